#include "pages/queue/job_table.h"

#include <QDrag>
#include <QHeaderView>
#include <QMimeData>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "models/queue_model.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kJobRow = 32;         // px
constexpr int kInset = 12;          // px around a cell's content, same as its text
constexpr int kPercent = 56;        // px of the number beside the bar
constexpr QPoint kBeside(-16, -8);  // offset of the drag image from the pointer

// Draws a job's state with a mark, and its progress as a bar.
class JobDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        if (Theme::current().highContrast && option.state.testFlag(QStyle::State_Selected))
            drawFrame(*painter, option);
        if (index.column() == QueueModel::kState && index.flags().testFlag(Qt::ItemIsDragEnabled))
            drawHandle(*painter, option.rect);
        const double progress = index.data(QueueModel::kProgressRole).toDouble();
        if (index.column() != QueueModel::kProgress || progress < 0) return;
        const Tokens& tokens = Theme::current();
        const auto mirrored = [&](const QRect& part, const QRect& whole) {
            return QStyle::visualRect(option.direction, whole, part);
        };
        const QRect bar = mirrored(QRect(option.rect.left() + kInset, option.rect.center().y() - 2,
                                         option.rect.width() - 2 * kInset - kPercent, 6),
                                   option.rect);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(tokens.highContrast ? QPen(tokens.line, 1) : QPen(Qt::NoPen));
        // The empty bar of a selected row has its own colour; otherwise it would equal the row's background.
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        painter->setBrush(tokens.highContrast ? tokens.bg1 : chosen ? tokens.line : tokens.bg3);
        painter->drawRoundedRect(bar, 2, 2);
        painter->setPen(Qt::NoPen);
        const auto state = static_cast<JobState>(index.data(QueueModel::kJobStateRole).toInt());
        painter->setBrush(state == JobState::Failed      ? tokens.err
                          : state == JobState::Cancelled ? tokens.lineStrong
                          : state == JobState::Done      ? tokens.ok
                                                         : tokens.accent);
        const QRect done(bar.topLeft(), QSize(qRound(bar.width() * std::min(progress, 1.0)), bar.height()));
        painter->drawRoundedRect(mirrored(done, bar), 2, 2);
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
            option->icon = Theme::icon(stateIconName(state), role);
        } else if (index.column() == QueueModel::kName) {
            option->icon = Theme::icon(index.data(QueueModel::kIconRole).toString(), &Tokens::text2);
        } else if (index.column() == QueueModel::kSettings) {
            role = state == JobState::Failed ? &Tokens::err : &Tokens::text2;
        }
        if (index.column() == QueueModel::kProgress)
            option->displayAlignment = Qt::AlignRight | Qt::AlignVCenter;
        if (index.column() >= QueueModel::kProgress) option->font = Theme::instance().font(TextStyle::Fixed);
        if (!option->icon.isNull()) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = {16, 16};
        }
        for (const QPalette::ColorRole text : {QPalette::Text, QPalette::HighlightedText})
            option->palette.setColor(text, tokens.*role);
    }

private:
    // Draws the part of the selected row's frame that is in this cell.
    static void drawFrame(QPainter& painter, const QStyleOptionViewItem& option) {
        const auto* table = qobject_cast<const QTableView*>(option.widget);
        if (table == nullptr) return;
        const QHeaderView* columns = table->horizontalHeader();
        const QRect row(-columns->offset(), option.rect.top(), columns->length(), option.rect.height());
        painter.save();
        painter.setClipRect(option.rect);
        painter.setPen(QPen(Theme::current().accent, 3));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(row.adjusted(1, 1, -2, -2));
        painter.restore();
    }

    // Draws dots at the left end, which show that a waiting row can be dragged.
    static void drawHandle(QPainter& painter, const QRect& cell) {
        const Tokens& tokens = Theme::current();
        const QColor colour = tokens.highContrast ? tokens.text : tokens.text3;
        for (const int x : {4, 8})
            for (const int y : {-5, -1, 3})
                painter.fillRect(QRect(cell.left() + x, cell.center().y() + y, 2, 2), colour);
    }

    static QString stateIconName(JobState state) {
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

}  // namespace

JobTable::JobTable(QueueModel& model, QWidget* parent) : QTableView(parent) {
    setModel(&model);
    setItemDelegate(new JobDelegate(this));
    setAccessibleName(tr("Jobs"));
    setProperty("role", QStringLiteral("jobs"));
    setShowGrid(false);
    setWordWrap(false);  // otherwise a name breaks at its hyphen even in a wide column
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDragDropOverwriteMode(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kJobRow);
    QHeaderView* header = horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setSectionResizeMode(QueueModel::kName, QHeaderView::Stretch);
    header->setSectionResizeMode(QueueModel::kSettings, QHeaderView::Stretch);
    const int widths[] = {120, 300, 300, 220, 180};
    for (int column = 0; column < QueueModel::kColumns; ++column) setColumnWidth(column, widths[column]);
    connect(&model, &QAbstractItemModel::layoutChanged, this, &JobTable::fitStateColumn);
    connect(&model, &QAbstractItemModel::dataChanged, this, &JobTable::fitStateColumn);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &JobTable::fitStateColumn);
}

// Fits the column to the translated states; the names beside it are elided instead.
void JobTable::fitStateColumn() {
    constexpr int kState = QueueModel::kState;
    setColumnWidth(kState, std::max(columnWidth(kState), sizeHintForColumn(kState)));
}

// Places the drag image beside the pointer, where it does not hide the drop line.
void JobTable::startDrag(Qt::DropActions) {
    const QModelIndex row = currentIndex();
    QMimeData* dragged = model()->mimeData({row});
    if (dragged == nullptr) return;
    auto* drag = new QDrag(this);
    drag->setMimeData(dragged);
    drag->setPixmap(viewport()->grab(visualRect(row.siblingAtColumn(QueueModel::kName))));
    drag->setHotSpot(kBeside);
    drag->exec(Qt::MoveAction);
}

}  // namespace continuo::ui
