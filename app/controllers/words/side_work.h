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
    // Returns what is to be told; what it throws is told as of its task.
    using Work = std::function<QString(const std::stop_token& stop)>;
    // Returns what is then to be done on the GUI thread; what either throws is told as of its task.
    using Rest = SideThread::Rest;
    using FirstPart = SideThread::Work;
    using AtEnd = SideThread::AtEnd;

    explicit SideWork(const Notice& notice, AtEnd atEnd = AtEnd::IsBrokenOff);

    void start(Task task, const Work& work);
    void startFirst(Task task, const FirstPart& work);
    // Whether something of this task waits, is being done or has its rest before it.
    bool isBusy(Task task) const;
    // Waits until nothing is to be done any more, with all that happens meanwhile but what the user does;
    // whether that was so within the time.
    bool finish(std::chrono::milliseconds patience);

Q_SIGNALS:
    void idle();

private:
    Notice notice_;
    std::vector<Task> tasks_;  // in their order, the one that is being done first
    SideThread thread_;
};

}  // namespace continuo::app
