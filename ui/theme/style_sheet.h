#pragma once

#include <span>

#include <QString>

#include "theme/tokens.h"

namespace continuo::ui {

// A text colour for labels, by its name in the style sheet.
struct LabelTone {
    const char* name;
    QColor Tokens::*colour;
};
std::span<const LabelTone> labelTones();

// Returns continuo.qss with every @word replaced (token names by colours, @outline), plus a rule for each
// text style and label colour.
QString styleSheet(const Tokens&);

}  // namespace continuo::ui
