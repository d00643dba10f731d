#pragma once

#include <continuo/engine.h>
#include <continuo/live_controls.h>

#include <QObject>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "forms.h"
#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "jobs/music_job.h"
#include "jobs/teaching_job.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;
class TakesController;

// Continuations that are not live, and pictures: brings events of the job queue's thread to the window's
// thread and into the library, and shows the queue. GUI thread.
class JobsController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Engine& engine;
        Library& library;
        PlayController& play;
        TakesController& takes;
        ui::MainWindow& window;
        Gallery& gallery;
        Settings& settings;
    };
    // folder: contains the queue's file; empty: nothing is stored. If the file cannot be used, the queue
    // lasts only for this session, see storage().
    JobsController(const Parts& parts, const std::filesystem::path& folder);
    ~JobsController() override;

    JobQueue& queue() { return *queue_; }
    const JobQueue& queue() const { return *queue_; }
    // Sliders of the pictures that are being made; a job sets them when it begins, see pictureRunner().
    LiveControls& pictureControls() { return pictureControls_; }
    // Runs it and shows an exception as a line, because a request may come when its job is gone.
    void change(const std::function<void()>& act);
    // The branches made by a job of variations, in order.
    std::vector<NodeId> madeBy(const Job& job) const;
    // Nats a note of each of them, below 0 where it is not known, and its name.
    std::vector<std::pair<double, QString>> scoresOf(const Job& job) const;
    // State of writing the queue; without a file it always has a problem.
    StorageStatus storage() const;
    // Whether the queue is on disk; without a file: whether nothing in it would be lost.
    bool flush();
    void tell(const ui::Saying& why);
    // The place of a new job among the waiting ones.
    enum class Place { Last, Next };
    void add(const char* kind, const QString& title, const nlohmann::json& request, Place place);
    // Continues what is shown, at the cursor; or from the end of the marked range, hearing only that.
    void continueFromSource(int variations, Place place = Place::Last);
    // An ended job waits again, on the device chosen now, because its own may be why it failed; a
    // continuation with its original precision. One that would make a model where one is already takes a free
    // name.
    void retry(JobId id);

public Q_SLOTS:
    void cancelCurrent();

Q_SIGNALS:
    void jobChanged(const continuo::app::JobEvent& event);

private:
    // What the window's thread answers to the queue's, which waits `patience` longer when it is stopped, as
    // when the window's thread itself waits for the queue to end; nothing: no answer came.
    template <class Answer>
    std::optional<Answer> askWindow(std::function<Answer()> ask, const std::stop_token& stop,
                                    std::chrono::milliseconds patience = {});
    MusicJobEvents bridge();
    OwnPlayingOf ownPlaying();
    std::optional<NamedPerformance> ownPlayingOf(TakeId id, const std::vector<TakeId>& before) const;
    void begin(const MusicJobEvents::Variation& variation, const MusicJob& job);
    void grow(const MusicJobEvents::Variation& variation, const std::function<void(BranchId)>& append);
    // Whether it is kept.
    bool end(const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending);
    void finishLeft(const JobEvent& event);
    void finishOrphans();
    void retryTeaching(const Job& job, const std::vector<Job>& jobs);
    void lookWhetherLive();

    Engine& engine_;
    Library& library_;
    PlayController& play_;
    TakesController& takes_;
    ui::MainWindow& window_;
    Settings& settings_;
    std::map<std::string, BranchId> branches_;  // by the variation's source
    LiveControls pictureControls_;
    std::string unkept_;               // why there is no file of the queue
    std::unique_ptr<JobQueue> queue_;  // last: its thread uses the others
};

}  // namespace continuo::app
