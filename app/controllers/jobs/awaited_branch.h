#pragma once

#include <QObject>
#include <optional>

#include "jobs/job.h"
#include "library/take.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class JobsController;
class PlayController;
class TakesController;

// The continuation that was asked for last, where it was asked for alone: heard as soon as it is there. Where
// its user works on the canvas by then, or a dialog is open, a line says that it is there. GUI thread.
class AwaitedBranch : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        const JobsController& jobs;
        TakesController& takes;
        const PlayController& play;
        ui::MainWindow& window;
    };
    explicit AwaitedBranch(const Dependencies& dependencies);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void onJob(const JobEvent& event);
    void isReady(NodeId branch);
    // In a line with a button; nothing: the line goes.
    void offer(const std::optional<NodeId>& branch);

    Dependencies my_;
    JobId awaited_ = 0;              // 0: none
    bool canvasUsed_ = false;        // since it was asked for
    std::optional<NodeId> offered_;  // what the line is about
};

}  // namespace continuo::app
