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

// What a model played, and all that it takes to play it again.
struct GeneratedTake {
    const MusicRequest& request;
    const MusicResult& result;
    std::string promptFile;     // empty: begun from nothing
    ConstraintChoices choices;  // of which the request has what came of it
    Performance after = {};     // of the prompt, behind a passage that was replaced; on the take's clock
    std::shared_ptr<const MidiScore> score = {};  // of the prompt's file
    ReadOptions heard = {};                       // how the prompt was read from it
    double promptSeconds = 0;                     // length of the prompt's file
    std::optional<double> passageEnd = {};        // second of the prompt where a replaced passage ends
};

// How a take becomes a MIDI file.
struct TakeLayout {
    int format = 1;  // 1: prompt on channel 1 and continuation on channel 2, a track each; 0: one track
    // The continuation alone. Its clock begins where the model took over; in a file that has bars, with the
    // bar that was on there.
    bool onlyContinuation = false;
    bool withOrigin = true;         // texts and names of tracks say where it comes from
    bool findBars = false;          // where there are no beats, in the notes that are written
    std::vector<Beats> beats = {};  // from the beginning of what the model heard
    bool promptsBars = false;       // tempi and metres are those of the prompt's file
};

// What of a prompt follows from a second on, with the pedal that is down then.
Performance behind(const Performance& prompt, double seconds);

// A file of ours without what it says of itself, as the new one says it anew; any other one unchanged.
std::shared_ptr<const MidiScore> withoutOrigin(const std::shared_ptr<const MidiScore>& score);

// The beats that a prompt brings, from `begin` on, which is second 0 then.
std::vector<Beats> beatsOfPrompt(const MidiFile& prompt, double begin);

// What is to be heard of the take, as one performance.
Performance takePerformance(const GeneratedTake& take, const TakeLayout& layout);

// Where the take comes from, as a JSON object: program, model, its hash, licence and training data, device,
// seed, sampling, latents over the tokens drawn, hashes of these and of the prompt's tokens, prompt and seam.
// With it and the prompt's file the take can be played again, bit for bit on the same device.
std::string takeOrigin(const GeneratedTake& take);
// The same without the training data, for tags that players read up to 2,000 bytes of.
std::string briefOrigin(const GeneratedTake& take);

// Writes the take as a Standard MIDI File. If it is wanted, a text event holds takeOrigin(), and a
// marker stands at the seam. What the prompt's file has apart from notes goes along. Returns what of it could
// not be kept, a line each. Throws BadFile.
std::vector<std::string> writeTake(const GeneratedTake& take, const TakeLayout& layout,
                                   const std::filesystem::path& out);

}  // namespace continuo::app
