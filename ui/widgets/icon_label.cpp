#include "widgets/icon_label.h"

#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

IconLabel::IconLabel(int size, QWidget* parent) : QLabel(parent) {
    setFixedSize(size, size);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void IconLabel::setIcon(const QIcon& icon) {
    icon_ = icon;
    update();
}

void IconLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    icon_.paint(&painter, rect(), Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
}

}  // namespace continuo::ui
