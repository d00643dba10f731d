#pragma once

#include <continuo/music_request.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "files/constraint_choices.h"
#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// Music that a model generated, with everything needed to generate it again.
struct GeneratedTake {
    const MusicRequest& request;
    const MusicResult& result;
    std::string promptFile;       // empty: no prompt
    ConstraintChoices choices;    // the user's choices; `request` has the resulting constraints
    Performance musicAfter = {};  // notes after the replaced passage, on the take's clock
    std::shared_ptr<const MidiScore> score = {};  // of the prompt's file
    ReadOptions readOptions = {};                 // how the prompt was read from the file
    double promptSeconds = 0;                     // length of the prompt's file
    std::optional<double> passageEnd = {};        // second of the prompt where a replaced passage ends
};

// How to write the MIDI file.
struct TakeLayout {
    int format = 1;  // 1: prompt on channel 1 and continuation on channel 2, a track each; 0: one track
    // Writes only the continuation. Second 0 of the file is the seam or, if the file has bars, the beginning
    // of the seam's bar.
    bool onlyContinuation = false;
    bool withOrigin = true;         // write into texts and track names how the take was made
    bool findBars = false;          // if there are no beats, finds bars in the written notes
    std::vector<Beats> beats = {};  // times from the prompt's beginning
    bool usePromptBars = false;     // use the tempos and metres of the prompt's file
};

// Returns the part of a prompt after a second, with the pedal state at that moment.
Performance partAfter(const Performance& prompt, double seconds);

// Returns a score of Continuo's without its old origin texts, because new ones are written. Returns other
// scores unchanged.
std::shared_ptr<const MidiScore> withoutOrigin(const std::shared_ptr<const MidiScore>& score);

// Returns the beats of a prompt's file from second `begin` on, which becomes second 0.
std::vector<Beats> findPromptBeats(const MidiFile& prompt, double begin);

// Returns the audible music of the take as one performance.
Performance takePerformance(const GeneratedTake& take, const TakeLayout& layout);

// Returns the origin of the take as a JSON object: program, model with hash, licence and training data,
// device, seed, sampling, latents over the drawn tokens, hashes of these and of the prompt's tokens, prompt
// and seam. With it and the prompt's file the take can be generated again, bit for bit on the same device.
std::string takeOrigin(const GeneratedTake& take);
// Returns the origin without the training data, because players read tags only up to 2,000 bytes.
std::string briefOrigin(const GeneratedTake& take);

// Writes the take as a Standard MIDI File. If layout.withOrigin, a text event contains takeOrigin() and a
// marker is set at the seam. Other events of the prompt's file are included. Returns a line for each event
// that could not be kept. Throws BadFile.
std::vector<std::string> writeTake(const GeneratedTake& take, const TakeLayout& layout,
                                   const std::filesystem::path& out);

}  // namespace continuo::app
