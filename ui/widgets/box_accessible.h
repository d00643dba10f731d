#pragma once

#include <QString>

class QComboBox;

namespace continuo::ui {

// Gives a combo box without a label an accessible name. On Linux Qt reports the current text as a box's name
// and expects a label for its purpose; this adds an invisible one.
void nameBox(QComboBox& box, const QString& name);

}  // namespace continuo::ui
