#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "jobs/job_queue.h"
#include "jobs/music_job.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class TakesController;

// Continuations that are not live: brings what the job queue's thread tells to the window's thread, there
// into the library, and shows the queue. GUI thread.
class JobsController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Engine& engine;
        Library& library;
        PlayController& play;
        TakesController& takes;
        ui::MainWindow& window;
    };
    // folder: of the queue's file; empty: nothing is kept.
    JobsController(const Parts& parts, const std::filesystem::path& folder);
    ~JobsController() override;

    JobQueue& queue() { return *queue_; }
    // Runs it and shows what it throws as a line: what is asked of a job may come when it is gone.
    void change(const std::function<void()>& act);

public Q_SLOTS:
    // Goes on from what is shown, at the cursor.
    void continueFromSource(int variations);
    void cancelCurrent();

Q_SIGNALS:
    void jobChanged(const continuo::app::JobEvent& event);

private:
    MusicJobEvents bridge();
    void begin(const MusicJobEvents::Variation& variation, const MusicJob& job);
    void append(const MusicJobEvents::Variation& variation, const std::vector<PlayedNote>& notes);
    void end(const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending);
    void lookWhetherLive();
    void tell(const QString& why);

    Engine& engine_;
    Library& library_;
    PlayController& play_;
    TakesController& takes_;
    ui::MainWindow& window_;
    std::map<std::string, BranchId> branches_;  // by the variation's source
    std::unique_ptr<JobQueue> queue_;           // last: its thread uses the others
};

}  // namespace continuo::app
