#include "widgets/announcements.h"

#include <QAccessible>
#include <utility>

namespace continuo::ui {

Announcements& Announcements::instance() {
    static Announcements all;
    return all;
}

void Announcements::alert(QWidget& widget) const {
    if (reader_) return reader_(widget);
    QAccessibleEvent event(&widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void Announcements::announce(QWidget& widget, bool urgent) {
    waiting_.removeAll(&widget);
    if (!muted_ || urgent) return alert(widget);
    if (reader_ || QAccessible::isActive()) waiting_ << &widget;
}

void Announcements::setMuted(bool muted) {
    if (std::exchange(muted_, muted) == muted || muted) return;
    for (const QPointer<QWidget>& each : std::exchange(waiting_, {}))
        if (each != nullptr && each->isVisible()) alert(*each);
}

}  // namespace continuo::ui
