#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <stop_token>

namespace continuo::app {

// A worker thread that runs tasks one after another. The destructor cancels the running task and drops the
// waiting ones, or finishes all (AtDestruction). Declare it after the members that tasks use. GUI thread.
class SideThread : public QObject {
public:
    // Runs on the GUI thread after the task. May be empty.
    using Completion = std::function<void()>;
    // A task. Its exceptions are rethrown on the GUI thread.
    using Work = std::function<Completion(const std::stop_token& stop)>;
    // What the destructor does with unfinished tasks. In both cases, no completion runs afterwards.
    enum class AtDestruction { Cancel, Finish };

    explicit SideThread(AtDestruction atEnd = AtDestruction::Cancel);
    ~SideThread() override;

    void start(const Work& work);
    // Drops the waiting tasks; the running one continues.
    void dropWaiting();
    // Drops the waiting tasks and cancels the running one. No completion of these tasks runs.
    void cancel();

private:
    AtDestruction atEnd_;
    std::stop_source ending_;
    QThreadPool thread_;
};

}  // namespace continuo::app
