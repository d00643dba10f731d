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

// Waits for the last requested continuation and plays it when it is ready. Of several it plays the first, and
// a banner offers the others. If the user is busy on the canvas or a dialog is open, a banner only announces
// them. If a continuation fails, a banner shows why. GUI thread.
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
    void showFailure(const Job& job);
    // The action of the banner's button.
    enum class Offer { None, Show, PlayNext };
    void offer(Offer offered);
    void followOffer();
    void playFirst();
    void playNext();
    void removeDiscarded();
    void refresh();

    Dependencies my_;
    JobId awaited_ = 0;              // 0: none
    std::optional<NodeId> askedOn_;  // the node shown when the continuation was requested
    bool canvasUsed_ = false;        // the user has used the canvas since the request
    Offer offered_ = Offer::None;
    std::vector<NodeId> made_;  // the finished branches that the banner offers
};

}  // namespace continuo::app
