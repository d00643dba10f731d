#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <numbers>
#include <vector>

#include "audio/played_sound.h"

namespace continuo::app {

inline std::vector<float> sineAt(double hertz, int rate, double seconds, double amplitude = 0.5) {
    std::vector<float> samples(static_cast<std::size_t>(std::llround(seconds * rate)));
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(
            amplitude * std::sin(2 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
    return samples;
}

// Returns a finished sound of one tone.
inline std::shared_ptr<PlayedSound> toneSound(double hertz, int rate, double seconds,
                                              double amplitude = 0.5) {
    auto sound = std::make_shared<PlayedSound>(rate);
    sound->append(sineAt(hertz, rate, seconds, amplitude));
    sound->finish();
    return sound;
}

}  // namespace continuo::app
