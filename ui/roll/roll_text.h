#pragma once

#include <QString>

#include "roll/roll_content.h"

namespace continuo::ui {

bool isBlackKey(int pitch);
// "C♯4"; middle C (60) is C4.
QString pitchName(int pitch);
// "C sharp 4", for a screen reader.
QString spokenPitch(int pitch);
// "12:41.3", "1:02:07"; before zero with a minus sign.
QString clockText(double seconds, int decimals = 0);
// "You", "Model"
QString voiceName(Voice);

}  // namespace continuo::ui
