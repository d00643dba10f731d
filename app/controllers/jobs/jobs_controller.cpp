#include "controllers/jobs/jobs_controller.h"

#include <continuo/error.h>

#include <QTimer>
#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "controllers/jobs/asked_continuation.h"
#include "controllers/jobs/music_kind.h"
#include "controllers/jobs/picture_kind.h"
#include "controllers/jobs/sound_kind.h"
#include "controllers/jobs/teaching_kind.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "jobs/job_error.h"
#include "jobs/music_job.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"

namespace continuo::app {
namespace {

constexpr std::size_t kMuch = 1000;  // notes; requests with longer prompts are made on a worker thread

}  // namespace

JobsController::JobsController(const Dependencies& dependencies, const std::filesystem::path& folder,
                               std::vector<std::unique_ptr<JobKind>> further)
    : engine_(dependencies.engine),
      library_(dependencies.library),
      play_(dependencies.play),
      takes_(dependencies.takes),
      window_(dependencies.window),
      settings_(dependencies.settings),
      notice_(dependencies.window, subjects::kJobs),
      bridge_(dependencies.engine, dependencies.library, dependencies.takes,
              [this](const ui::UserMessage& why) { showError(why); }) {
    kinds_.add(std::make_unique<MusicKind>(MusicKind::Dependencies{engine_, library_, takes_, settings_,
                                                                   window_, *this, bridge_.musicEvents()}));
    kinds_.add(std::make_unique<PictureKind>(
        PictureKind::Dependencies{engine_, dependencies.gallery, controls(Medium::Pictures), *this}));
    kinds_.add(std::make_unique<SoundKind>(
        SoundKind::Dependencies{engine_, dependencies.sounds, controls(Medium::Sounds), *this}, madeSounds_));
    kinds_.add(std::make_unique<TeachingKind>(
        TeachingKind::Dependencies{engine_, settings_, *this, bridge_.ownPlaying()}));
    for (std::unique_ptr<JobKind>& kind : further) kinds_.add(std::move(kind));
    const std::map<std::string, JobRunner> runners = kinds_.runners();
    connect(this, &JobsController::jobChanged, this,
            [this](const JobEvent& event) { Q_EMIT kinds_.kindFor(event.job).jobChanged(event); });
    // Connected before all other receivers, so that they find the branches finished.
    connect(&kinds_[MusicJob::kKind], &JobKind::jobChanged, this,
            [this](const JobEvent& event) { bridge_.finishUnfinished(event); });
    const auto onEvent = [this](const JobEvent& event) {
        QMetaObject::invokeMethod(this, [this, event] { Q_EMIT jobChanged(event); });
    };
    try {
        queue_ = std::make_unique<JobQueue>(folder, runners, onEvent);
    } catch (const std::exception& error) {
        unsavedReason_ = error.what();
        queue_ = std::make_unique<JobQueue>(std::filesystem::path(), runners, onEvent);
    }
    bridge_.finishOrphans(queue_->snapshot());
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &JobsController::checkIfLive);
    timer->start(200);
    connect(&takes_, &TakesController::continueRequested, this,
            [this](int variations) { continueFromSource(variations); });
    connect(&takes_, &TakesController::replaceRequested, this, &JobsController::replaceMarked);
}

JobsController::~JobsController() = default;

std::vector<NodeId> JobsController::branchesMadeBy(const Job& job) const {
    std::vector<NodeId> branches;
    MusicJobEvents::Variation variation;
    variation.job = job.id;
    const int variations = parseMusicJobWithoutPrompt(*job.request).variations;
    for (; variation.index < variations; ++variation.index) {
        if (const auto branch = library_.findBranchBySource(variation.source())) branches.push_back(*branch);
    }
    return branches;
}

std::vector<std::pair<double, QString>> JobsController::branchScores(const Job& job) const {
    std::vector<std::pair<double, QString>> scores;
    for (const NodeId& made : branchesMadeBy(job))
        if (const std::optional<Branch> branch = library_.branch(made.branch))
            scores.emplace_back(branch->summary.natsPerNote.value_or(-1), text(branch->marks.name));
    return scores;
}

std::optional<JobsController::Reading> JobsController::findReading(const std::string& modelPath) {
    const auto [known, isNew] = readings_.try_emplace(modelPath);
    if (!isNew) return known->second;
    lookups_.start([this, modelPath](const std::stop_token&) -> SideThread::Completion {
        try {
            const ModelSummary model = engine_.inspect(modelPath, ModelHash::Skipped);
            const Reading reading{static_cast<int>(model.maxLatentsOrWindow()), model.hasWindow()};
            return [this, modelPath, reading] {
                readings_[modelPath] = reading;
                Q_EMIT lookupFinished();
            };
        } catch (const std::exception&) {
            return {};  // the model is gone or cannot be read
        }
    });
    return std::nullopt;
}

StorageStatus JobsController::storage() const {
    StorageStatus storage = queue_->status();
    if (!unsavedReason_.empty()) storage.problem = unsavedReason_;
    return storage;
}

bool JobsController::flush() {
    if (unsavedReason_.empty()) return queue_->flush();
    const std::vector<Job> jobs = queue_->snapshot();
    return std::all_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.ended(); });
}

void JobsController::add(const char* kind, const QString& title, const nlohmann::json& request, Place place) {
    addWritten(kind, title, WrittenRequest::of(request), place);
}

void JobsController::addWritten(const char* kind, const QString& title, const WrittenRequest& request,
                                Place place) {
    const JobId job = queue_->addWritten(kind, title.toStdString(), request);
    if (place == Place::Next) queue_->runNext(job);
}

void JobsController::continueFromSource(int variations, Place place) {
    if (const auto start = startAtSource()) continueBy(*start, {play_.modelPath()}, variations, place);
}

void JobsController::makeAlternatives(int variations) {
    const std::optional<NodeId> node = takes_.source();
    const bool isPlaceChosen = takes_.marked() || takes_.sourceSeconds() >= 0;
    const std::optional<Start> begun = node && !isPlaceChosen ? findStart(*node) : std::nullopt;
    if (!begun) return continueFromSource(variations);
    continueBy(*begun, {play_.modelPath()}, variations, Place::Last);
}

std::optional<JobsController::Start> JobsController::startAtSource() const {
    const std::optional<NodeId> node = takes_.source();
    if (!node) return std::nullopt;
    return Start{*node, takes_.sourceSeconds(), takes_.sourceBegin(), takes_.marked().has_value()};
}

// Returns where a branch begins and what its prompt left out; nullopt for recordings and replaced passages.
// The left-out range is known only while the job is in the queue.
std::optional<JobsController::Start> JobsController::findStart(NodeId node) const {
    const std::optional<Branch> branch = library_.branch(node.branch);
    if (!branch || branch->rejoinSeconds) return std::nullopt;
    Start start{{branch->take, branch->parent}, branch->forkSeconds};
    for (const Job& job : queue_->snapshot()) {
        if (!isMusic(job)) continue;
        const std::vector<NodeId> branches = branchesMadeBy(job);
        if (std::ranges::find(branches, node) == branches.end()) continue;
        const MusicJob made = parseMusicJobWithoutPrompt(*job.request);
        start.begin = made.music.promptBegin;
        start.onlyMarked = made.onlyMarked.value_or(false);
    }
    return start;
}

void JobsController::continueByEach(const std::vector<std::string>& models) {
    if (models.size() > 1) {
        if (const auto start = startAtSource()) continueBy(*start, models, 1, Place::Last);
        return;
    }
    notice_.showHint(
        tr("There is no second model to compare with. Model › Teach the model my playing… makes one of your "
           "own."));
}

void JobsController::continueBy(const Start& start, const std::vector<std::string>& models, int variations,
                                Place place) {
    if (models.front().empty()) return showNoModel();
    MusicJob job;
    job.from = start.node;
    job.variations = variations;
    try {
        const auto content = std::make_shared<const TakeContent>(library_.content(start.node));
        const double at = start.at;
        job.music.promptBegin = start.begin;
        job.onlyMarked = start.onlyMarked;
        if (start.onlyMarked && !isAnyStruck(*content, job.music.promptBegin, at))
            return showError(tr("The marked range contains no notes. Mark a range with notes to continue."));
        for (const std::string& model : models) {
            job.music.modelPath = model;
            addContinuation(job, at, content, place);
        }
        play_.renewSeed();
    } catch (const std::exception& error) {
        showError(messageFor(Task::Continue, error));
    }
}

void JobsController::showNoModel() {
    showError(ui::UserMessage::withoutNames(
        tr("Nothing was generated: no model is chosen. Choose one in Settings › Model & compute.")));
}

void JobsController::replaceMarked(int variations) {
    const std::optional<NodeId> node = takes_.source();
    const std::optional<ui::MarkedRange> marked = takes_.marked();
    if (!node || !marked) return;
    if (play_.modelPath().empty()) return showNoModel();
    MusicJob job;
    job.from = *node;
    job.variations = variations;
    job.onlyMarked = false;
    job.replaced = MusicJob::Replaced{marked->to};
    job.music.modelPath = play_.modelPath();
    try {
        addContinuation(job, marked->from, std::make_shared<const TakeContent>(library_.content(*node)),
                        Place::Last);
        play_.renewSeed();
    } catch (const std::exception& error) {
        showError(messageFor(Task::Continue, error));
    }
}

void JobsController::addContinuation(MusicJob job, double at,
                                     const std::shared_ptr<const TakeContent>& content, Place place) {
    job.promptMoment = library_.moment();
    job.music.compute = loadComputeChoice(settings_);
    const std::size_t notes = content->parts[0].notes.size() + content->parts[1].notes.size();
    const ui::PlayForm& form = window_.inspector().form();
    runInBackgroundIfLong(notes, [this, place,
                                  asked = ContinuationInputs{std::move(job), form, at, content}] {
        const MusicJob made = makeMusicJob(asked);
        return [this, place, titled = withoutPrompt(made), request = WrittenRequest::of(requestJson(made))] {
            addWritten(MusicJob::kKind, continuationTitle(titled, library_), request, place);
        };
    });
}

// Runs `work` and its completion at once if the prompt is short. For a long prompt, `work` runs on a worker
// thread.
void JobsController::runInBackgroundIfLong(std::size_t notes,
                                           const std::function<SideThread::Completion()>& work) {
    if (notes < kMuch) return work()();
    requestWriter_.start([this, work](const std::stop_token&) -> SideThread::Completion {
        try {
            return [this, rest = work()] { notice_.runGuarded(Task::Continue, rest); };
        } catch (const std::exception& error) {
            return [this, why = messageFor(Task::Continue, error)] { showError(why); };
        }
    });
}

void JobsController::cancelCurrent() {
    runGuarded([this] {
        if (const JobId job = queue_->running(); job != 0) queue_->cancel(job);
    });
}

void JobsController::runGuarded(const std::function<void()>& act) {
    notice_.runGuarded(Task::Jobs, [&] {
        try {
            act();
        } catch (const JobError& error) {
            showError(kinds_.failureMessage(error));
        }
    });
}

void JobsController::checkIfLive() {
    const bool live = play_.isBusy();
    if (queue_->live() != live) queue_->setLive(live);
}

}  // namespace continuo::app
