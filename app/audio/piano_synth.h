#pragma once

#include <filesystem>
#include <memory>
#include <span>

namespace continuo::app {

// How a PianoSynth sounds.
struct PianoSound {
    int sampleRate = 44100;  // frames per second, 8000..96000
    double gain =
        0.8;  // FluidSynth's gain, 0..10; its own default is 0.2, far below full scale for one piano
    double reverb = 0.15;  // level of the room, 0..1; 0 switches it off
};

// A piano played by FluidSynth from a soundfont. It opens no audio device: the caller asks for sound by
// render(). One thread at a time. The same calls give the same samples. All but the constructor may be called
// in an audio callback: nothing allocates, locks or throws.
class PianoSynth {
public:
    // Changes count from the next multiple of this many frames, FluidSynth's own step (1.5 ms at 44,100 Hz).
    static constexpr int kBlockFrames = 64;

    // Loads the grand piano (bank 0, program 0). Throws BadFile when the file is no soundfont or has no
    // piano, BadRequest for a sound out of range.
    PianoSynth(const std::filesystem::path& soundfont, const PianoSound& sound);
    // Throws as the constructor does where the file is no soundfont or has no piano, without reading its
    // samples, which takes seconds.
    static void check(const std::filesystem::path& soundfont);
    ~PianoSynth();

    PianoSynth(const PianoSynth&) = delete;
    PianoSynth& operator=(const PianoSynth&) = delete;

    // pitch 0..127, velocity 1..127. A key struck again while it is down needs one noteOff for each noteOn.
    void noteOn(int pitch, int velocity) noexcept;
    void noteOff(int pitch) noexcept;
    // Controller 64, 0..127; down from 64 on.
    void setPedal(int value) noexcept;
    // Controller 66, 0..127: what is struck on a key that is down as it is pressed sounds on until it comes
    // up.
    void setSostenuto(int value) noexcept;
    // Level of the room, 0..1.
    void setReverb(double level) noexcept;
    // Lifts the pedals and every key; what sounds then dies away.
    void releaseAll() noexcept;
    // Lifts the pedals and every key and ends every voice and the room's answer at once.
    void silence() noexcept;

    // Fills `stereo` with the next frames, left and right in turn (an even number of samples); full scale is
    // -1..1, but loud chords may go beyond. False when FluidSynth fails, which leaves silence.
    bool render(std::span<float> stereo) noexcept;

private:
    struct Instrument;
    std::unique_ptr<Instrument> instrument_;
};

}  // namespace continuo::app
