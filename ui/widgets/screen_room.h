#pragma once

#include <QSize>

class QByteArray;
class QWidget;

namespace continuo::ui {

// Returns a window's initial size, px: `wanted`, limited to its screen without the window frame.
QSize sizeWithinScreen(const QWidget& window, const QSize& wanted);

// Restores a window's geometry from QWidget::saveGeometry(), or keeps its size if empty. Shrinks and moves it
// if it would not fit the screen.
void restoreWindow(QWidget& window, const QByteArray& geometry);

}  // namespace continuo::ui
