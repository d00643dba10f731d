#include "audio/audio_mix.h"

namespace continuo::app {

void AudioMix::prepare(int sampleRate) {
    synth_.prepare(sampleRate);
    player_.prepare(sampleRate);
    capture_.setSampleRate(sampleRate);
}

void AudioMix::render(std::span<float> stereo, Moment now) noexcept {
    synth_.render(stereo, now);
    player_.add(stereo);
    meter_.measure(stereo);
    capture_.write(stereo);
}

}  // namespace continuo::app
