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
    // Shows all of a source. format: without levels if the source has no codes.
    ShownSound(std::shared_ptr<const SoundSource> source, const ui::WaveFormat& format);
    // Makes a variation of `prompt`: continues its first `seam` samples; `expected` new samples are planned.
    ShownSound(const ShownSound& prompt, std::int64_t seam, std::int64_t expected);

    const std::shared_ptr<ui::WaveContent>& content() const { return content_; }
    // Sets the prompt again once its codes are known. The variation's own codes must be appended again;
    // playback continues.
    void setPrompt(const ShownSound& prompt);
    // Appends whole frames of codes with the bits of each code. Not shown without levels.
    void append(std::span<const std::uint16_t> codes, std::span<const float> bits);
    // Appends new samples. promptEnd: MadeSound::promptEnd, used by the first call.
    void append(std::span<const float> samples, std::span<const float> promptEnd);
    // Sets whether more samples are coming, so that the player waits for them.
    void setMoreComing(bool coming);

    // The start of a variation, samples; the end of a prompt.
    std::int64_t seam() const { return seam_; }
    // The new samples; and the prompt before them, crossfaded with the codec's version of its end.
    const std::vector<float>& newSamples() const { return made_; }
    std::vector<float> prompt() const;
    std::vector<float> source() const;  // the samples before the seam, without that fade
    // The codec's version of the prompt's end; empty before the first new samples.
    const std::vector<float>& promptEnd() const { return promptEnd_; }
    // Returns the sound for the player, including samples appended later; null: a variation without samples
    // yet.
    std::shared_ptr<const PlayedSound> toPlayedSound();

private:
    std::shared_ptr<const SoundSource> source_;
    std::int64_t seam_;
    std::shared_ptr<ui::WaveContent> content_;
    std::int64_t expected_ = 0;  // new samples
    bool isVariation_ = false, coming_ = false;
    std::vector<float> made_, promptEnd_;
    std::shared_ptr<PlayedSound> played_;  // null: not played since more samples came
};

}  // namespace continuo::app
