#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "audio/played_sound.h"
#include "controllers/sound/sound_source.h"
#include "wave/wave_content.h"

namespace continuo::app {

// A prompt, or a variation that continues it, in the forms that page and player need. GUI thread.
class ShownSound {
public:
    // Shows a whole source. format: its levels are 0 if the source has no codes.
    ShownSound(std::shared_ptr<const SoundSource> source, const ui::WaveFormat& format);
    // Makes a variation that continues the first `seam` samples of `prompt`. `expected` new samples are
    // planned.
    ShownSound(const ShownSound& prompt, std::int64_t seam, std::int64_t expected);

    const std::shared_ptr<ui::WaveContent>& content() const { return content_; }
    // Sets the prompt again when its codes have become known. The caller must append the variation's codes
    // again; playback continues.
    void setPrompt(const ShownSound& prompt);
    // Appends whole frames of codes, and the bits of each code. If the format has no levels, the codes are
    // not shown.
    void append(std::span<const std::uint16_t> codes, std::span<const float> bits);
    // Appends new samples. promptEnd: MadeSound::promptEnd, used by the first call.
    void append(std::span<const float> samples, std::span<const float> promptEnd);
    // Sets whether more samples will follow. The player waits for them at the end.
    void setMoreComing(bool coming);

    // The end of the prompt, where a variation begins, in samples.
    std::int64_t seam() const { return seam_; }
    // newSamples(): samples of the variation. prompt(): samples before them, at the end crossfaded to the
    // codec's version.
    const std::vector<float>& newSamples() const { return made_; }
    std::vector<float> prompt() const;
    std::vector<float> source() const;  // samples before the seam, without the crossfade
    // The codec's version of the prompt's end; empty before the first new samples.
    const std::vector<float>& promptEnd() const { return promptEnd_; }
    // Returns the sound for the player, to which append() adds samples later. Returns null for a variation
    // without samples.
    std::shared_ptr<const PlayedSound> toPlayedSound();

private:
    std::shared_ptr<const SoundSource> source_;
    std::int64_t seam_;
    std::shared_ptr<ui::WaveContent> content_;
    std::int64_t expected_ = 0;  // new samples
    bool isVariation_ = false, coming_ = false;
    std::vector<float> made_, promptEnd_;
    std::shared_ptr<PlayedSound> played_;  // null: no player has the present samples
};

}  // namespace continuo::app
