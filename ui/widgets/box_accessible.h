#pragma once

#include <QString>

class QComboBox;

namespace continuo::ui {

// Names a box that has no label beside it. Qt tells screen readers on Linux what a box shows as its name, and
// leaves what it is for to a label; a box that is named here has one that is heard and not seen.
void nameBox(QComboBox& box, const QString& name);

}  // namespace continuo::ui
