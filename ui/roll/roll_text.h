#pragma once

#include <QString>

#include "roll/roll_content.h"

namespace continuo::ui {

bool isBlackKey(int pitch);
// Returns "C♯4"; middle C (60) is C4.
QString pitchName(int pitch);
// Returns "C sharp 4", for screen readers.
QString spokenPitch(int pitch);
// Returns "12:41.3", "1:02:07"; negative with a minus sign.
QString clockText(double seconds, int decimals = 0);
// Returns "You" or "Model".
QString voiceName(Voice);

}  // namespace continuo::ui
