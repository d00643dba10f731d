#pragma once

#include <QString>

#include "theme/tokens.h"

namespace continuo::ui {

// The style sheet continuo.qss with every @token replaced: colours by name, @outline, @ring (focus), @caption
// and the other sizes.
QString styleSheet(const Tokens&);

}  // namespace continuo::ui
