#include "theme/style.h"

#include <QPainter>
#include <QStyleOption>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kMark = 14;  // check and radio marks, px

// The mark's square in the middle of the room it was given.
QRectF markRect(const QRect& room) {
    QRectF square(0, 0, kMark, kMark);
    square.moveCenter(QRectF(room).center());
    return square.translated(0.0, 0.0).adjusted(0.5, 0.5, -0.5, -0.5);
}

struct MarkColours {
    QColor ground, border, mark;
};

MarkColours markColours(const QStyleOption& option, bool filled) {
    const Tokens& tokens = Theme::current();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool hovered = option.state & QStyle::State_MouseOver;
    if (!enabled) return {tokens.bg2, tokens.line, tokens.text3};
    if (filled) return {tokens.accentFill, tokens.accentFill, tokens.onAccentFill};
    return {hovered ? tokens.bg3 : tokens.bg2, hovered ? tokens.text2 : tokens.lineStrong, tokens.text};
}

void drawFocus(QPainter& painter, const QRectF& mark, double radius) {
    painter.setPen(QPen(Theme::current().focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(mark.adjusted(-2, -2, 2, 2), radius, radius);
}

void drawCheck(QPainter& painter, const QStyleOption& option) {
    const QRectF mark = markRect(option.rect);
    const bool on = option.state & QStyle::State_On;
    const bool mixed = option.state & QStyle::State_NoChange;
    const MarkColours colours = markColours(option, on || mixed);
    painter.setPen(QPen(colours.border, Theme::current().outline));
    painter.setBrush(colours.ground);
    painter.drawRoundedRect(mark, 2.5, 2.5);
    painter.setPen(QPen(colours.mark, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF corner = mark.topLeft();
    if (mixed) {
        painter.drawLine(corner + QPointF(3.5, 6.5), corner + QPointF(9.5, 6.5));
    } else if (on) {
        const QPointF tick[] = {corner + QPointF(3.2, 6.8), corner + QPointF(5.6, 9.2),
                                corner + QPointF(10, 4)};
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(tick, 3);
    }
    if (option.state & QStyle::State_HasFocus) drawFocus(painter, mark, 4);
}

void drawRadio(QPainter& painter, const QStyleOption& option) {
    const Tokens& tokens = Theme::current();
    const QRectF mark = markRect(option.rect);
    const bool on = option.state & QStyle::State_On;
    const bool enabled = option.state & QStyle::State_Enabled;
    const MarkColours colours = markColours(option, false);
    painter.setPen(QPen(on && enabled ? tokens.accent : colours.border, Theme::current().outline));
    painter.setBrush(colours.ground);
    painter.drawEllipse(mark);
    if (on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(enabled ? tokens.accent : tokens.text3);
        painter.drawEllipse(mark.adjusted(2.75, 2.75, -2.75, -2.75));
    }
    if (option.state & QStyle::State_HasFocus) drawFocus(painter, mark, mark.width());
}

}  // namespace

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    switch (element) {
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck: drawCheck(*painter, *option); break;
        case PE_IndicatorRadioButton: drawRadio(*painter, *option); break;
        // Fields, buttons and marks carry their own ring; a frame within it would be one too many.
        case PE_FrameFocusRect: break;
        default:
            painter->setRenderHint(QPainter::Antialiasing, false);
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    painter->restore();
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight: return 20;
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing: return 4;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ListViewIconSize: return 16;
        case PM_ToolBarIconSize: return 16;
        case PM_DockWidgetSeparatorExtent: return 4;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical: return 0;
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* returned) const {
    switch (hint) {
        case SH_ToolTip_WakeUpDelay: return 500;
        case SH_EtchDisabledText:
        case SH_DitherDisabledText: return 0;
        case SH_UnderlineShortcut: return 1;
        case SH_Widget_Animate: return Theme::instance().reduceMotion() ? 0 : 1;
        case SH_Widget_Animation_Duration: return Theme::instance().reduceMotion() ? 0 : 120;
        case SH_ItemView_ActivateItemOnSingleClick: return 0;
        default: return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

}  // namespace continuo::ui
