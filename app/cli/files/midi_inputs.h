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

// A MIDI file to read and its weight.
struct MidiFileInput {
    std::filesystem::path path;
    double weight = 1;
    std::optional<int> share = {};  // index into the shares
};

// Throws BadFile for a .continuo file, and explains how to use it instead.
void refuseBundle(const std::filesystem::path& path);

// Reads one MIDI file and prints a line for each repaired fault. Throws as readMidiFile().
MidiFile readNamedMidi(const std::filesystem::path& path, const std::vector<int>& skipPrograms,
                       CommandContext& context);
// Does the same, and throws BadFile if the file has no notes.
MidiFile readMusicFile(const std::filesystem::path& path, const ReadOptions& options,
                       CommandContext& context);

// Returns the files that `arguments` name, once for each mention:
//   FILE or FOLDER       a folder is searched recursively by midiFilesIn()
//   FILE:W or FOLDER:W   with weight W > 0
//   @LIST                a text file with one path per line, relative to the list, and optionally a tab and
//                        a weight; empty lines and lines that begin with # are ignored
//   any of them:P%       P percent of all draws come from it; only if `shares` is given, which gets 0..1
// leftOut receives the skipped entries of folders. Throws NotFound for a missing path, BadFile for a bad line
// in a list.
std::vector<MidiFileInput> findMidiFiles(const std::vector<std::string>& arguments,
                                         std::vector<double>* shares = nullptr,
                                         std::vector<SkippedEntry>* leftOut = nullptr);

// Returns the list files ("@LIST") among the arguments. They are inputs too, so no output may overwrite them.
std::vector<std::filesystem::path> findMidiLists(const std::vector<std::string>& arguments);

// Statistics of the files that were read.
struct MidiTally {
    std::vector<std::pair<std::string, std::string>> skipped;  // file and why
    std::size_t files = 0;                                     // all given files, read or not
    std::size_t repaired = 0;                                  // read with repaired faults
    std::int64_t notes = 0;
    double seconds = 0;
};

// Reads MIDI files one after the other, because all of them may not fit into memory. A file that cannot be
// read or has no notes is skipped with a line on stderr.
class MidiReader {
public:
    // `what` names the files in messages: "training", "held-out".
    MidiReader(std::vector<MidiFileInput> files, std::vector<int> skipPrograms, std::string what,
               CommandContext& context);

    // Returns the next piece; nullopt after the last. Throws BadFile if no file could be read, Cancelled on a
    // stop.
    std::optional<TrainingPerformance> next();
    // Returns a source that calls next() and drops the weights, for the engine. This object must outlive the
    // source.
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
