#pragma once

class QPixmap;
class QString;
class QWidget;

namespace continuo::ui {

// Drags an existing file out of the window with `picture` at the mouse. Returns after the drop; false: the
// mouse button was released before.
bool dragFileOut(QWidget* from, const QString& file, const QPixmap& picture);

}  // namespace continuo::ui
