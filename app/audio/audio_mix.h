#pragma once

#include "audio/audio_source.h"
#include "audio/live_synth.h"
#include "audio/peak_meter.h"
#include "audio/sound_capture.h"
#include "audio/sound_player.h"

namespace continuo::app {

// Mixes the piano and played sounds into one source for a device. Both must outlive this.
class AudioMix final : public AudioSource {
public:
    AudioMix(LiveSynth& synth, SoundPlayer& player) noexcept : synth_(synth), player_(player) {}

    // Sets the sample rate of both. Call while no device plays this.
    void prepare(int sampleRate);
    // Returns the peaks of the mix since the last call; one thread.
    Levels takeLevels() noexcept { return meter_.take(); }
    // Captures the whole output, for recording.
    SoundCapture& capture() noexcept { return capture_; }

    void render(std::span<float> stereo, Moment now) noexcept override;

private:
    LiveSynth& synth_;
    SoundPlayer& player_;
    PeakMeter meter_;
    SoundCapture capture_;
};

}  // namespace continuo::app
