#pragma once

#include <QList>

class QWidget;

namespace continuo::ui {

// Makes the tab key go through `root` in the order of its layouts, which is that of reading, however its
// widgets came to be. A widget that hands its focus on by a proxy would be a stop before all of them, so none
// has one: it hands on what comes to it. A widget without a layout that has stops in it says so by its
// property placesTabStops: they come behind it, as they lie.
void setTabOrderByLayout(QWidget* root);
// Through several, one after the other.
void setTabOrderByLayout(const QList<QWidget*>& roots);

}  // namespace continuo::ui
