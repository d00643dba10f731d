#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "parameters/program_parameters.h"

namespace continuo::app {

// Settings of a PianoSynth.
struct PianoSound {
    int sampleRate = 44100;  // frames per second, 8000..96000
    double gain = 0.8;  // FluidSynth's gain, 0 to 10; its default 0.2 is far below full scale for one piano
    double reverb = parameters::kReverb.defaultValue / 100;  // reverb level, 0 to 1; 0: off
};

// A piano played by FluidSynth from a soundfont, without an audio device: the caller pulls sound by render().
// Deterministic. One thread at a time. All but the constructor may be called in an audio callback: nothing
// allocates, locks or throws.
class PianoSynth {
public:
    // FluidSynth's step, in frames (1.5 ms at 44,100 Hz). Changes take effect at the next multiple of it.
    static constexpr int kBlockFrames = 64;

    // Loads the grand piano (bank 0, program 0). Throws BadFile if the file is not a soundfont or has no
    // piano, BadRequest if `sound` is out of range.
    PianoSynth(const std::filesystem::path& soundfont, const PianoSound& sound);
    // Throws the constructor's BadFile errors without reading the samples, which takes seconds.
    static void check(const std::filesystem::path& soundfont);
    ~PianoSynth();

    PianoSynth(const PianoSynth&) = delete;
    PianoSynth& operator=(const PianoSynth&) = delete;

    // pitch 0 to 127, velocity 1 to 127. A key struck again while down needs one noteOff per noteOn.
    void noteOn(int pitch, int velocity) noexcept;
    void noteOff(int pitch) noexcept;
    // Controller 64, 0 to 127; down from 64 on.
    void setPedal(int value) noexcept;
    // Controller 66, 0 to 127. Sustains the keys that are down when it is pressed, until it is released.
    void setSostenuto(int value) noexcept;
    // Reverb level, 0 to 1.
    void setReverb(double level) noexcept;
    // Releases the pedals and every key; the sound then decays.
    void releaseAll() noexcept;
    // Releases the pedals and every key and cuts every voice and the reverb at once.
    void silence() noexcept;

    // Fills `stereo` with the next interleaved frames (an even number of samples). Full scale is -1 to 1, but
    // loud chords may exceed it. Returns false, and silence, if FluidSynth fails.
    bool render(std::span<float> stereo) noexcept;

private:
    struct Instrument;
    std::unique_ptr<Instrument> instrument_;
};

}  // namespace continuo::app
