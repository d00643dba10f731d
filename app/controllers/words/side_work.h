#pragma once

#include <QObject>
#include <chrono>
#include <functional>
#include <stop_token>
#include <vector>

#include "controllers/words/notice.h"
#include "controllers/words/side_thread.h"

namespace continuo::app {

// Runs tasks on a SideThread and reports the result of each. GUI thread.
class SideWork : public QObject {
    Q_OBJECT

public:
    // Returns a message to show. Exceptions are shown as errors of the task.
    using Work = std::function<QString(const std::stop_token& stop)>;
    // Returns what to run on the GUI thread afterwards. Exceptions of either are shown as errors of the task.
    using Completion = SideThread::Completion;
    using WorkWithCompletion = SideThread::Work;
    using AtDestruction = SideThread::AtDestruction;

    explicit SideWork(const Notice& notice, AtDestruction atEnd = AtDestruction::Cancel);

    void start(Task task, const Work& work);
    void startWithCompletion(Task task, const WorkWithCompletion& work);
    // Returns whether a job of this task is waiting, running, or about to run its completion.
    bool isBusy(Task task) const;
    // Runs an event loop without user input until all work is finished or `patience` is over. Returns whether
    // all work is finished.
    bool waitUntilIdle(std::chrono::milliseconds patience);

Q_SIGNALS:
    void idle();

private:
    Notice notice_;
    std::vector<Task> tasks_;  // in order, the running one first
    SideThread thread_;
};

}  // namespace continuo::app
