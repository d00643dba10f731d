#include "widgets/elided_combo.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace continuo::ui {

namespace {

constexpr int kEnds = 2;  // px that the style leaves at both ends of the text

}  // namespace

QString ElidedCombo::shownText() const {
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(currentText(), Qt::ElideRight, room.width() - 2 * kEnds);
}

bool ElidedCombo::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty()) return QComboBox::event(event);
    const bool cut = shownText() != currentText();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), cut ? currentText() : QString(), this);
    return true;
}

void ElidedCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = shownText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace continuo::ui
