#include "widgets/turn_ring.h"

#include <algorithm>

#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

TurnRing::TurnRing(Size size, QWidget* parent) : QWidget(parent), size_(size) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Your turn"));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

QSize TurnRing::sizeHint() const { return size_ == Size::Stage ? QSize(128, 128) : QSize(24, 24); }

void TurnRing::setTurn(Owner owner, double remaining) {
    const double inside = std::clamp(remaining, 0.0, 1.0);
    if (owner == owner_ && inside == remaining_) return;
    if (owner != owner_) setAccessibleName(owner == Owner::You ? tr("Your turn") : tr("The model's turn"));
    owner_ = owner;
    remaining_ = inside;
    update();
}

void TurnRing::paintEvent(QPaintEvent*) {
    const int stroke = size_ == Size::Stage ? 12 : 3;
    const double inset = stroke / 2.0 + (size_ == Size::Stage ? 2 : 2.5);
    const QRectF circle = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& tokens = Theme::current();
    painter.setPen(QPen(tokens.line, tokens.highContrast ? 1 : stroke));
    painter.drawEllipse(circle);
    // The ring begins at the top and shrinks clockwise; Qt counts sixteenths of a degree, counter-clockwise.
    painter.setPen(QPen(ownerColour(owner_), stroke, Qt::SolidLine, Qt::FlatCap));
    painter.drawArc(circle, 90 * 16, -static_cast<int>(remaining_ * 360 * 16));
}

}  // namespace continuo::ui
