#include "controllers/jobs/queue_controller.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <algorithm>
#include <cmath>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/words/words.h"
#include "main_window/main_window.h"
#include "pages/queue/queue_view.h"

namespace continuo::app {
namespace {

ui::JobState shownState(JobState state) {
    switch (state) {
        case JobState::Running: return ui::JobState::Running;
        case JobState::Waiting: return ui::JobState::Waiting;
        case JobState::Paused: return ui::JobState::Paused;
        case JobState::Failed: return ui::JobState::Failed;
        case JobState::Done: return ui::JobState::Done;
        case JobState::Cancelled: return ui::JobState::Cancelled;
    }
    return ui::JobState::Done;
}

}  // namespace

QueueController::QueueController(JobsController& jobs, ui::MainWindow& window)
    : jobs_(jobs),
      queue_(jobs.queue()),
      kinds_(jobs.kinds()),
      estimates_(kinds_),
      ended_(jobs),
      window_(window),
      view_(new ui::QueueView),
      dock_(window_.addDock(Qt::BottomDockWidgetArea, QStringLiteral("queueDock"), tr("Queue"), view_)) {
    connectDock();
    connectJobs();
    connectView();
    show();
}

void QueueController::connectDock() {
    // Hides the title bar, because the view has its own header. The empty widget needs a layout: without one
    // its size hint would be negative.
    auto* noHead = new QWidget;
    (new QHBoxLayout(noHead))->setContentsMargins(0, 0, 0, 0);
    dock_->setTitleBarWidget(noHead);
    connect(dock_->toggleViewAction(), &QAction::triggered, this, [this](bool shown) {
        wanted_ = shown;
        used_ = used_ || shown;
    });
    connect(window_.actions()[ui::Actions::kResetLayout], &QAction::triggered, this, [this] {
        wanted_ = true;
        showDock();
        view_->resetHeight();
    });
    // Calls showDock() later, because restoring a saved layout also restores the dock's old visibility.
    connect(dock_, &QDockWidget::visibilityChanged, this, &QueueController::showDock, Qt::QueuedConnection);
    connect(&window_, &ui::MainWindow::normalViewRestored, this, &QueueController::showDock);
}

void QueueController::connectJobs() {
    soon_.setSingleShot(true);
    soon_.setInterval(100);
    connect(&soon_, &QTimer::timeout, this, &QueueController::show);
    connect(&jobs_, &JobsController::jobChanged, this, [this](const JobEvent& event) {
        estimates_.onJob(event.job);
        const bool ends = event.job.ended() && event.kind != JobEvent::Kind::Removed;
        if (ends && discarding_.erase(event.job.id) > 0) kinds_.kindFor(event.job).discard(event.job);
        if (event.job.state == JobState::Waiting) titles_.erase(event.job.id);  // its model may be renamed
        if (!soon_.isActive()) soon_.start();
    });
    const auto showLookup = [this] {
        asked_.clear();
        if (!soon_.isActive()) soon_.start();
    };
    connect(&jobs_, &JobsController::lookupFinished, this, showLookup);
    connect(&ended_, &EndedJobs::checked, this, showLookup);
    connect(window_.actions()[ui::Actions::kCancelJob], &QAction::triggered, &jobs_,
            &JobsController::cancelCurrent);
}

void QueueController::connectView() {
    using View = ui::QueueView;
    connect(view_, &View::pauseRequested, this, [this](bool paused) { queue_.setPaused(paused); });
    connect(view_, &View::clearDoneRequested, this, [this] { ended_.clear(); });
    connect(view_, &View::moveRequested, this, [this](quint64 id, quint64 before) {
        jobs_.runGuarded([&] { move(static_cast<JobId>(id), static_cast<JobId>(before)); });
    });
    const auto ofJob = [this](void (View::*asked)(quint64), auto act) {
        connect(view_, asked, this,
                [this, act](quint64 id) { jobs_.runGuarded([&] { act(static_cast<JobId>(id)); }); });
    };
    ofJob(&View::cancelRequested, [this](JobId id) { queue_.cancel(id); });
    ofJob(&View::removeRequested, [this](JobId id) { queue_.remove(id); });
    ofJob(&View::runNextRequested, [this](JobId id) { queue_.runNext(id); });
    ofJob(&View::resumeRequested, [this](JobId id) { queue_.resume(id); });
    ofJob(&View::retryRequested, [this](JobId id) { ended_.retry(id); });
    ofJob(&View::discardRequested, [this](JobId id) { discard(id); });
    ofJob(&View::showRequested, [this](JobId id) { showResult(id); });
}

ui::JobRow QueueController::makeRow(const Job& job) {
    const JobKind& kind = kinds_.kindFor(job);
    ui::JobRow row;
    row.id = static_cast<quint64>(job.id);
    row.state = shownState(job.state);
    row.pausedIndividually = job.held;
    row.icon = kind.icon();
    row.name = titleText(job);
    row.progress = job.state == JobState::Waiting ? -1 : job.progress;
    row.settings = settingsText(job);
    row.hasResult = hasResults(job);
    row.canDiscard = kind.canDiscard();
    row.details = job.state == JobState::Failed ? kinds_.failureMessage(job).details : kind.details(job);
    row.canResume = ended_.isResumable(job);
    row.time = timeText(job);
    return row;
}

QString QueueController::timeText(const Job& job) const {
    if (job.ended()) return endText(job);
    const double left = secondsLeft(job);
    if (left < 0) return {};
    const QString words = clockText(std::ceil(left));
    //: Time that a job still needs.
    if (job.state == JobState::Running) return tr("%1 left").arg(words);
    //: Estimated time of a waiting job.
    return tr("about %1").arg(words);
}

bool QueueController::hasResults(const Job& job) const {
    return job.state == JobState::Done || job.progress > 0 || kinds_.kindFor(job).hasUncountedResults(job);
}

// Returns the job's result or state, then its request.
QString QueueController::settingsText(const Job& job) {
    if (job.state == JobState::Failed) return kinds_.failureMessage(job).text;
    QStringList parts{stateText(job), requestText(job)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" \u00B7 "));
}

QString QueueController::stateText(const Job& job) {
    if (job.ended())
        if (const std::optional<QString> ending = kinds_.kindFor(job).endingText(job)) return *ending;
    if (job.state == JobState::Done) return bestText(job);
    //: Result of a cancelled job.
    if (job.state == JobState::Cancelled) return hasResults(job) ? tr("results kept") : tr("no results");
    if (job.id == queue_.running() && queue_.live() && !job.held) return tr("paused while you play");
    if (job.state == JobState::Running && job.rate > 0) return tr("%L1 tokens/s").arg(job.rate, 0, 'f', 0);
    return {};
}

void QueueController::rename() {
    titles_.clear();
    show();
}

QString QueueController::titleText(const Job& job) {
    if (kinds_.kindFor(job).isRenamedSilently()) return kinds_.title(job);
    QString& words = titles_[job.id];
    if (words.isEmpty()) words = kinds_.title(job);
    return words;
}

QString QueueController::requestText(const Job& job) {
    QString& words = asked_[job.id];
    if (words.isEmpty()) words = kinds_.requestText(job);
    return words;
}

QString QueueController::bestText(const Job& job) {
    QString& words = best_[job.id];
    if (words.isEmpty()) words = kinds_.bestResultText(job);
    return words;
}

double QueueController::secondsLeft(const Job& job) const {
    if (job.ended()) return -1;
    return job.secondsLeft ? *job.secondsLeft : estimates_.estimateSeconds(job);
}

// Returns the progress and remaining time of all jobs in `together_`; empty for a single job. Weights jobs by
// their duration. If any duration is unknown, jobs count equally and no time is shown.
ui::QueueTotal QueueController::computeTotal(const std::vector<Job>& jobs) {
    double left = 0, worked = 0, shares = 0;
    int toDo = 0, count = 0;
    bool known = true;
    const bool goesOn =
        std::any_of(jobs.begin(), jobs.end(), [](const Job& job) { return !job.ended() && !job.held; });
    if (!goesOn) together_.clear();
    for (const Job& job : jobs) {
        if (!job.ended() && !job.held) together_.insert(job.id);
        // A job that was paused, cancelled or has failed is not part of the total.
        if (!together_.contains(job.id) || job.held || (job.ended() && job.state != JobState::Done)) continue;
        ++count;
        worked += job.workedSeconds;
        shares += job.progress;
        if (job.ended()) continue;
        ++toDo;
        const double its = secondsLeft(job);
        known = known && its >= 0;
        left += its;
    }
    if (count < 2 || toDo == 0) return {};
    if (!known || worked + left <= 0) return {{}, shares / count};
    const QString words = clockText(std::ceil(left));
    return {toDo > 1 ? tr("%1 left in total").arg(words) : tr("%1 left").arg(words),
            worked / (worked + left)};
}

void QueueController::show() {
    // Sorts the current job first, then waiting, failed, and other ended ones.
    std::vector<Job> jobs = queue_.snapshot();
    const JobId turn = queue_.running();
    const auto order = [turn](const Job& job) {
        return job.id == turn ? 0 : !job.ended() ? 1 : job.state == JobState::Failed ? 2 : 3;
    };
    std::stable_sort(jobs.begin(), jobs.end(),
                     [&](const Job& a, const Job& b) { return order(a) < order(b); });
    QVector<ui::JobRow> rows;
    for (const Job& job : jobs) rows.push_back(makeRow(job));
    const auto gone = [&jobs](const auto& each) {
        return std::none_of(jobs.begin(), jobs.end(), [&](const Job& job) { return job.id == each.first; });
    };
    std::erase_if(titles_, gone);
    std::erase_if(asked_, gone);
    std::erase_if(best_, gone);
    std::erase_if(together_, [&](JobId id) { return gone(std::pair(id, 0)); });
    view_->setPaused(queue_.paused());
    view_->setRows(rows, computeTotal(jobs));
    used_ = used_ || !jobs.empty() || queue_.paused();
    showDock();
}

void QueueController::setWanted(bool wanted) {
    wanted_ = wanted;
    showDock();
}

void QueueController::showDock() {
    const bool shown = wanted_ && used_;
    if (!window_.isAlone() && dock_->isHidden() == shown)
        dock_->setVisible(shown);  // not in the Stage view, which has no docks
}

// Cancels a job and discards its results once it has ended. For a job that has already ended, no event would
// follow, so it discards them at once.
void QueueController::discard(JobId id) {
    const std::optional<Job> job = queue_.find(id);
    if (job && job->ended()) return kinds_.kindFor(*job).discard(*job);
    if (job) discarding_.insert(id);
    queue_.cancel(id);
}

void QueueController::move(JobId job, JobId before) {
    const JobId running = queue_.running();  // not among the waiting jobs, even while paused
    std::size_t place = 0;
    for (const Job& each : queue_.snapshot()) {
        if (each.ended() || each.id == running) continue;
        if (each.id == before) break;
        if (each.id != job) ++place;
    }
    queue_.move(job, place);
}

void QueueController::showResult(JobId id) {
    const std::optional<Job> job = queue_.find(id);
    if (job && !kinds_.kindFor(*job).show(*job)) showGone(*job);
}

void QueueController::showGone(const Job& job) {
    jobs_.showError(tr("The result of %1 is missing or was discarded. Undo or Settings › Files & privacy "
                       "restores discarded results.")
                        .arg(titleText(job)));
}

}  // namespace continuo::app
