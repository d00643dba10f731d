#pragma once

#include <QString>

// What the Sound workspace shows, as plain values, apart from the sounds themselves (wave/wave_content.h).
namespace continuo::ui {

// One variation: what the model made of a prompt.
struct SoundVariationForm {
    qint64 id = 0;   // not 0, and unique on the page
    QString letter;  // "A"
    bool starred = false;
    double progress = 1;      // 0 to 1; below 1 it is being made, or was stopped
    double bitsPerCode = -1;  // below 0: the mean of the made codes that are known
    bool operator==(const SoundVariationForm&) const = default;
};

}  // namespace continuo::ui
