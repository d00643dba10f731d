#pragma once

#include <QObject>
#include <optional>
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

// Waits for the continuation that was asked for last, and plays it as soon as it is made; if several were
// asked for, the first, and a line offers the others. If the user is busy on the canvas by then, or a dialog
// is open, a line only says that they are there. If a continuation fails, a line says why. GUI thread.
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
    // What the line's button does.
    enum class Offer { None, Show, HearNext };
    void offer(Offer offered);
    void followOffer();
    void hearFirst();
    void hearNext();
    void forgetDiscarded();
    void renew();

    Dependencies my_;
    JobId awaited_ = 0;              // 0: none
    std::optional<NodeId> askedOn_;  // what was shown when it was asked for
    bool canvasUsed_ = false;        // the user has used the canvas since the continuation was asked for
    Offer offered_ = Offer::None;
    std::vector<NodeId> made_;  // what the line is about
};

}  // namespace continuo::app
