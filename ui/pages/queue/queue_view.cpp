#include "pages/queue/queue_view.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "pages/queue/job_table.h"
#include "theme/theme.h"
#include "widgets/elided_label.h"

namespace continuo::ui {

namespace {

constexpr int kHeader = 28, kRoomForProgress = 900, kRoomForRule = 1300;  // px

bool canRetry(JobState state) { return state == JobState::Failed || state == JobState::Cancelled; }

bool hasEnded(JobState state) { return state >= JobState::Failed; }

bool isActive(JobState state) { return state <= JobState::Paused; }

// Returns whether the job has a result to show; failed jobs may have a partial one.
bool canShow(const JobRow& job) { return hasEnded(job.state) && job.hasResult; }

QPushButton* makeSmallButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    Theme::setRole(button, ButtonRole::Small);
    return button;
}

// Moves the focus from a button that becomes disabled to the rows. Qt would move it to the next button, which
// may affect all jobs.
void setButtonEnabled(QPushButton& button, bool enabled, QWidget& rows) {
    if (!enabled && button.window()->focusWidget() == &button) rows.setFocus();
    button.setEnabled(enabled);
}

}  // namespace

QueueView::QueueView(QWidget* parent) : QWidget(parent), model_(this), height_(kHeader + JobTable::kHeight) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHeader());
    makeTable();
    column->addWidget(table_);
    connect(&model_, &QueueModel::moveRequested, this, &QueueView::moveRequested);
    setOpen(false);
    setRows({});
}

QWidget* QueueView::makeHeader() {
    auto* header = new QWidget(this);
    header->setProperty("role", QStringLiteral("queueHead"));
    header->setAttribute(Qt::WA_StyledBackground);
    header->setFixedHeight(kHeader);
    open_ = new QToolButton(header);
    open_->setText(tr("Queue"));
    open_->setAccessibleName(tr("Queue"));
    open_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open_->setCheckable(true);
    Theme::setRole(open_, ButtonRole::Section);
    summary_ = new ElidedLabel(header);
    running_ = new ElidedLabel(header);
    percent_ = new QLabel(header);
    left_ = new QLabel(header);
    rule_ = new ElidedLabel(tr("Playing has priority; jobs use the remaining computing time."), header);
    for (QLabel* label : {summary_, running_, left_, rule_})
        Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    Theme::setStyle(percent_, TextStyle::Fixed);
    progress_ = new QProgressBar(header);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(120);
    show_ = makeSmallButton(tr("Show"), header);
    show_->setToolTip(tr("Shows what the job made"));
    //: Button: the chosen job runs before the others.
    runNext_ = makeSmallButton(tr("Run next"), header);
    cancel_ = makeSmallButton({}, header);
    remove_ = makeSmallButton({}, header);
    pause_ = makeSmallButton(tr("Pause queue"), header);
    pause_->setCheckable(true);
    clear_ = makeSmallButton(tr("Clear finished"), header);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(4, 0, 8, 0);
    row->setSpacing(8);
    for (QWidget* part :
         std::initializer_list<QWidget*>{open_, summary_, running_, progress_, percent_, left_})
        row->addWidget(part);
    row->addStretch();
    row->addWidget(rule_);
    for (QWidget* part : std::initializer_list<QWidget*>{show_, runNext_, cancel_, remove_, pause_, clear_})
        row->addWidget(part);
    connect(open_, &QToolButton::clicked, this, &QueueView::setOpen);
    connect(pause_, &QPushButton::clicked, this, &QueueView::pauseRequested);
    connect(clear_, &QPushButton::clicked, this, &QueueView::clearDoneRequested);
    connect(show_, &QPushButton::clicked, this, &QueueView::activateSelected);
    connect(runNext_, &QPushButton::clicked, this, [this] {
        const JobRow* job = selectedJob();
        if (!job) return;
        if (canRetry(job->state)) return Q_EMIT retryRequested(job->id);
        job->pausedIndividually ? Q_EMIT resumeRequested(job->id) : Q_EMIT runNextRequested(job->id);
    });
    connect(cancel_, &QPushButton::clicked, this, [this] {
        if (const JobRow* job = selectedJob()) Q_EMIT cancelRequested(job->id);
    });
    connect(remove_, &QPushButton::clicked, this, [this] {
        const JobRow* job = selectedJob();
        if (job) hasEnded(job->state) ? Q_EMIT removeRequested(job->id) : Q_EMIT discardRequested(job->id);
    });
    return header;
}

void QueueView::makeTable() {
    table_ = new JobTable(model_, this);
    table_->setMinimumHeight(JobTable::kLeastHeight);
    table_->setMaximumHeight(JobTable::kHeight);
    table_->installEventFilter(this);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QWidget::customContextMenuRequested, this, &QueueView::showRowMenu);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &QueueView::showSummary);
    connect(table_, &QTableView::doubleClicked, this, &QueueView::activateSelected);
}

bool QueueView::isOpen() const { return open_->isChecked(); }

void QueueView::setOpen(bool open) {
    // Moves the focus from a hidden part to this line; Qt would move it to the next widget of the window.
    const QWidget* focused = window()->focusWidget();
    if (!open && focused != nullptr && focused != pause_ && isAncestorOf(focused)) open_->setFocus();
    open_->setChecked(open);
    open_->setIcon(
        Theme::icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), &Tokens::text2));
    // A restored dock has its old height, but the queue starts collapsed.
    setMaximumHeight(open ? kHeader + JobTable::kHeight : kHeader);
    table_->setVisible(open);
    for (QPushButton* button : {show_, runNext_, cancel_, remove_, clear_}) button->setVisible(open);
    showSummary();
    if (open) restoreDockHeight();
}

void QueueView::resetHeight() {
    height_ = kHeader + JobTable::kHeight;
    if (isOpen()) restoreDockHeight();
}

// Restores the dock's height, because otherwise the dock shrinks to its minimum.
void QueueView::restoreDockHeight() {
    auto* dock = qobject_cast<QDockWidget*>(parentWidget());
    auto* window = dock != nullptr ? qobject_cast<QMainWindow*>(dock->parentWidget()) : nullptr;
    if (window != nullptr) window->resizeDocks({dock}, {height_}, Qt::Vertical);
}

void QueueView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool dragged = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
    if (dragged && isOpen() && event->size().height() != event->oldSize().height()) height_ = height();
    showSummary();
}

void QueueView::setPaused(bool paused) {
    pause_->setChecked(paused);
    pause_->setText(paused ? tr("Resume queue") : tr("Pause queue"));
    showSummary();
}

void QueueView::setRows(const QVector<JobRow>& rows, const QueueTotal& total) {
    model_.setRows(rows);
    total_ = total;
    showSummary();
}

const JobRow* QueueView::selectedJob() const {
    const int row = table_->currentIndex().row();
    return row >= 0 && row < model_.rowCount() ? &model_.at(row) : nullptr;
}

void QueueView::activateSelected() {
    const JobRow* job = selectedJob();
    if (job && canShow(*job)) Q_EMIT showRequested(job->id);
}

// Shows the buttons' commands in a menu at the pointer or, by the keyboard, at the selected row.
void QueueView::showRowMenu(const QPoint& place) {
    const QModelIndex under = table_->indexAt(place);
    if (under.isValid()) table_->selectRow(under.row());
    const QModelIndex row = table_->currentIndex();
    if (!row.isValid()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QPushButton* button : {show_, runNext_, cancel_, remove_}) {
        const QString words = button->text();
        // The job may have ended meanwhile, so the button may have another meaning.
        const auto act = [button, words] {
            if (button->text() == words) button->click();
        };
        menu->addAction(words, this, act)->setEnabled(button->isEnabled());
    }
    const QPoint at = under.isValid() ? place : table_->visualRect(row).center();
    menu->popup(table_->viewport()->mapToGlobal(at));
}

void QueueView::showSummary() {
    QStringList parts;
    const int running = model_.count(JobState::Running), waiting = model_.count(JobState::Waiting);
    const int failed = model_.count(JobState::Failed), paused = model_.count(JobState::Paused);
    const int done = model_.count(JobState::Done), cancelled = model_.count(JobState::Cancelled);
    // Omitted if a job is paused, because "1 paused" already says so.
    if (pause_->isChecked() && paused == 0) parts << tr("queue paused");
    if (running > 0) parts << tr("%n running", nullptr, running);
    if (paused > 0) parts << tr("%n paused", nullptr, paused);
    if (waiting > 0) parts << tr("%n waiting", nullptr, waiting);
    if (failed > 0) parts << tr("%n failed", nullptr, failed);
    if (model_.rowCount() == 0) parts << tr("no jobs");
    if (running + paused + waiting == 0 && done + cancelled > 0) {
        //: All jobs of the queue.
        if (failed + cancelled == 0)
            parts << tr("all done");
        else if (done > 0)
            parts << tr("%n done", nullptr, done);
        if (cancelled > 0) parts << tr("%n cancelled", nullptr, cancelled);
    }
    summary_->setText(parts.join(QStringLiteral(" · ")));
    showProgress();
    showButtons();
    showHint();
}

// Shows progress in the head. Collapsed: that of the running job, which is first. Expanded: the total,
// because the job's row shows its own.
void QueueView::showProgress() {
    const JobRow* turn = model_.rowCount() > 0 && isActive(model_.at(0).state) ? &model_.at(0) : nullptr;
    const bool ofAll = isOpen() && turn != nullptr && total_.progress >= 0;
    const double progress = ofAll ? total_.progress : turn != nullptr ? turn->progress : -1;
    const int percent = progress >= 0 ? toPercent(progress, false) : 0;
    // In a narrow window the buttons need the room.
    const bool room = !isOpen() || width() >= kRoomForProgress;
    for (QWidget* part : std::initializer_list<QWidget*>{progress_, percent_})
        part->setVisible(progress >= 0 && room);
    progress_->setValue(percent);
    progress_->setAccessibleName(ofAll ? tr("Progress of all jobs") : tr("Progress of the running job"));
    percent_->setText(tr("%1 %").arg(percent));
    running_->setVisible(turn != nullptr && !ofAll);
    running_->setText(turn != nullptr && !ofAll ? turn->name : QString());
    left_->setText(ofAll ? total_.timeLeft : progress >= 0 ? turn->time : QString());
    left_->setVisible(!left_->text().isEmpty() && room);
    progress_->setToolTip(ofAll ? QString() : total_.timeLeft);
}

// Shows the constant hint only if the changing texts have room.
void QueueView::showHint() {
    rule_->setVisible(isOpen() && width() >= kRoomForRule);
    if (!rule_->isHidden() && rule_->parentWidget()->layout()->totalSizeHint().width() > width())
        rule_->hide();
}

// Updates the buttons for the selected job.
void QueueView::showButtons() {
    const JobRow* job = selectedJob();
    const bool again = job && canRetry(job->state), held = job && job->pausedIndividually;
    const bool over = job && hasEnded(job->state), turn = job && isActive(job->state);
    setButtonEnabled(*show_, job && canShow(*job), *table_);
    runNext_->setText(again ? tr("Try again") : held ? tr("Resume") : tr("Run next"));
    setButtonEnabled(*runNext_, again || held || (job && job->state == JobState::Waiting), *table_);
    setButtonEnabled(*cancel_, job && !over, *table_);
    cancel_->setText(turn ? tr("Stop, keep") : tr("Cancel"));
    setButtonEnabled(*remove_, over || (turn && job->canDiscard), *table_);
    remove_->setText(turn ? tr("Stop, discard") : tr("Remove"));
    // The button clears all ended jobs except resumable ones.
    bool any = false;
    for (int row = 0; row < model_.rowCount(); ++row)
        any = any || (hasEnded(model_.at(row).state) && !model_.at(row).canResume);
    setButtonEnabled(*clear_, any, *table_);
}

bool QueueView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != table_ || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Delete) {
        if (!key.isAutoRepeat()) (cancel_->isEnabled() ? cancel_ : remove_)->click();
        return true;
    }
    if ((key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && key.modifiers() == Qt::NoModifier) {
        if (!key.isAutoRepeat()) activateSelected();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace continuo::ui
