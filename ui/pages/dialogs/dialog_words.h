#pragma once

#include <QLabel>

#include "theme/theme.h"

class QBoxLayout;

namespace continuo::ui {

// Makes a wrapping plain-text label in a dialog's style.
QLabel* makeDialogLabel(QWidget* parent, const QString& text, TextStyle style, QColor Tokens::*colour);
// Makes a line with a warning icon, hidden until setLineText() is given a text.
QLabel* makeWarningLine(QWidget* parent, QBoxLayout* into, QColor Tokens::*colour);
// Sets the text; empty hides the line.
void setLineText(QLabel* label, const QString& text);

}  // namespace continuo::ui
