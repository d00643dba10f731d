#pragma once

#include <span>

#include <QString>

#include "theme/tokens.h"

namespace continuo::ui {

// A colour that a label may have, by its name in the style sheet.
struct LabelTone {
    const char* name;
    QColor Tokens::*colour;
};
std::span<const LabelTone> labelTones();

// The style sheet continuo.qss with every @word replaced (colours by the names of their tokens, @outline),
// and a rule for each kind of text and tone of a label.
QString styleSheet(const Tokens&);

}  // namespace continuo::ui
