#pragma once

#include "audio/audio_source.h"
#include "audio/live_synth.h"
#include "audio/peak_meter.h"
#include "audio/sound_capture.h"
#include "audio/sound_player.h"

namespace continuo::app {

// All that is heard, as one source for a device: the piano and sounds that are played. Both must outlive it.
class AudioMix final : public AudioSource {
public:
    AudioMix(LiveSynth& synth, SoundPlayer& player) noexcept : synth_(synth), player_(player) {}

    // While no device plays it: sets the sample rate of both.
    void prepare(int sampleRate);
    // Any one thread. The peaks since the last call, of both together.
    Levels takeLevels() noexcept { return meter_.take(); }
    // Receives all that this source renders, so that it can be recorded.
    SoundCapture& capture() noexcept { return capture_; }

    void render(std::span<float> stereo, Moment now) noexcept override;

private:
    LiveSynth& synth_;
    SoundPlayer& player_;
    PeakMeter meter_;
    SoundCapture capture_;
};

}  // namespace continuo::app
