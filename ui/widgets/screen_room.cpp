#include "widgets/screen_room.h"

#include <QByteArray>
#include <QGuiApplication>
#include <QRect>
#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace continuo::ui {
namespace {

constexpr QSize kWindowFrame(16, 48);  // estimated

}  // namespace

QSize sizeWithinScreen(const QWidget& window, const QSize& wanted) {
    return wanted.boundedTo(window.screen()->availableSize() - kWindowFrame);
}

void restoreWindow(QWidget& window, const QByteArray& geometry) {
    if (geometry.isEmpty() || !window.restoreGeometry(geometry)) {
        window.resize(sizeWithinScreen(window, window.size()));
        return;
    }
    if (window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) return;  // it fills its screen
    QRect place = window.geometry();
    const QScreen* screen = QGuiApplication::screenAt(place.center());
    const QRect room = (screen != nullptr ? screen : window.screen())->availableGeometry();
    // Newer Qt versions fit a too large window into the screen, but ignore its frame.
    place.setSize(place.size().boundedTo(room.size() - kWindowFrame));
    if (place == window.geometry() && room.contains(place)) return;
    place.moveLeft(std::clamp(place.left(), room.left(), room.right() + 1 - place.width()));
    place.moveTop(std::clamp(place.top(), room.top(), room.bottom() + 1 - place.height()));
    window.setGeometry(place);
}

}  // namespace continuo::ui
