#pragma once

#include <QString>
#include <cstdint>

// What the Sound workspace shows, as plain values, apart from the sounds themselves (wave/wave_content.h).
namespace continuo::ui {

// One variation: what the model made of a prompt.
struct SoundVariationForm {
    qint64 id = 0;   // not 0, and unique on the page
    QString letter;  // "A"
    bool starred = false;
    double progress = 1;      // 0 to 1; below 1 it is being made, or was stopped
    double bitsPerCode = -1;  // below 0: the mean of the made codes that are known
    bool operator==(const SoundVariationForm&) const = default;
};

// Files that a sound is written into, in the order of the chooser.
enum class SoundFile { Wav16, Wav24, WavFloat, Flac, Ogg };

// The inspector's fields (Sound). Ranges and defaults: SoundInspector's controls.
struct SoundForm {
    double temperature = 0.97;
    bool latentsAuto = true;
    int latents = 256;  // chosen by hand
    int variations = 4;
    std::uint64_t seed = 0;
    bool seedLocked = false;

    double promptFrom = 0;  // s of the sound that is continued
    double promptTo = 0;    // the seam; not before promptFrom
    double seconds = 20;    // to be made
    int levels = 0;         // of the codec's; 0: all

    double minP = 0;  // above 0 these models soon fall silent
    double topP = 1;
    int topK = 0;

    SoundFile file = SoundFile::Wav24;
    bool exportsPrompt = true;
    bool writesOrigin = true;  // how it was made is written into the file; one switch with the settings'

    bool operator==(const SoundForm&) const = default;
};

// Facts about the model that makes sound, besides those of ModelFacts.
struct SoundModelFacts {
    int levels = 0;    // most codes a frame; 0: there is no model
    int codes = 1024;  // that a level chooses from
    double framesPerSecond = 0;
    double codesPerSecond = -1;  // that this machine makes for all variations together; below 0: unknown
    int fewestLevels = 1;        // fewest codes a frame that it makes
    static constexpr double kLongestPrompt = 60, kLongest = 300;  // s
};

// The source of a recording: the sound input (a microphone), or all that Continuo plays.
enum class RecordFrom { Input, Output };

// The state of the toolbar while something is recorded.
struct SoundRecordingState {
    RecordFrom from = RecordFrom::Input;
    double seconds = 0;
    double longest = 0;  // s at which it ends automatically
    bool operator==(const SoundRecordingState&) const = default;
};

// The state of the toolbar while sounds are made.
struct SoundState {
    bool running = false;
    bool paused = false;        // by the user
    bool resting = false;       // waits until nobody plays
    int frame = 0, frames = 0;  // of codes, in each variation
    int variations = 0;
    double secondsLeft = -1;  // below 0: not known yet
    QString sound = {};       // what they continue, where it is not shown: "rain.flac"
    bool operator==(const SoundState&) const = default;
};

}  // namespace continuo::ui
