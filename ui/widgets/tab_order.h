#pragma once

#include <QList>

class QWidget;

namespace continuo::ui {

// Sets the tab order of `root` to the order of its layouts, which is the reading order. Widgets here use no
// focus proxy, because Qt would put the proxy first; they forward their focus themselves. A widget without a
// layout that contains tab stops sets its property placesTabStops: they follow it, by position.
void setTabOrderByLayout(QWidget* root);
// Does the same for several widgets, one after the other.
void setTabOrderByLayout(const QList<QWidget*>& roots);

}  // namespace continuo::ui
