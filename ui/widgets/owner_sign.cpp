#include "widgets/owner_sign.h"

#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kWidth = 12, kHeight = 8;

}  // namespace

OwnerSign::OwnerSign(Owner owner, double scale, QWidget* parent)
    : QWidget(parent), owner_(owner), scale_(scale) {
    setFixedSize(qRound(kWidth * scale), qRound(kHeight * scale));
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void OwnerSign::setOwner(Owner owner) {
    owner_ = owner;
    update();
}

void OwnerSign::setFilled(bool filled) {
    filled_ = filled;
    update();
}

void OwnerSign::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.scale(scale_, scale_);
    paintOwnerMark(painter, {0, 0, width() / scale_, height() / scale_}, owner_, filled_,
                   filled_ ? ownerColour(owner_) : Theme::current().text2);
}

}  // namespace continuo::ui
