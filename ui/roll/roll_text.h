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
// Returns "C♯4 · vel 71 · 0.42 s · 3.1 bits (unusual)".
QString noteText(const RollNote&);
// Returns "You played: C♯4 at 1:23.4".
QString playedNoteText(const RollNote&);
// Returns "Model, C sharp 4, 3.2 s, 3.1 bits", for screen readers.
QString spokenNote(const RollNote&);

}  // namespace continuo::ui
