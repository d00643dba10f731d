#include "widgets/screen_room.h"

#include <QScreen>
#include <QWidget>

namespace continuo::ui {
namespace {

constexpr QSize kWindowFrame(16, 48);  // of a window, about

}  // namespace

QSize withinScreen(const QWidget& window, const QSize& wanted) {
    return wanted.boundedTo(window.screen()->availableSize() - kWindowFrame);
}

}  // namespace continuo::ui
