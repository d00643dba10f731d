#pragma once

#include <QLabel>

#include "theme/theme.h"

class QBoxLayout;

namespace continuo::ui {

// Plain text that wraps, as dialogs have it.
QLabel* dialogWords(QWidget* parent, const QString& text, TextStyle style, QColor Tokens::*colour);
// A line with a warning sign and words that come later, by sayInLine(); hidden until then.
QLabel* warningLine(QWidget* parent, QBoxLayout* into, QColor Tokens::*colour);
// Empty: the line is hidden.
void sayInLine(QLabel* label, const QString& text);

}  // namespace continuo::ui
