#pragma once

#include <continuo/engine.h>
#include <continuo/live_controls.h>

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
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

// Asks for what is not live, continuations, pictures, sounds and teachings: keeps the job queue, adds to it
// and tries again, and lets it wait while somebody plays. GUI thread.
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
    // Sliders of the pictures that are being made; a job sets them when it begins, see pictureRunner().
    LiveControls& pictureControls() { return pictureControls_; }
    // The same of sounds, and the samples that their job makes.
    LiveControls& soundControls() { return soundControls_; }
    const MadeSounds& madeSounds() const { return madeSounds_; }
    // Runs it and shows an exception as a line, because a request may come when its job is gone.
    void guarded(const std::function<void()>& act);
    // The branches made by a job of variations, in order.
    std::vector<NodeId> madeBy(const Job& job) const;
    // Nats a note of each of them, below 0 where it is not known, and its name.
    std::vector<std::pair<double, QString>> scoresOf(const Job& job) const;
    // Where the takes are that jobs go on from.
    const Library& library() const { return library_; }
    // How much a model reads at most for a token.
    struct Reading {
        int most = 0;           // latents, or tokens of the window; 0: it has neither
        bool isWindow = false;  // tokens of the window
    };
    // Returns that of the model in this file; nullopt if the file is missing or not read yet, see looked().
    std::optional<Reading> readingOf(const std::string& modelPath);
    // Whether a job that ended has left what it can go on from, which goes with it; false also before that is
    // looked at, see looked().
    bool mayGoOn(const Job& job);
    // State of writing the queue; without a file it always has a problem.
    StorageStatus storage() const;
    // Whether the queue is on disk; without a file: whether nothing in it would be lost.
    bool flush();
    void tell(const ui::Saying& why) { notice_.fail(why); }
    // The place of a new job among the waiting ones.
    enum class Place { Last, Next };
    void add(const char* kind, const QString& title, const nlohmann::json& request, Place place);
    void addWritten(const char* kind, const QString& title, const WrittenRequest& request, Place place);
    // Continues what is shown, at the cursor; or from the end of the marked range, hearing only that. What a
    // long take's job is asked for is written beside the window before. Without a model nothing is added, and
    // a line says why.
    void continueFromSource(int variations, Place place = Place::Last);
    // Several continuations to choose from. With a cursor or a marked range as continueFromSource(). Of a
    // continuation without either: alternatives to it, from where it begins and with the prompt that it had.
    void makeAlternatives(int variations);
    // The same once by each of these models, all with one seed, so that they can be compared.
    void continueByEach(const std::vector<std::string>& models);
    // Plays the marked passage anew, hearing what comes before it and leading into what follows. Nothing
    // where none is marked; without a model a line says why.
    void replaceMarked(int variations);
    // An ended job waits again, as its kind has it.
    void retry(JobId id);
    // Does the work at once, or on a thread if a prompt has many notes, and then its rest on this one.
    void beside(std::size_t notes, const std::function<SideThread::Rest()>& work);
    // All that have ended by now leave the queue, but those that may go on; likewise.
    void clearEnded();

public Q_SLOTS:
    void cancelCurrent();

Q_SIGNALS:
    void jobChanged(const continuo::app::JobEvent& event);
    // Something is known that was looked for beside the window.
    void looked();

private:
    // Where a continuation begins and what it hears.
    struct Start {
        NodeId node;
        double at = -1;    // s; below 0: at the node's end
        double begin = 0;  // s, of the prompt
        bool onlyMarked = false;
    };
    std::optional<Start> startAtSource() const;
    std::optional<Start> startOf(NodeId branch) const;
    void continueBy(const Start& start, const std::vector<std::string>& models, int variations, Place place);
    // Adds a continuation of `content` at a second, with the settings of the window.
    void ask(MusicJob job, double at, const std::shared_ptr<const TakeContent>& content, Place place);
    void tellOfNoModel();
    void lookAtLeft(const Job& job);
    void lookWhetherLive();

    Engine& engine_;
    Library& library_;
    PlayController& play_;
    TakesController& takes_;
    ui::MainWindow& window_;
    Settings& settings_;
    Notice notice_;
    JobBridge bridge_;
    LiveControls pictureControls_, soundControls_;
    MadeSounds madeSounds_;
    std::string unkept_;                                      // why the queue has no file
    std::map<std::string, std::optional<Reading>> readings_;  // of models, by path
    std::map<JobId, bool> mayGoOn_;
    JobKinds kinds_;
    std::unique_ptr<JobQueue> queue_;  // behind the others: its thread uses them
    SideThread looking_;               // models and what lies beside them: a disk may be slow
    SideThread making_;                // requests of long prompts
};

}  // namespace continuo::app
