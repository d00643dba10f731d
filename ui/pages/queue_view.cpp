#include "pages/queue_view.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kHeader = 28, kRow = 32, kTable = 218;  // px
constexpr int kBetween = 12;                          // between the per cent and the time

// Draws a job's state with its mark, its progress as a bar.
class JobDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const double progress = index.data(QueueModel::kProgressRole).toDouble();
        if (index.column() != QueueModel::kProgress || progress < 0) return;
        const Tokens& tokens = Theme::current();
        const QRectF bar(option.rect.left() + 4, option.rect.center().y() - 2, option.rect.width() - 76, 6);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(tokens.highContrast ? QPen(tokens.line, 1) : QPen(Qt::NoPen));
        painter->setBrush(tokens.highContrast ? tokens.bg1 : tokens.bg3);
        painter->drawRoundedRect(bar, 2, 2);
        painter->setPen(Qt::NoPen);
        painter->setBrush(progress >= 1 ? tokens.ok : tokens.accent);
        painter->drawRoundedRect(QRectF(bar.topLeft(), QSizeF(bar.width() * std::min(progress, 1.0), 6)), 2,
                                 2);
        painter->restore();
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto state = static_cast<JobState>(index.data(QueueModel::kJobStateRole).toInt());
        const Tokens& tokens = Theme::current();
        QColor Tokens::*role = &Tokens::text;
        if (index.column() == QueueModel::kState) {
            role = state == JobState::Running  ? &Tokens::accent
                   : state == JobState::Failed ? &Tokens::err
                   : state == JobState::Done   ? &Tokens::ok
                                               : &Tokens::text2;
            option->icon = Theme::icon(markOf(state), role);
        } else if (index.column() == QueueModel::kName) {
            option->icon = Theme::icon(index.data(QueueModel::kIconRole).toString(), &Tokens::text2);
        } else if (index.column() == QueueModel::kSettings) {
            role = state == JobState::Failed ? &Tokens::err : &Tokens::text2;
        }
        if (index.column() == QueueModel::kProgress) {
            option->displayAlignment = Qt::AlignRight | Qt::AlignVCenter;
            option->rect.setRight(option->rect.right() - kBetween);
        }
        if (index.column() >= QueueModel::kProgress) option->font = Theme::instance().font(TextStyle::Fixed);
        if (!option->icon.isNull()) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = {16, 16};
        }
        for (const QPalette::ColorRole text : {QPalette::Text, QPalette::HighlightedText})
            option->palette.setColor(text, tokens.*role);
    }

private:
    static QString markOf(JobState state) {
        switch (state) {
            case JobState::Running: return QStringLiteral("play-outline");
            case JobState::Paused: return QStringLiteral("pause");
            case JobState::Waiting: return QStringLiteral("clock");
            case JobState::Failed: return QStringLiteral("warning");
            case JobState::Done: return QStringLiteral("check");
            case JobState::Cancelled: return QStringLiteral("close");
        }
        return {};
    }
};

bool mayBeTriedAgain(JobState state) { return state == JobState::Failed || state == JobState::Cancelled; }

// Also of one that failed there may be something.
bool mayBeShown(JobState state) { return state >= JobState::Failed; }

QPushButton* smallButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    Theme::setRole(button, ButtonRole::Small);
    return button;
}

}  // namespace

QueueView::QueueView(QWidget* parent) : QWidget(parent), model_(this) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHeader());
    makeTable();
    column->addWidget(table_);
    connect(&model_, &QueueModel::moveAsked, this, &QueueView::moveAsked);
    setOpen(false);
    setRows({});
}

QWidget* QueueView::makeHeader() {
    auto* header = new QWidget(this);
    header->setFixedHeight(kHeader);
    open_ = new QToolButton(header);
    open_->setText(tr("Queue"));
    open_->setAccessibleName(tr("Queue"));
    open_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open_->setCheckable(true);
    Theme::setRole(open_, ButtonRole::Section);
    summary_ = new QLabel(header);
    left_ = new QLabel(header);
    Theme::setStyle(summary_, TextStyle::Caption, &Tokens::text2);
    Theme::setStyle(left_, TextStyle::Caption, &Tokens::text2);
    progress_ = new QProgressBar(header);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(160);
    progress_->setAccessibleName(tr("Progress of the running job"));
    show_ = smallButton(tr("Show"), header);
    show_->setToolTip(tr("What the job made"));
    runNext_ = smallButton(tr("Run next"), header);
    cancel_ = smallButton({}, header);
    pause_ = smallButton(tr("Pause queue"), header);
    pause_->setCheckable(true);
    clear_ = smallButton(tr("Clear done"), header);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(4, 0, 8, 0);
    row->setSpacing(8);
    for (QWidget* part : std::initializer_list<QWidget*>{open_, summary_, progress_, left_})
        row->addWidget(part);
    row->addStretch();
    for (QWidget* part : std::initializer_list<QWidget*>{show_, runNext_, cancel_, pause_, clear_})
        row->addWidget(part);
    connect(open_, &QToolButton::clicked, this, [this](bool open) {
        setOpen(open);
        Q_EMIT openChanged(open);
    });
    connect(pause_, &QPushButton::clicked, this, &QueueView::pauseAsked);
    connect(clear_, &QPushButton::clicked, this, &QueueView::clearDoneAsked);
    connect(show_, &QPushButton::clicked, this, &QueueView::act);
    connect(runNext_, &QPushButton::clicked, this, [this] {
        const JobRow* job = chosen();
        if (!job) return;
        if (mayBeTriedAgain(job->state)) return Q_EMIT retryAsked(job->id);
        job->held ? Q_EMIT resumeAsked(job->id) : Q_EMIT runNextAsked(job->id);
    });
    connect(cancel_, &QPushButton::clicked, this, [this] {
        if (const JobRow* job = chosen()) Q_EMIT cancelAsked(job->id);
    });
    return header;
}

void QueueView::makeTable() {
    table_ = new QTableView(this);
    table_->setModel(&model_);
    table_->setItemDelegate(new JobDelegate(table_));
    table_->setAccessibleName(tr("Jobs"));
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->setDragDropMode(QAbstractItemView::InternalMove);
    table_->setDragDropOverwriteMode(false);
    table_->setFixedHeight(kTable);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(kRow);
    QHeaderView* header = table_->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setSectionResizeMode(QueueModel::kName, QHeaderView::Stretch);
    header->setSectionResizeMode(QueueModel::kSettings, QHeaderView::Stretch);
    const int widths[] = {120, 300, 300, 220, 180};
    for (int column = 0; column < QueueModel::kColumns; ++column)
        table_->setColumnWidth(column, widths[column]);
    table_->installEventFilter(this);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &QueueView::showSummary);
    connect(table_, &QTableView::doubleClicked, this, &QueueView::act);
}

bool QueueView::isOpen() const { return open_->isChecked(); }

void QueueView::setOpen(bool open) {
    open_->setChecked(open);
    open_->setIcon(
        Theme::icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), &Tokens::text2));
    // A dock that was left open comes back as high as it was, and this is closed at first.
    setMaximumHeight(open ? kHeader + kTable : kHeader);
    table_->setVisible(open);
    for (QPushButton* button : {show_, runNext_, cancel_, clear_}) button->setVisible(open);
}

void QueueView::setPaused(bool paused) { pause_->setChecked(paused); }

void QueueView::setRows(const QVector<JobRow>& rows, const QString& leftInAll) {
    model_.setRows(rows);
    leftInAll_ = leftInAll;
    showSummary();
}

const JobRow* QueueView::chosen() const {
    const int row = table_->currentIndex().row();
    return row >= 0 && row < model_.rowCount() ? &model_.at(row) : nullptr;
}

void QueueView::act() {
    const JobRow* job = chosen();
    if (job && mayBeShown(job->state)) Q_EMIT showAsked(job->id);
}

void QueueView::showSummary() {
    QStringList parts;
    const int running = model_.count(JobState::Running), waiting = model_.count(JobState::Waiting);
    const int failed = model_.count(JobState::Failed), paused = model_.count(JobState::Paused);
    if (running > 0) parts << tr("%n running", nullptr, running);
    if (paused > 0) parts << tr("%n paused", nullptr, paused);
    if (waiting > 0) parts << tr("%n waiting", nullptr, waiting);
    if (failed > 0) parts << tr("%n failed", nullptr, failed);
    if (parts.isEmpty()) parts << (model_.rowCount() == 0 ? tr("no jobs") : tr("all done"));
    summary_->setText(parts.join(QStringLiteral(" · ")));
    // The one whose turn it is comes first.
    const bool known =
        running + paused > 0 && model_.at(0).state <= JobState::Paused && model_.at(0).progress >= 0;
    progress_->setVisible(known);
    if (known) progress_->setValue(qRound(model_.at(0).progress * 100));
    left_->setText(!leftInAll_.isEmpty() ? leftInAll_ : known ? model_.at(0).time : QString());
    left_->setVisible(!left_->text().isEmpty());
    showButtons();
}

// What they do to the chosen job.
void QueueView::showButtons() {
    const JobRow* job = chosen();
    const bool again = job && mayBeTriedAgain(job->state), held = job && job->held;
    show_->setEnabled(job && mayBeShown(job->state));
    runNext_->setText(again ? tr("Try again") : held ? tr("Resume") : tr("Run next"));
    runNext_->setEnabled(again || held || (job && job->state == JobState::Waiting));
    cancel_->setEnabled(job);
    cancel_->setText(job && job->state >= JobState::Failed ? tr("Remove") : tr("Cancel"));
    // It clears all that ended.
    clear_->setEnabled(model_.count(JobState::Done) + model_.count(JobState::Cancelled) +
                           model_.count(JobState::Failed) >
                       0);
}

bool QueueView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != table_ || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Delete) {
        cancel_->click();
        return true;
    }
    if ((key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && key.modifiers() == Qt::NoModifier) {
        act();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace continuo::ui
