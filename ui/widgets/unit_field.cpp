#include "widgets/unit_field.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <cmath>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr int kGap = 4;      // px between value and unit
constexpr int kPadding = 5;  // px inside the border

}  // namespace

UnitField::UnitField(QWidget* parent) : QLineEdit(parent) {
    setLayoutDirection(Qt::LeftToRight);  // numbers and units run left to right in every language
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setProperty("role", QStringLiteral("value"));
    Theme::setStyle(this, TextStyle::Fixed);
    setFixedHeight(22);
}

void UnitField::setUnit(const QString& unit) {
    if (unit_ == unit) return;
    unit_ = unit;
    reserveUnitRoom();
}

void UnitField::setInvalid(bool wrong) {
    if (wrong == wrong_) return;
    wrong_ = wrong;
    setProperty("wrong", wrong);
    style()->unpolish(this);
    style()->polish(this);
}

std::optional<double> UnitField::parseNumber(const QString& text, const QString& unit, double least,
                                             double most) {
    QString number = text.simplified();
    if (!unit.isEmpty() && number.endsWith(unit, Qt::CaseInsensitive)) number.chop(unit.size());
    number.remove(QLatin1Char(' '));
    number.replace(kMinus, QLatin1Char('-'));
    bool good = false;
    double value = QLocale().toDouble(number, &good);
    if (!good) value = QLocale::c().toDouble(number.replace(QLatin1Char(','), QLatin1Char('.')), &good);
    if (!good || !std::isfinite(value) || value < least || value > most) return std::nullopt;
    return value;
}

bool UnitField::isDiscardKey(const QKeyEvent& event) const {
    return event.key() == Qt::Key_Escape && event.modifiers() == Qt::NoModifier && (isModified() || wrong_);
}

// Claims Escape while there is input to discard, so that the window's shortcut does not act.
bool UnitField::event(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || !isDiscardKey(static_cast<QKeyEvent&>(*event)))
        return QLineEdit::event(event);
    event->accept();
    return true;
}

void UnitField::keyPressEvent(QKeyEvent* event) {
    if (!isDiscardKey(*event)) return QLineEdit::keyPressEvent(event);
    setModified(false);
    setInvalid(false);
    Q_EMIT inputDiscarded();
}

void UnitField::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) reserveUnitRoom();
}

// Returns the font of the unit, which stays small beside large numbers.
QFont UnitField::unitFont() const {
    const QFont usual = Theme::instance().font(TextStyle::Fixed);
    return font().pointSizeF() > usual.pointSizeF() ? Theme::instance().font(TextStyle::Tab) : font();
}

int UnitField::widthFor(const QString& text) const {
    constexpr int kInside = 3;  // px of a line edit, beside its text
    return fontMetrics().horizontalAdvance(text) + textMargins().right() + 2 * (kPadding + kInside);
}

void UnitField::reserveUnitRoom() {
    const int width = unit_.isEmpty() ? 0 : QFontMetrics(unitFont()).horizontalAdvance(unit_) + kGap;
    setTextMargins(0, 0, width, 0);
    update();
}

void UnitField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (unit_.isEmpty()) return;
    QPainter painter(this);
    painter.setLayoutDirection(layoutDirection());  // the painter has the application's direction
    painter.setPen(Theme::current().text3);
    painter.setFont(unitFont());
    painter.drawText(rect().adjusted(0, 0, -kPadding - 1, 0), Qt::AlignRight | Qt::AlignVCenter, unit_);
}

}  // namespace continuo::ui
