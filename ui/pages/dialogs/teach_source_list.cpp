#include "pages/dialogs/teach_source_list.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/empty_state.h"

namespace continuo::ui {

namespace {

constexpr int kRow = 28;      // px, like all below
constexpr int kMark = 20;     // width of a check mark
constexpr int kPadding = 8;   // at both ends
constexpr int kMarkGap = 3;   // between mark and name
constexpr int kColumns = 12;  // px between name and detail
constexpr int kDetail = Qt::UserRole;

// Draws a row: mark, name, and at the right the detail. The whole row is clickable.
class SourceDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {option.rect.width(), std::max(kRow, option.fontMetrics.height() + 8)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        drawRowBackground(*painter, option);
        drawMark(*painter, option, index);
        const Tokens& tokens = Theme::current();
        const Places places = layOutRow(option, index);
        painter->setFont(option.font);
        painter->setPen(tokens.text);
        const auto drawAt = [&](const QRect& place, Qt::Alignment side, const QString& text) {
            const Qt::Alignment seen = QStyle::visualAlignment(option.direction, side | Qt::AlignVCenter);
            painter->drawText(place, static_cast<int>(seen), text);
        };
        drawAt(places.name, Qt::AlignLeft, places.nameText);
        painter->setPen(tokens.text2);
        drawAt(places.detail, Qt::AlignRight, places.detailText);
        painter->restore();
    }

    // Shows elided text in a tooltip.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
        const Places places = layOutRow(option, index);
        const QString name = index.data().toString(), detail = index.data(kDetail).toString();
        if (event->type() != QEvent::ToolTip || (places.nameText == name && places.detailText == detail))
            return QStyledItemDelegate::helpEvent(event, view, option, index);
        QToolTip::showText(event->globalPos(), index.data(Qt::AccessibleTextRole).toString(), view);
        return true;
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        // A double click is handled too, because it is the second click and has no release.
        if (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonDblClick)
            return QStyledItemDelegate::editorEvent(event, model, option, index);
        if (static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton) return false;
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }

private:
    struct Places {
        QRect name, detail;
        QString nameText, detailText;  // elided
    };

    static Places layOutRow(const QStyleOptionViewItem& option, const QModelIndex& index) {
        const QFontMetrics& metrics = option.fontMetrics;
        const QRect room = option.rect.adjusted(kPadding + kMark + kMarkGap, 0, -kPadding, 0);
        const QString detail = index.data(kDetail).toString();
        const int width = std::min(metrics.horizontalAdvance(detail) + 1, room.width() / 2);
        const QRect right(room.right() + 1 - width, room.top(), width, room.height());
        const QRect left = room.adjusted(0, 0, detail.isEmpty() ? 0 : -width - kColumns, 0);
        return {QStyle::visualRect(option.direction, option.rect, left),
                QStyle::visualRect(option.direction, option.rect, right),
                metrics.elidedText(index.data().toString(), Qt::ElideMiddle, left.width()),
                metrics.elidedText(detail, Qt::ElideRight, width)};
    }

    static void drawRowBackground(QPainter& painter, const QStyleOptionViewItem& option) {
        const Tokens& tokens = Theme::current();
        const bool focused = option.state.testFlag(QStyle::State_HasFocus);
        if (focused || option.state.testFlag(QStyle::State_MouseOver))
            painter.fillRect(option.rect, focused ? tokens.bg3 : tokens.bg2);
        if (!focused || !option.state.testFlag(QStyle::State_KeyboardFocusChange)) return;
        painter.setPen(QPen(tokens.focus, 2));
        painter.drawRect(option.rect.adjusted(2, 1, -2, -1));
    }

    static void drawMark(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        QStyleOptionViewItem mark(option);
        const QRect& row = option.rect;
        const QRect room(row.left() + kPadding, row.top() + (row.height() - kMark) / 2, kMark, kMark);
        mark.rect = QStyle::visualRect(option.direction, row, room);
        mark.state &= ~(QStyle::State_HasFocus | QStyle::State_On | QStyle::State_Off);
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        mark.state |= on ? QStyle::State_On : QStyle::State_Off;
        option.widget->style()->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &mark, &painter,
                                              option.widget);
    }
};

}  // namespace

TeachSourceList::TeachSourceList(const QString& name, const QString& whenEmpty, QWidget* parent)
    : QFrame(parent),
      head_(new QFrame(this)),
      //: Switch above a list: chooses all of its entries.
      all_(new QCheckBox(tr("All"), head_)),
      list_(new QListWidget(this)),
      empty_(new EmptyState({QStringLiteral("piano"), whenEmpty}, this)) {
    setProperty("role", QStringLiteral("list"));
    head_->setProperty("role", QStringLiteral("row"));
    all_->setMinimumHeight(kRow);
    all_->setAccessibleName(tr("All, %1", "all of a list; its name").arg(name));
    auto* line = new QHBoxLayout(head_);
    line->setContentsMargins(kPadding, 0, kPadding, 0);
    line->addWidget(all_);
    line->addStretch();
    list_->setProperty("role", QStringLiteral("rows"));
    list_->setAccessibleName(name);
    list_->setItemDelegate(new SourceDelegate(list_));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    list_->setMinimumHeight(3 * kRow);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head_);
    column->addWidget(list_, 1);
    column->addWidget(empty_, 1);
    connect(all_, &QCheckBox::clicked, this, &TeachSourceList::toggleAll);
    connect(list_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        sources_[list_->row(item)].chosen = item->checkState() == Qt::Checked;
        updateAllBox();
        Q_EMIT edited();
    });
    setSources({});
}

void TeachSourceList::setSources(const QVector<TeachSource>& sources) {
    const int current = list_->currentRow();
    const QSignalBlocker silent(list_);
    list_->clear();
    sources_.clear();
    for (const TeachSource& source : sources) append(source);
    if (current >= 0 && current < sources.size()) list_->setCurrentRow(current);
    updateAllBox();
}

void TeachSourceList::add(const TeachSource& source) {
    const QSignalBlocker silent(list_);
    append(source);
    list_->setCurrentRow(list_->count() - 1);
    updateAllBox();
}

void TeachSourceList::setSpokenSum(const QString& text) { list_->setAccessibleDescription(text); }

void TeachSourceList::append(const TeachSource& source) {
    sources_.push_back(source);
    auto* item = new QListWidgetItem(source.name, list_);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setData(kDetail, source.detail);
    item->setData(Qt::AccessibleTextRole,
                  source.detail.isEmpty()
                      ? source.name
                      : tr("%1, %2", "a source and what it holds").arg(source.name, source.detail));
    item->setCheckState(source.chosen ? Qt::Checked : Qt::Unchecked);
}

void TeachSourceList::toggleAll() {
    const bool all = std::all_of(sources_.cbegin(), sources_.cend(),
                                 [](const TeachSource& source) { return source.chosen; });
    {
        const QSignalBlocker silent(list_);
        for (int row = 0; row < list_->count(); ++row) {
            sources_[row].chosen = !all;
            list_->item(row)->setCheckState(all ? Qt::Unchecked : Qt::Checked);
        }
    }
    list_->viewport()->update();
    updateAllBox();
    Q_EMIT edited();
}

void TeachSourceList::updateAllBox() {
    const auto chosen = std::count_if(sources_.cbegin(), sources_.cend(),
                                      [](const TeachSource& source) { return source.chosen; });
    all_->setTristate(false);  // clicks never set the partial state
    all_->setCheckState(chosen == 0                 ? Qt::Unchecked
                        : chosen == sources_.size() ? Qt::Checked
                                                    : Qt::PartiallyChecked);
    head_->setVisible(!sources_.isEmpty());
    list_->setVisible(!sources_.isEmpty());
    empty_->setVisible(sources_.isEmpty());
}

}  // namespace continuo::ui
