#pragma once

#include <QSize>

class QWidget;

namespace continuo::ui {

// What a window opens with, px: the size that it would like, as far as its screen has room for that and its
// frame.
QSize withinScreen(const QWidget& window, const QSize& wanted);

}  // namespace continuo::ui
