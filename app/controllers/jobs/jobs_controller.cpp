#include "controllers/jobs/jobs_controller.h"

#include <continuo/error.h>

#include <QTimer>
#include <algorithm>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>
#include <set>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/model_names.h"
#include "controllers/play/duet_choices.h"
#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "jobs/job_error.h"
#include "jobs/picture_job.h"
#include "jobs/request_fields.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "teaching/own_playing.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

std::filesystem::path piecesCache() {
    const std::filesystem::path cache = cacheFolder();
    return cache.empty() ? cache : cache / "pieces";
}

}  // namespace

JobsController::JobsController(const Parts& parts, const std::filesystem::path& folder)
    : engine_(parts.engine),
      library_(parts.library),
      play_(parts.play),
      takes_(parts.takes),
      window_(parts.window),
      settings_(parts.settings) {
    std::map<std::string, JobRunner> runners;
    runners.emplace(MusicJob::kKind, musicRunner(engine_, bridge()));
    runners.emplace(PictureJob::kKind, pictureRunner(engine_, parts.gallery, &pictureControls_));
    runners.emplace(TeachingJob::kKind, teachingRunner(engine_, ownPlaying(), piecesCache()));
    const auto onEvent = [this](const JobEvent& event) {
        QMetaObject::invokeMethod(this, [this, event] {
            finishLeft(event);
            Q_EMIT jobChanged(event);
        });
    };
    try {
        queue_ = std::make_unique<JobQueue>(folder, runners, onEvent);
    } catch (const std::exception& error) {
        unkept_ = error.what();
        queue_ = std::make_unique<JobQueue>(std::filesystem::path(), runners, onEvent);
    }
    finishOrphans();
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &JobsController::lookWhetherLive);
    timer->start(200);
    connect(&takes_, &TakesController::continueAsked, this,
            [this](int variations) { continueFromSource(variations); });
}

JobsController::~JobsController() = default;

template <class Answer>
std::optional<Answer> JobsController::askWindow(std::function<Answer()> ask, const std::stop_token& stop,
                                                std::chrono::milliseconds patience) {
    const auto answer = std::make_shared<std::promise<Answer>>();
    std::future<Answer> coming = answer->get_future();
    QMetaObject::invokeMethod(this, [ask = std::move(ask), answer] { answer->set_value(ask()); });
    const auto comes = [&](std::chrono::milliseconds within) {
        return coming.wait_for(within) == std::future_status::ready;
    };
    while (!comes(std::chrono::milliseconds(20)))
        if (stop.stop_requested() && !comes(patience)) return std::nullopt;
    return coming.get();
}

// The library is the window's, so its thread is asked.
OwnPlayingOf JobsController::ownPlaying() {
    using Playing = std::optional<NamedPerformance>;
    return [this](TakeId take, const std::vector<TakeId>& before, const std::stop_token& stop) -> Playing {
        return askWindow<Playing>([this, take, before] { return ownPlayingOf(take, before); }, stop)
            .value_or(std::nullopt);
    };
}

std::optional<NamedPerformance> JobsController::ownPlayingOf(TakeId id,
                                                             const std::vector<TakeId>& before) const {
    try {
        const std::optional<Take> take = library_.take(id);
        if (!take || take->marks.discarded) return std::nullopt;
        TakeContent content = library_.content({id, 0});
        for (const TakeId other : before) {
            const auto range = library_.rangeOf(other, id);
            if (!range) continue;
            std::erase_if(content.of(Voice::Player).notes, [&](const PlayedNote& played) {
                return played.note.start >= range->first && played.note.start < range->second;
            });
        }
        return NamedPerformance{"take " + std::to_string(id), app::ownPlaying(content)};
    } catch (const Error&) {  // the disk does not give it
        return std::nullopt;
    }
}

MusicJobEvents JobsController::bridge() {
    // What `request` points to lives only during the call, so that it is copied.
    MusicJobEvents events;
    events.begin = [this](const MusicJobEvents::Variation& variation) {
        const MusicJob job = *variation.request;
        QMetaObject::invokeMethod(this, [this, variation, job] { begin(variation, job); });
    };
    events.notes = [this](const MusicJobEvents::Variation& variation, const std::vector<PlayedNote>& notes) {
        QMetaObject::invokeMethod(this, [this, variation, notes] {
            grow(variation, [&](BranchId branch) { library_.appendBranch(branch, notes); });
        });
    };
    events.pedal = [this](const MusicJobEvents::Variation& variation, const PedalChange& change) {
        QMetaObject::invokeMethod(this, [this, variation, change] {
            grow(variation, [&](BranchId branch) { library_.appendBranchPedal(branch, change); });
        });
    };
    events.end = [this](const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending,
                        const std::stop_token& stop) {
        constexpr auto kPatience = std::chrono::milliseconds(500);  // with a window that is busy
        const auto kept =
            askWindow<bool>([this, variation, ending] { return end(variation, ending); }, stop, kPatience);
        // The queue, in a file of its own, says that it is done only when it is in the library's.
        return kept.value_or(false) && library_.flush();
    };
    return events;
}

void JobsController::begin(const MusicJobEvents::Variation& variation, const MusicJob& job) {
    NewBranch branch;
    branch.from = job.from;
    branch.forkSeconds = job.music.promptEnd.value_or(endOf(job.music.prompt));
    branch.origin.seed = variation.seed;
    branch.source = variation.source();
    branch.askedAt = job.askedAt;
    try {
        branch.origin.model = engine_.inspect(job.music.model, ModelHash::Skipped).name;
        branches_[branch.source] = library_.addBranch(branch);
    } catch (const std::exception& error) {  // what it continues is gone, or the model's file
        return tell(sayingOf(Task::Continue, error));
    }
    takes_.branchBegan(branches_[branch.source]);
}

void JobsController::grow(const MusicJobEvents::Variation& variation,
                          const std::function<void(BranchId)>& append) {
    const auto found = branches_.find(variation.source());
    if (found == branches_.end()) return;
    try {
        append(found->second);
    } catch (const std::exception&) {  // the branch was removed for good meanwhile
        branches_.erase(found);
        return;
    }
    takes_.branchGrew(found->second);
}

bool JobsController::end(const MusicJobEvents::Variation& variation, const MusicJobEvents::Ending& ending) {
    const auto found = branches_.find(variation.source());
    if (found == branches_.end()) return true;  // there is nothing to keep
    const BranchId branch = found->second;
    branches_.erase(found);
    try {
        library_.setBranchLatents(branch, ending.latents);
        library_.finishBranch(branch, ending.natsPerNote, ending.origin);
    } catch (const std::exception&) {  // as above, or the disk does not give it
        return !library_.branch(branch);
    }
    takes_.branchGrew(branch);
    return true;
}

// Behind all that the job told: what it did not finish until it ended, or left the queue, nobody goes on
// with.
void JobsController::finishLeft(const JobEvent& event) {
    const Job& job = event.job;
    if (job.kind != MusicJob::kKind || (!job.ended() && event.kind != JobEvent::Kind::Removed)) return;
    const auto isIts = [&](const std::string& source) {
        return MusicJobEvents::Variation::jobOf(source) == job.id;
    };
    std::erase_if(branches_, [&](const auto& each) { return isIts(each.first); });
    if (library_.finishBranches(isIts) > 0) takes_.leaveDeleted();
}

// What jobs of earlier days left, which are not in the queue any more.
void JobsController::finishOrphans() {
    std::set<JobId> going;
    for (const Job& job : queue_->snapshot())
        if (!job.ended()) going.insert(job.id);
    const auto isOver = [&](const std::string& source) {
        return !going.contains(MusicJobEvents::Variation::jobOf(source));
    };
    if (library_.finishBranches(isOver) > 0) takes_.refresh();
}

std::vector<NodeId> JobsController::madeBy(const Job& job) const {
    std::vector<NodeId> branches;
    MusicJobEvents::Variation variation;
    variation.job = job.id;
    const int variations = musicJobOf(*job.request).variations;
    for (; variation.index < variations; ++variation.index) {
        if (const auto branch = library_.madeBy(variation.source())) branches.push_back(*branch);
    }
    return branches;
}

std::vector<std::pair<double, QString>> JobsController::scoresOf(const Job& job) const {
    std::vector<std::pair<double, QString>> scores;
    for (const NodeId& made : madeBy(job))
        if (const std::optional<Branch> branch = library_.branch(made.branch))
            scores.emplace_back(branch->summary.natsPerNote.value_or(-1), text(branch->marks.name));
    return scores;
}

StorageStatus JobsController::storage() const {
    StorageStatus storage = queue_->status();
    if (!unkept_.empty()) storage.problem = unkept_;
    return storage;
}

bool JobsController::flush() {
    if (unkept_.empty()) return queue_->flush();
    const std::vector<Job> jobs = queue_->snapshot();
    return std::all_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.ended(); });
}

void JobsController::add(const char* kind, const QString& title, const nlohmann::json& request, Place place) {
    const JobId job = queue_->add(kind, title.toStdString(), request);
    if (place == Place::Next) queue_->runNext(job);
}

void JobsController::continueFromSource(int variations, Place place) {
    const std::optional<NodeId> node = takes_.source();
    if (!node) return;
    const ui::PlayForm& form = window_.inspector().form();
    MusicJob job;
    job.from = *node;
    job.variations = variations;
    try {
        const double at = takes_.sourceSeconds(), begin = takes_.sourceBegin();
        job.music.prompt = library_.promptFor(*node, at >= 0 ? std::optional(at) : std::nullopt, begin);
        if (takes_.marked() && job.music.prompt.notes.empty())
            return tell(tr("The model has nothing to go on from: no note is struck in the marked range."));
        job.askedAt = library_.moment();
        job.music.promptBegin = begin;
        const double end = at >= 0 ? at : endOf(job.music.prompt);
        job.music.promptEnd = end;
        job.music.model = play_.modelPath();
        const TakeContent content = library_.content(*node);
        const std::vector<Beats>& beats = content.beats;
        job.music.seconds = lengthFor(form, content.of(Voice::Player).notes, end, beats, begin).seconds;
        job.music.tokens = tokensFor(form);
        job.music.compute = computeOf(settings_);
        job.music.sampling = samplingFor(form, job.music.prompt, end, beats, begin);
        const std::optional<Take> take = library_.take(node->take);
        const std::optional<Branch> branch = library_.branch(node->branch);
        QString name = take ? takeName(*take) : QString();
        if (branch) name = tr("%1, branch %2").arg(name, text(branch->marks.name));
        const QString title =
            takes_.marked()
                ? tr("%1, only %2, goes on, %n time(s)", nullptr, variations)
                      .arg(name, spanText(takes_.marked()->from, takes_.marked()->to))
                : tr("%1 goes on from %2, %n time(s)", nullptr, variations).arg(name, clockText(end));
        add(MusicJob::kKind, title, requestOf(job), place);
        play_.renewSeed();
    } catch (const std::exception& error) {
        tell(sayingOf(Task::Continue, error));
    }
}

void JobsController::retry(JobId id) {
    const std::vector<Job> jobs = queue_->snapshot();
    for (const Job& each : jobs) {
        if (each.id != id || !each.request) continue;
        if (each.kind == TeachingJob::kKind) return retryTeaching(each, jobs);
        if (each.kind != MusicJob::kKind) continue;
        nlohmann::json again = *each.request;
        ComputeChoice begun;
        readFrom(placeOf(again, MusicJob::kKind), begun);
        writeTo(again, asBegun(begun.precision, computeOf(settings_)));
        return queue_->retry(id, again);
    }
    queue_->retry(id);
}

// The model of one that was stopped may be in use. Where it goes on from a checkpoint, the model is its own.
void JobsController::retryTeaching(const Job& job, const std::vector<Job>& jobs) {
    const std::string out = outOf(*job.request);
    std::error_code ignored;
    const bool isThere = std::filesystem::exists(out, ignored);
    for (const Job& other : othersOfItsFile(job, jobs)) {
        if (!other.ended() || (other.state == JobState::Done && isThere))
            throw JobError(ErrorCode::BadRequest, TeachingJob::kNameTaken,
                           job.title +
                               ": another job makes this model or has made it; give the new one "
                               "another name");
    }
    if (out.empty()) return queue_->retry(job.id);  // it cannot be read, and will say so
    nlohmann::json again = *job.request;
    writeTo(again, computeOf(settings_));
    if (isThere && !hasCheckpoint(out)) again["out"] = freeModelPath(out, engine_, jobs).string();
    queue_->retry(job.id, again);
}

void JobsController::cancelCurrent() {
    change([this] {
        if (const JobId job = queue_->running(); job != 0) queue_->cancel(job);
    });
}

void JobsController::change(const std::function<void()>& act) {
    try {
        act();
    } catch (const JobError& error) {
        tell(failureOf(error.reason(), error.what()));
    } catch (const std::exception& error) {
        tell(sayingOf(Task::Jobs, error));
    }
}

void JobsController::tell(const ui::Saying& why) {
    window_.banners().tell(QStringLiteral("jobs"), ui::Banner::Kind::Err, why);
}

void JobsController::lookWhetherLive() {
    const bool live = play_.isBusy();
    if (queue_->live() != live) queue_->setLive(live);
}

}  // namespace continuo::app
