#include "main_window/history/history_delegate.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kStar = 20;  // px

bool isHighlighted(const QStyleOptionViewItem& option) {
    return option.state.testFlag(QStyle::State_Selected) || option.state.testFlag(QStyle::State_MouseOver);
}

}  // namespace

HistoryDelegate::HistoryDelegate(int starMargin, QObject* parent)
    : QStyledItemDelegate(parent), starMargin_(starMargin) {}

QRect HistoryDelegate::starRect(const QRect& row) const {
    return {row.right() - kStar - starMargin_, row.center().y() - kStar / 2 + 1, kStar, kStar};
}

void HistoryDelegate::drawStar(QPainter& painter, const QRect& row, bool full) const {
    const QString name = full ? QStringLiteral("star-full") : QStringLiteral("star");
    Theme::icon(name, full ? &Tokens::warn : &Tokens::text2)
        .paint(&painter, starRect(row).adjusted(2, 2, -2, -2));
}

void HistoryDelegate::drawBackground(QPainter& painter, const QStyleOptionViewItem& option,
                                     const QRect& whole) {
    const Tokens& tokens = Theme::current();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (isHighlighted(option)) painter.fillRect(whole, selected ? tokens.bg3 : tokens.bg2);
    if (!selected) return;
    if (!tokens.highContrast)
        return painter.fillRect(QRect(whole.left(), whole.top(), 2, whole.height()), tokens.accent);
    painter.setPen(QPen(tokens.accent, 3));  // visible on every background
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(1, 1, -2, -2));
}

void HistoryDelegate::drawFocus(QPainter& painter, const QStyleOptionViewItem& option, const QRect& whole) {
    if (!option.state.testFlag(QStyle::State_HasFocus) ||
        !option.state.testFlag(QStyle::State_KeyboardFocusChange))
        return;
    painter.setPen(QPen(Theme::current().focus, 2));
    painter.drawRect(whole.adjusted(1, 1, -1, -1));
}

void HistoryDelegate::drawNumber(QPainter& painter, const QStyleOptionViewItem& option, const QRect& place,
                                 double number) {
    painter.setFont(Theme::instance().font(TextStyle::Fixed));
    painter.setPen(isHighlighted(option) ? Theme::current().text : Theme::current().text2);
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(number, 'f', 2));
}

bool HistoryDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                  const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (event->type() == QEvent::MouseButtonRelease && hasStar(index)) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton &&
            starRect(option.rect).contains(mouse->position().toPoint())) {
            Q_EMIT starClicked(index);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

}  // namespace continuo::ui
