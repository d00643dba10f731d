#include "controllers/generated/set_jobs.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "controllers/generated/set_subjects.h"
#include "controllers/generated/shown_sets.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/set_kind.h"
#include "controllers/models/chosen_compute.h"
#include "jobs/set_moves.h"
#include "jobs/set_work.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kEvery = 100;  // ms

// Returns whether a resumed job is still repeating steps that its set already contains. After a restart, a
// job reports no progress until it generates new numbers.
bool isReplaying(const Job& job, const SetSteps& steps) {
    if (steps.made <= steps.kept) return false;
    const double reached = steps.kept + job.progress * (steps.total - steps.kept);
    return job.phase.empty() || job.phase == "prefill" || job.phase == "repeating" ||
           reached + steps.unreported < steps.made;
}

}  // namespace

SetJobs::SetJobs(const Dependencies& dependencies) : my_(dependencies) {
    soon_.setSingleShot(true);
    soon_.setInterval(kEvery);
    connect(&soon_, &QTimer::timeout, this, &SetJobs::refresh);
    const JobKind& kind = my_.jobs.kinds()[setJobKindName(my_.gallery.medium())];
    connect(&kind, &JobKind::jobChanged, this, [this](const JobEvent& event) {
        if (event.kind != JobEvent::Kind::Removed && event.job.state == JobState::Failed)
            showFailure(event.job);
        discardEmptySet(event);
        if (!soon_.isActive()) soon_.start();
    });
    connect(&my_.sets, &ShownSets::shownChanged, this, &SetJobs::refresh);
    refresh();
}

void SetJobs::showFailure(const Job& job) {
    my_.banners.showMessage(subjects::kSetJobs, ui::Banner::Kind::Err, my_.jobs.kinds().failureMessage(job));
}

// Discards a set whose job is cancelled before its first step; the queue's Try again restores it. When the
// job leaves the queue, deletes the set.
void SetJobs::discardEmptySet(const JobEvent& event) {
    const std::optional<GallerySetId> id = filledSetId(event.job);
    if (!id || event.job.state != JobState::Cancelled) return;
    try {
        GalleryMarks marks = my_.gallery.set(*id).marks;
        if (hasDrawnNumbers(my_.gallery, *id)) return;
        if (event.kind != JobEvent::Kind::Removed) {
            if (marks.discarded) return;
            marks.discarded = true;
            my_.gallery.setMarks(*id, marks);
            emptied_.insert(*id);
        } else if (emptied_.erase(*id) > 0 && marks.discarded) {
            my_.gallery.purge(*id);
        }
        my_.sets.refresh();
    } catch (const Error&) {
        // The set was already deleted.
    }
}

std::optional<GallerySetId> SetJobs::findSet(JobId job) const {
    const std::optional<Job> found = my_.jobs.queue().find(job);
    return found ? filledSetId(*found) : std::nullopt;
}

std::optional<GallerySetId> SetJobs::filledSetId(const Job& job) const {
    return app::filledSetId(job, my_.gallery.medium());
}

std::optional<Job> SetJobs::findJob(GallerySetId set) const {
    if (set == 0) return std::nullopt;
    std::optional<Job> found;
    for (const Job& job : my_.jobs.queue().snapshot())
        if (filledSetId(job) == set && (!found || job.id > found->id)) found = job;
    return found;
}

SetSteps SetJobs::computeSteps(GallerySetId set) const {
    return my_.sets.computeSteps(my_.gallery.set(set), my_.gallery.allItems(set));
}

// A paused job has also begun if its set already contains numbers. These may be from an earlier run, of which
// the job itself has no record.
bool SetJobs::isInProgress(const Job& job) const {
    if (!fillsSet(job, my_.gallery.medium())) return false;
    if (job.state != JobState::Paused) return job.state == JobState::Running;
    return job.progress > 0 || hasDrawnNumbers(my_.gallery, filledSetId(job).value_or(0));
}

// Returns the job of the shown set if only the user's Resume can continue it: the job or the whole queue is
// paused.
std::optional<Job> SetJobs::findJobWaitingForUser() const {
    const std::optional<Job> job = findJob(my_.sets.shown());
    if (!job || job->ended()) return std::nullopt;
    return job->held || my_.jobs.queue().paused() ? job : std::nullopt;
}

void SetJobs::refresh() {
    std::optional<Job> made;
    std::set<GallerySetId> waiting;
    for (const Job& job : my_.jobs.queue().snapshot()) {
        if (!made && isInProgress(job)) made = job;
        const std::optional<GallerySetId> set = filledSetId(job);
        if (set && job.state == JobState::Waiting) waiting.insert(*set);
    }
    my_.sets.setWaiting(waiting);
    show(made ? made : findJobWaitingForUser());
    offerResume();
}

GallerySetId SetJobs::begunSet() const {
    for (const Job& job : my_.jobs.queue().snapshot()) {
        const std::optional<GallerySetId> set = filledSetId(job);
        if (set && !job.ended() && (isInProgress(job) || hasDrawnNumbers(my_.gallery, *set))) return *set;
    }
    return 0;
}

std::optional<SetProgress> SetJobs::computeProgress(const Job& job) const {
    try {
        SetProgress progress;
        progress.set = my_.gallery.set(filledSetId(job).value_or(0));
        progress.items = my_.gallery.allItems(progress.set.id);
        progress.steps = my_.sets.computeSteps(progress.set, progress.items);
        progress.paused = job.held || my_.jobs.queue().paused();
        progress.yielding = job.state == JobState::Paused && !progress.paused;
        progress.replaying = !progress.paused && !progress.yielding && isReplaying(job, progress.steps);
        progress.secondsLeft = job.secondsLeft.value_or(-1);
        return progress;
    } catch (const Error&) {
        return std::nullopt;  // the set was deleted or is unknown; the job will fail and report it
    }
}

void SetJobs::show(const std::optional<Job>& job) {
    const std::optional<SetProgress> progress = job ? computeProgress(*job) : std::nullopt;
    const GallerySetId before = std::exchange(running_, progress ? progress->set.id : 0);
    my_.sets.setProgress(progress);
    if (running_ != 0 && running_ != before) Q_EMIT setBegan();
}

bool SetJobs::isResumable(GallerySetId id) const {
    if (id == 0) return false;
    const std::optional<Job> job = findJob(id);
    const bool stopped = job && (job->state == JobState::Cancelled || job->state == JobState::Failed);
    if (!stopped && (job || !findRemainingRequest(my_.gallery, id))) return false;
    const SetSteps steps = computeSteps(id);
    return steps.made < steps.total;
}

// Shows a banner with a button for a set that was stopped.
void SetJobs::offerResume() {
    QString line;
    if (const GallerySetId shown = my_.sets.shown(); isResumable(shown))
        line = my_.sets.stoppedText(my_.gallery.set(shown), computeSteps(shown));
    //: Button: completes pictures or sounds whose generation was stopped.
    my_.banners.showStatus(subjects::kStopped, ui::Banner::Kind::Warn, line, tr("Finish"));
}

void SetJobs::stop(GallerySetId set) {
    const std::optional<Job> job = findJob(set);
    if (!job || job->ended()) return;
    my_.jobs.runGuarded([&] { my_.jobs.queue().cancel(job->id); });
    refresh();
}

void SetJobs::pause(bool paused) {
    const std::optional<Job> job = findJob(running_);
    if (!job) return;
    my_.jobs.runGuarded([&] {
        if (paused) return my_.jobs.queue().pause(job->id);
        my_.jobs.queue().setPaused(false);
        my_.jobs.queue().resume(job->id);
    });
    refresh();
}

void SetJobs::applySliders(const SamplingChoice& before, const SamplingChoice& after) {
    if (before == after) return;
    const std::optional<Job> job = findJob(running_);
    if (job && job->id != my_.jobs.queue().running()) moveSliders(my_.gallery, running_, before, after);
}

bool SetJobs::resume(GallerySetId set, const ComputeChoice& compute,
                     const std::optional<SamplingChoice>& sliders) {
    const std::optional<Job> job = findJob(set);
    if (!job) return false;
    my_.jobs.runGuarded([&] {
        if (!job->ended()) return my_.jobs.queue().resume(job->id);
        nlohmann::json again = *job->request;
        SetRequest asked = parseSetRequest(again, job->kind);
        if (sliders) resumeWithSliders(my_.gallery, set, asked.sampling, *sliders);
        writeTo(again, asked.sampling);
        writeTo(again, withPrecision(asked.compute.precision, compute));
        my_.jobs.queue().retry(job->id, again);
    });
    refresh();
    return true;
}

}  // namespace continuo::app
