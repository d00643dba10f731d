#pragma once

namespace continuo {

// The user's adjustments of the model's probabilities for music.
struct MusicFactors {
    // Range of the temperature factors. A factor affects only which time step, pitch or velocity is drawn,
    // not how often such a token occurs.
    static constexpr double kMinFactor = 0.5, kMaxFactor = 2;
    // Initial value of `timing` in the programs. A model that continues its own music drifts towards short
    // steps: at 1 it plays a fifth more notes a second than the pianist whom it continues.
    static constexpr double kUsualTiming = 1.04;
    static constexpr double kMaxRecall = 4;
    // Initial value of `pedalRecall`. Such a model also drifts away from the pedal, until it stays up for
    // half a minute.
    static constexpr double kUsualRecall = 1;

    double timing = 1;  // of time steps, whose base temperature is 1
    double pitch = 1;   // of struck notes
    double velocity = 1;
    // How soon the model returns to a pedal that was used before. After t seconds of its own music without
    // the pedal, its press becomes pedalRecall * t times as likely, within 1 to 10 times. 0 to kMostRecall;
    // 0: off.
    double pedalRecall = 0;
    bool operator==(const MusicFactors&) const = default;
};

}  // namespace continuo
