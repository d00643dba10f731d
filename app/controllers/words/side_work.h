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
    using Rest = SideThread::Rest;
    using FirstPart = SideThread::Work;
    using AtEnd = SideThread::AtEnd;

    explicit SideWork(const Notice& notice, AtEnd atEnd = AtEnd::IsBrokenOff);

    void start(Task task, const Work& work);
    void startFirst(Task task, const FirstPart& work);
    // Returns whether a job of this task is waiting, running, or about to run its completion.
    bool isBusy(Task task) const;
    // Runs an event loop without user input until all work is finished or `patience` is over. Returns whether
    // all work is finished.
    bool finish(std::chrono::milliseconds patience);

Q_SIGNALS:
    void idle();

private:
    Notice notice_;
    std::vector<Task> tasks_;  // in order, the running one first
    SideThread thread_;
};

}  // namespace continuo::app
