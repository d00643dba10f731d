#include "controllers/sound/shown_sound.h"

#include <algorithm>

#include "audio/sound_seam.h"

namespace continuo::app {

ShownSound::ShownSound(std::shared_ptr<const SoundSource> source, const ui::WaveFormat& format)
    : source_(std::move(source)),
      seam_(static_cast<std::int64_t>(source_->samples.size())),
      content_(std::make_shared<ui::WaveContent>(format)) {
    if (source_->wave)
        content_->samples = source_->wave->beginning(seam_);
    else
        content_->samples.append(source_->samples);
    if (format.levels > 0) content_->codes.append(source_->codes);
}

ShownSound::ShownSound(const ShownSound& prompt, std::int64_t seam, std::int64_t expected)
    : seam_(std::min(seam, prompt.seam_)), expected_(expected), isVariation_(true), coming_(true) {
    setPrompt(prompt);
}

void ShownSound::setPrompt(const ShownSound& prompt) {
    source_ = prompt.source_;
    const double rate = prompt.content_->format.sampleRate;
    const double seconds = static_cast<double>(seam_) / rate;
    content_ = std::make_shared<ui::WaveContent>(prompt.content_->beginning(seconds));
    content_->madeFrom = seconds;
    content_->expectedEnd = static_cast<double>(seam_ + expected_) / rate;
    content_->samples.append(made_);
}

void ShownSound::append(std::span<const std::uint16_t> codes, std::span<const float> bits) {
    if (content_->format.levels == 0) return;
    const std::vector<int> numbers(codes.begin(), codes.end());
    content_->codes.append(numbers, bits);
}

void ShownSound::append(std::span<const float> samples, std::span<const float> promptEnd) {
    if (made_.empty()) promptEnd_.assign(promptEnd.begin(), promptEnd.end());
    made_.insert(made_.end(), samples.begin(), samples.end());
    content_->samples.append(samples);
    if (!played_ || samples.empty()) return;
    if (played_->isFinished())
        played_.reset();  // it was marked as finished, but its job has resumed
    else
        played_->append(samples);
}

void ShownSound::setMoreComing(bool coming) {
    coming_ = coming;
    if (played_ && !coming) played_->finish();
}

std::vector<float> ShownSound::source() const {
    return {source_->samples.begin(), source_->samples.begin() + seam_};
}

std::vector<float> ShownSound::prompt() const {
    std::vector<float> prompt = source();
    crossfadeInto(prompt, promptEnd_);
    return prompt;
}

std::shared_ptr<const PlayedSound> ShownSound::toPlayedSound() {
    if (played_ || (isVariation_ && made_.empty())) return played_;
    played_ = std::make_shared<PlayedSound>(content_->format.sampleRate);
    played_->append(prompt());
    played_->append(made_);
    if (!coming_) played_->finish();
    return played_;
}

}  // namespace continuo::app
