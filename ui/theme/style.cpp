#include "theme/style.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QLayout>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QToolButton>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kFieldHeight = 24;
constexpr int kMark = 14;  // check and radio marks, px
constexpr int kDialogMargin = 24, kDialogGap = 16;

// Returns the mark's square, centred in the room.
QRectF markRect(const QRect& room) {
    QRectF square(0, 0, kMark, kMark);
    square.moveCenter(QRectF(room).center());
    return square.adjusted(0.5, 0.5, -0.5, -0.5);
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

void drawCombo(QPainter& painter, const QStyleOptionComplex& option) {
    const Tokens& tokens = Theme::current();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool focused = option.state & QStyle::State_HasFocus;
    const bool hovered = option.state & QStyle::State_MouseOver;
    const double border = focused ? 2 : tokens.outline;
    const QColor edge = tokens.highContrast || enabled ? tokens.lineStrong : tokens.line;
    const bool dashed = tokens.highContrast && !enabled;
    painter.setPen(
        QPen(focused ? tokens.focus : edge, dashed ? 1 : border, dashed ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(!enabled ? tokens.bg1 : hovered ? tokens.bg3 : tokens.bg2);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(border / 2, border / 2, -border / 2, -border / 2), 4,
                            4);
    QRect arrow(0, 0, 16, 16);
    arrow.moveCenter(option.rect.center());
    if (option.direction == Qt::RightToLeft)
        arrow.moveLeft(option.rect.left() + 6);
    else
        arrow.moveRight(option.rect.right() - 6);
    Theme::icon(QStringLiteral("chevron-down"), &Tokens::text2)
        .paint(&painter, arrow, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
}

bool isButton(const QWidget* widget) {
    return qobject_cast<const QPushButton*>(widget) != nullptr ||
           qobject_cast<const QToolButton*>(widget) != nullptr;
}

// Returns whether a focus ring around the control could be mistaken for its own frame.
bool needsInnerFocus(const QStyleOption& option) {
    return Theme::current().highContrast || option.state.testFlag(QStyle::State_On);
}

// Draws the focus ring inside the control's frame, which is thicker if checked in high contrast.
void drawInnerFocus(QPainter& painter, const QWidget& widget, bool on) {
    const Tokens& tokens = Theme::current();
    const double inset = on && tokens.highContrast ? 5.5 : 3.5;
    const bool filled = widget.property("role") == QLatin1String("primary") && widget.isEnabled();
    painter.setPen(QPen(filled ? tokens.onAccentFill : tokens.text, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset));
}

// Adds a gap: Qt places text very close to an icon that fills its square.
void addIconMargin(QPushButton& button) {
    constexpr int kRoom = 4;  // px, half of it at each side
    const QSize size = button.iconSize();
    if (button.text().isEmpty() || size.width() != size.height()) return;
    button.setIconSize({size.width() + kRoom, size.height()});
}

// Draws the drop position: a line across the view, or a frame around the target.
void drawDropIndicator(QPainter& painter, const QStyleOption& option, const QWidget* widget) {
    const auto* view = qobject_cast<const QAbstractItemView*>(widget);
    QRect place = option.rect;
    if (place.isNull()) return;
    if (view != nullptr) place = QRect(0, place.top(), view->viewport()->width(), place.height());
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (place.height() > 1) {
        painter.setPen(QPen(Theme::current().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(1, 1, -1, -1));
    } else {
        painter.fillRect(QRect(place.left(), std::max(0, place.top() - 1), place.width(), 3),
                         Theme::current().accent);
    }
}

// Returns the chevron icon of an arrow element; empty for other elements.
QString chevronName(QStyle::PrimitiveElement element, const QStyleOption& option) {
    switch (element) {
        case QStyle::PE_IndicatorArrowDown: return QStringLiteral("chevron-down");
        case QStyle::PE_IndicatorArrowUp: return QStringLiteral("chevron-up");
        case QStyle::PE_IndicatorArrowLeft: return QStringLiteral("chevron-left");
        case QStyle::PE_IndicatorArrowRight: return QStringLiteral("chevron-right");
        case QStyle::PE_IndicatorBranch:
            if (!(option.state & QStyle::State_Children)) return {};
            if (option.state & QStyle::State_Open) return QStringLiteral("chevron-down");
            return option.direction == Qt::RightToLeft ? QStringLiteral("chevron-left")
                                                       : QStringLiteral("chevron-right");
        default: return {};
    }
}

}  // namespace

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

// Sets plain text in every label. This includes tooltips: they are labels, and polished before they get their
// text.
void Style::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    auto* label = qobject_cast<QLabel*>(widget);
    if (label != nullptr && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
    if (auto* button = qobject_cast<QPushButton*>(widget)) addIconMargin(*button);
    const bool asks = qobject_cast<QMessageBox*>(widget) || qobject_cast<QInputDialog*>(widget);
    if (!asks || widget->layout() == nullptr) return;
    widget->layout()->setContentsMargins(kDialogMargin, kDialogMargin, kDialogMargin, kDialogMargin);
    widget->layout()->setSpacing(kDialogGap);
    for (QPushButton* button : widget->findChildren<QPushButton*>())
        if (button->isDefault()) Theme::setRole(button, ButtonRole::Primary);
}

// Adds the inner focus frame of a tool button, because the style sheet draws the button without it.
void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element != CE_ToolButtonLabel || !option->state.testFlag(State_HasFocus)) return;
    if (!needsInnerFocus(*option) || qobject_cast<const QToolButton*>(widget) == nullptr) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawInnerFocus(*painter, *widget, option->state.testFlag(State_On));
    painter->restore();
}

// Replaces the standard icon for clearing a field by our own.
QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    if (which == SP_LineEditClearButton) return Theme::icon(QStringLiteral("close"), &Tokens::text2);
    return QProxyStyle::standardIcon(which, option, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    if (const QString chevron = chevronName(element, *option); !chevron.isEmpty()) {
        QRect room(0, 0, 16, 16);
        room.moveCenter(option->rect.center());
        Theme::icon(chevron, &Tokens::text2).paint(painter, room);
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    switch (element) {
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck: drawCheck(*painter, *option); break;
        case PE_IndicatorRadioButton: drawRadio(*painter, *option); break;
        // Fields, buttons and marks have their own focus ring, so skip Qt's frame. Exception: a button whose
        // ring looks like its border (in high contrast) or like a checked state.
        case PE_FrameFocusRect:
            if (needsInnerFocus(*option) && isButton(widget))
                drawInnerFocus(*painter, *widget, option->state.testFlag(State_On));
            break;
        case PE_IndicatorBranch: break;
        case PE_IndicatorItemViewItemDrop: drawDropIndicator(*painter, *option, widget); break;
        default:
            painter->setRenderHint(QPainter::Antialiasing, false);
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    painter->restore();
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
    if (control != CC_ComboBox) return QProxyStyle::drawComplexControl(control, option, painter, widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawCombo(*painter, *option);
    painter->restore();
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const {
    if (control != CC_ComboBox || part != SC_ComboBoxEditField)
        return QProxyStyle::subControlRect(control, option, part, widget);
    return visualRect(option->direction, option->rect, option->rect.adjusted(7, 0, -24, 0));
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    return type == CT_ComboBox ? QSize(usual.width() + 8, kFieldHeight) : usual;
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
        case PM_ListViewIconSize:
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
        case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
        case SH_DialogButtonLayout: return QDialogButtonBox::GnomeLayout;  // same as in our dialogs
        case SH_Widget_Animate: return Theme::instance().reduceMotion() ? 0 : 1;
        case SH_Widget_Animation_Duration: return Theme::instance().reduceMotion() ? 0 : 120;
        case SH_ItemView_ActivateItemOnSingleClick:
        case SH_ComboBox_AllowWheelScrolling: return 0;  // scrolling past a combo box must not change it
        default: return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

}  // namespace continuo::ui
