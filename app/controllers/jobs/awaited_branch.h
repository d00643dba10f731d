#pragma once

#include <QObject>
#include <vector>

#include "jobs/job.h"
#include "library/take.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class JobsController;
class PlayController;
class TakesController;

// The continuation that was asked for last: heard as soon as it is there; of several the first, and a line
// lets the others be heard. Where its user works on the canvas by then, or a dialog is open, a line says that
// they are there. Of any continuation that fails a line says why. GUI thread.
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
    void tellFailure(const Job& job);
    // What the button of the line does.
    enum class Offer { None, Show, HearNext };
    void offer(Offer offered);
    void followOffer();
    void hearFirst();
    void hearNext();
    void forgetDiscarded();
    void renew();

    Dependencies my_;
    JobId awaited_ = 0;        // 0: none
    bool canvasUsed_ = false;  // since it was asked for
    Offer offered_ = Offer::None;
    std::vector<NodeId> made_;  // what the line is about
};

}  // namespace continuo::app
