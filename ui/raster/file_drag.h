#pragma once

class QPixmap;
class QString;
class QWidget;

namespace continuo::ui {

// Takes a file that is written by now out of the window, `picture` at the mouse; false where the button that
// began it was let go meanwhile. Comes back when it was dropped.
bool dragFileOut(QWidget* from, const QString& file, const QPixmap& picture);

}  // namespace continuo::ui
