#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "continuo/audio_clip.h"

namespace continuo {

// How crops are cut.
struct CropOptions {
    std::int64_t samples = 16000;  // of a crop
    double gain = 6;               // dB by which a crop is louder or softer, at most
    std::uint64_t seed = 1;
    double speed = 0;  // share by which a crop is faster and higher, or slower and lower, at most
    double tilt = 0;   // dB by which what is above a random frequency is louder or softer, at most
    int sampleRate = 16000;
};

// Cuts crops out of sound, each as likely as any other, by the seed and the step alone.
class CropSampler {
public:
    // The clips must outlive it. Throws BadFile where they have no sound.
    CropSampler(std::span<const AudioClip> clips, CropOptions options);

    // Crops [rows,samples] of a step; a clip that is shorter goes on as silence. None is made so loud that
    // it is cut off.
    std::vector<float> draw(std::int64_t rows, std::int64_t step) const;

    std::int64_t samples() const noexcept { return samples_; }  // of all clips

private:
    std::span<const AudioClip> clips_;
    CropOptions options_;
    std::vector<std::int64_t> upTo_;  // places at which a crop may begin, in the clips up to each
    std::int64_t samples_ = 0;
};

}  // namespace continuo
