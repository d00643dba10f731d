#pragma once

#include <QSize>

class QByteArray;
class QWidget;

namespace continuo::ui {

// What a window opens with, px: the size that it would like, as far as its screen has room for that and its
// frame.
QSize withinScreen(const QWidget& window, const QSize& wanted);

// A window comes back as QWidget::saveGeometry() kept it, or as large as it is where nothing is kept;
// smaller, and elsewhere, where a screen is so small by now that not all of it would be seen.
void comeBack(QWidget& window, const QByteArray& geometry);

}  // namespace continuo::ui
