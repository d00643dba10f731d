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
    // A task that returns a message to show. Exceptions are shown as errors of the task.
    using Work = std::function<QString(const std::stop_token& stop)>;
    // Runs on the GUI thread after a task. Exceptions of both are shown as errors of the task.
    using Completion = SideThread::Completion;
    using WorkWithCompletion = SideThread::Work;
    using AtDestruction = SideThread::AtDestruction;

    explicit SideWork(const Notice& notice, AtDestruction atEnd = AtDestruction::Cancel);

    void start(Task task, const Work& work);
    void startWithCompletion(Task task, const WorkWithCompletion& work);
    // Returns whether work of this task is waiting or running, or its completion has not run yet.
    bool isBusy(Task task) const;
    // Runs an event loop without user input until all work is finished, at most for `patience`. Returns
    // whether all work is finished.
    bool waitUntilIdle(std::chrono::milliseconds patience);

Q_SIGNALS:
    void idle();

private:
    Notice notice_;
    std::vector<Task> tasks_;  // tasks in order; the first is running
    SideThread thread_;
};

}  // namespace continuo::app
