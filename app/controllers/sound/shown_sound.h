#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "audio/played_sound.h"
#include "controllers/sound/sound_source.h"
#include "wave/wave_content.h"

namespace continuo::app {

// A prompt, or a variation that continues it: as the page shows it, and as the player plays it. GUI thread.
class ShownSound {
public:
    // All of a source. format: without levels where the source has no codes.
    ShownSound(std::shared_ptr<const SoundSource> source, const ui::WaveFormat& format);
    // A variation of `prompt` that continues its first `seam` samples and is to have `expected` new ones.
    ShownSound(const ShownSound& prompt, std::int64_t seam, std::int64_t expected);

    const std::shared_ptr<ui::WaveContent>& content() const { return content_; }
    // Shows a variation after the same prompt, of which the codes are known now. Its own codes are to be
    // appended again; what plays goes on.
    void setPrompt(const ShownSound& prompt);
    // Whole frames of codes, and what each code cost, bits. Without levels they are not shown.
    void append(std::span<const std::uint16_t> codes, std::span<const float> bits);
    // The next new samples. promptEnd: MadeSound::promptEnd, used by the first of them.
    void append(std::span<const float> samples, std::span<const float> promptEnd);
    // Whether more samples come now, for which the player waits.
    void setComing(bool coming);

    // Where a variation begins, samples; of a prompt its end.
    std::int64_t seam() const { return seam_; }
    // The new samples, and the prompt before them, faded into what the codec made of its end.
    const std::vector<float>& made() const { return made_; }
    std::vector<float> prompt() const;
    std::vector<float> source() const;  // the samples before the seam, without that fade
    // The codec's version of the prompt's end; empty before the first new samples.
    const std::vector<float>& promptEnd() const { return promptEnd_; }
    // For the player, with what is appended later; null: a variation without samples yet.
    std::shared_ptr<const PlayedSound> played();

private:
    std::shared_ptr<const SoundSource> source_;
    std::int64_t seam_;
    std::shared_ptr<ui::WaveContent> content_;
    std::int64_t expected_ = 0;  // new samples
    bool isVariation_ = false, coming_ = false;
    std::vector<float> made_, promptEnd_;
    std::shared_ptr<PlayedSound> played_;  // null: nobody has played it since more came
};

}  // namespace continuo::app
