#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "continuo/audio_clip.h"

namespace continuo {

// How crops are drawn.
struct CropOptions {
    std::int64_t samples = 16000;  // per crop
    double gain = 6;               // maximum level change of a crop, dB
    std::uint64_t seed = 1;
    double speed = 0;  // maximum relative change of speed and pitch
    double tilt = 0;   // maximum level change above a random frequency, dB
    int sampleRate = 16000;
};

// Draws crops from sound uniformly. A step's crops depend only on the seed and the step.
class CropSampler {
public:
    // The clips must outlive it. Throws BadFile if they have no sound.
    CropSampler(std::span<const AudioClip> clips, CropOptions options);

    // Returns the crops [rows,samples] of a step; shorter clips are padded with silence. The gain never makes
    // a crop clip.
    std::vector<float> draw(std::int64_t rows, std::int64_t step) const;

    std::int64_t samples() const noexcept { return samples_; }  // of all clips

private:
    std::span<const AudioClip> clips_;
    CropOptions options_;
    std::vector<std::int64_t> upTo_;  // cumulative count of possible crop positions per clip
    std::int64_t samples_ = 0;
};

}  // namespace continuo
