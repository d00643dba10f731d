#pragma once

#include <continuo/engine.h>
#include <continuo/live_controls.h>

#include <QObject>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "controllers/jobs/job_bridge.h"
#include "controllers/jobs/job_kinds.h"
#include "controllers/jobs/made_sounds.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_thread.h"
#include "forms.h"
#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "library/library.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;
class TakesController;

// Requests everything that is not live: continuations, pictures, sounds and teachings. Owns the job queue,
// adds and retries jobs, and pauses the queue while somebody plays. GUI thread.
class JobsController : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        Library& library;
        PlayController& play;
        TakesController& takes;
        ui::MainWindow& window;
        Gallery& gallery;
        Settings& settings;
        Gallery& sounds;
    };
    // folder: contains the queue's file; empty: nothing is stored. If the file cannot be used, the queue
    // lasts only for this session, see storage(). further: kinds besides music, pictures, sounds and
    // teaching.
    JobsController(const Dependencies& dependencies, const std::filesystem::path& folder,
                   std::vector<std::unique_ptr<JobKind>> further = {});
    ~JobsController() override;

    JobQueue& queue() { return *queue_; }
    const JobQueue& queue() const { return *queue_; }
    const JobKinds& kinds() const { return kinds_; }
    // Sliders of the pictures or sounds in progress; a job sets them when it begins, see pictureRunner().
    LiveControls& controls(Medium medium) { return controls_[static_cast<std::size_t>(medium)]; }
    // The samples that the job of sounds makes.
    const MadeSounds& madeSounds() const { return madeSounds_; }
    // Runs `act` and shows an exception in a banner, because the job may already be gone.
    void runGuarded(const std::function<void()>& act);
    // Returns the branches made by a job of variations, in order.
    std::vector<NodeId> branchesMadeBy(const Job& job) const;
    // Returns each branch's nats per note, with its name; below 0: unknown.
    std::vector<std::pair<double, QString>> branchScores(const Job& job) const;
    // The library of the takes that jobs continue.
    const Library& library() const { return library_; }
    // A model's maximum number of latents, or of tokens in its window if it has no latents.
    struct Reading {
        int maximum = 0;        // latents, or tokens of the window; 0: the model has neither
        bool isWindow = false;  // `maximum` counts tokens of the window, not latents
    };
    // Returns the Reading of the model in this file. Returns nullopt if the file is missing or not read yet;
    // lookupFinished() follows then.
    std::optional<Reading> findReading(const std::string& modelPath);
    // State of writing the queue; without a file it always has a problem.
    StorageStatus storage() const;
    // Returns whether the queue is on disk. Without a file: whether all jobs have ended, so that nothing
    // would be lost.
    bool flush();
    void showError(const ui::UserMessage& why) { notice_.showError(why); }
    // The position of a new job among the waiting ones.
    enum class Place { Last, Next };
    void add(const char* kind, const QString& title, const nlohmann::json& request, Place place);
    void addWritten(const char* kind, const QString& title, const WrittenRequest& request, Place place);
    // Continues the shown node at the cursor, or after the marked range with only that range as the prompt.
    // If the take is long, makes the job's request on a worker thread. Without a model, adds nothing and
    // shows a banner with the reason.
    void continueFromSource(int variations, Place place = Place::Last);
    // Makes several continuations to choose from. With a cursor or a marked range, works as
    // continueFromSource(). Without either, makes alternatives to the shown continuation, with its start and
    // prompt.
    void makeAlternatives(int variations);
    // Makes one continuation by each of these models with the same seed, for comparison.
    void continueByEach(const std::vector<std::string>& models);
    // Regenerates the marked passage so that it fits the music before and after it. Without a mark, does
    // nothing; without a model, shows a banner with the reason.
    void replaceMarked(int variations);
    // Runs `work` at once, or on a worker thread if a prompt has many notes. Then runs the completion on the
    // GUI thread.
    void runInBackgroundIfLong(std::size_t notes, const std::function<SideThread::Completion()>& work);

public Q_SLOTS:
    void cancelCurrent();

Q_SIGNALS:
    void jobChanged(const continuo::app::JobEvent& event);
    // findReading() has a new result.
    void lookupFinished();

private:
    // The start of a continuation, and the range of its prompt.
    struct Start {
        NodeId node;
        double at = -1;    // s; below 0: at the node's end
        double begin = 0;  // beginning of the prompt, s
        bool onlyMarked = false;
    };
    std::optional<Start> startAtSource() const;
    std::optional<Start> findStart(NodeId branch) const;
    void continueBy(const Start& start, const std::vector<std::string>& models, int variations, Place place);
    // Adds a job that continues `content` at second `at` with the settings in the window.
    void addContinuation(MusicJob job, double at, const std::shared_ptr<const TakeContent>& content,
                         Place place);
    void showNoModel();
    void checkIfLive();

    Engine& engine_;
    Library& library_;
    PlayController& play_;
    TakesController& takes_;
    ui::MainWindow& window_;
    Settings& settings_;
    Notice notice_;
    JobBridge bridge_;
    std::array<LiveControls, std::variant_size_v<SetShape>> controls_;  // by medium
    MadeSounds madeSounds_;
    std::string unsavedReason_;                               // why jobs are not saved; empty: they are
    std::map<std::string, std::optional<Reading>> readings_;  // by model path; nullopt: not read
    JobKinds kinds_;
    std::unique_ptr<JobQueue> queue_;  // declared after the members that its thread uses
    SideThread lookups_;               // checks model files, because a disk may be slow
    SideThread requestWriter_;         // makes requests with long prompts
};

}  // namespace continuo::app
