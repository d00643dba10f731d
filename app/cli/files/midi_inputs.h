#pragma once

#include <continuo/named_performance.h>
#include <continuo/train_request.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/console/command_context.h"
#include "cli/console/job_events.h"
#include "files/folder_files.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// A MIDI file to be read and how often it counts.
struct MidiFileInput {
    std::filesystem::path path;
    double weight = 1;
    std::optional<int> share = {};  // which of the shares it belongs to
};

// Throws BadFile for a .continuo file, saying what it is.
void refuseBundle(const std::filesystem::path& path);

// One MIDI file that was asked for; what was wrong and is mended is said, a line each. Throws as
// readMidiFile() does.
MidiFile readNamedMidi(const std::filesystem::path& path, const std::vector<int>& skipPrograms,
                       CommandContext& context);
// The same of a file that music is to come from: BadFile where it holds no note.
MidiFile readMusicFile(const std::filesystem::path& path, const ReadOptions& options,
                       CommandContext& context);

// The files that `arguments` name, each once for each naming:
//   FILE or FOLDER       a folder is searched to its bottom for .mid and .midi, in order of their names
//   FILE:W or FOLDER:W   with weight W > 0
//   @LIST                a text file, a line each: a path seen from the list's folder, and behind a tab its
//                        weight; empty lines and those that begin with # do not count
//   any of them:P%       P percent of all that is drawn comes from there; only where `shares` takes them,
//   0..1
// leftOut receives what was passed over in folders. Throws NotFound for what is not there, BadFile for a list
// with a bad line.
std::vector<MidiFileInput> findMidiFiles(const std::vector<std::string>& arguments,
                                         std::vector<double>* shares = nullptr,
                                         std::vector<LeftOut>* leftOut = nullptr);

// The lists among such arguments, which are read too.
std::vector<std::filesystem::path> midiListsIn(const std::vector<std::string>& arguments);

// What became of the files that were read.
struct MidiTally {
    std::vector<std::pair<std::string, std::string>> skipped;  // file and why
    std::size_t files = 0;                                     // named, read or not
    std::size_t mended = 0;                                    // read with warnings
    std::int64_t notes = 0;
    double seconds = 0;
};

// Reads MIDI files one after the other, so that thousands need not be in memory at once. A file that cannot
// be read or has no notes is left out with a line on stderr.
class MidiReader {
public:
    // `what` names the files in messages: "training", "held-out".
    MidiReader(std::vector<MidiFileInput> files, std::vector<int> skipPrograms, std::string what,
               CommandContext& context);

    // The next piece; nothing after the last. Throws BadFile when not one of the files could be read,
    // Cancelled on a stop.
    std::optional<TrainingPerformance> next();
    // next() without the weights, for the engine; this outlives it.
    PerformanceSource source();
    const MidiTally& tally() const { return tally_; }

private:
    std::optional<TrainingPerformance> read(const MidiFileInput& input);
    void skip(const std::filesystem::path& path, std::string why);

    std::vector<MidiFileInput> files_;
    std::size_t at_ = 0;
    ReadOptions options_;
    std::string what_;
    CommandContext& context_;
    JobEvents events_;
    MidiTally tally_;
    bool anyRead_ = false;
};

}  // namespace continuo::app
