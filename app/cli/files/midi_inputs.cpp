#include "cli/files/midi_inputs.h"

#include <continuo/error.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "cli/files/argument_weight.h"
#include "cli/files/list_file.h"
#include "files/bundle_name.h"
#include "files/text.h"
#include "teaching/midi_folder.h"
#include "teaching/piece_files.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// The files found so far.
struct FoundFiles {
    std::vector<MidiFileInput> files;
    std::vector<SkippedEntry>* leftOut = nullptr;
};

void addFolder(const fs::path& folder, double weight, FoundFiles& found) {
    std::vector<SkippedEntry> passedOver;
    OtherFiles others;
    for (fs::path& path : midiFilesIn(folder, &passedOver, &others))
        found.files.push_back({std::move(path), weight});
    if (!others.isEmpty()) passedOver.push_back({folder, others.line()});
    if (found.leftOut != nullptr) std::ranges::move(passedOver, std::back_inserter(*found.leftOut));
}

void addPath(const fs::path& path, double weight, FoundFiles& found) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        addFolder(path, weight, found);
    } else if (fs::exists(path, ignored)) {
        found.files.push_back({path, weight});
    } else {
        throw Error(ErrorCode::NotFound, path.string() + ": there is no such file or folder; check the path");
    }
}

void addList(const fs::path& list, FoundFiles& found) {
    for (const auto& [number, line] : readList(list)) {
        const std::size_t tab = line.find('\t');
        double weight = 1;
        if (tab != std::string::npos && !readWeight(line.substr(tab + 1), weight)) {
            throw Error(ErrorCode::BadFile, list.string() + ", line " + std::to_string(number) + ": '" +
                                                line.substr(tab + 1) +
                                                "' is not a weight; write a number above 0 after the tab");
        }
        addPath(list.parent_path() / line.substr(0, tab), weight, found);
    }
}

void addArgument(const std::string& argument, double weight, FoundFiles& found) {
    if (argument.starts_with('@')) {
        addList(argument.substr(1), found);
    } else {
        addPath(argument, weight, found);
    }
}

// Throws for an invalid weight or share. isList: the argument is a list. shares: shares are allowed here.
[[noreturn]] void refuseWeight(const std::string& argument, const std::string& weight, bool isList,
                               bool shares) {
    std::string wanted = "a weight above 0 and up to 1,000,000";
    if (isList) wanted = shares ? "a share, such as 30%" : "no weight";
    if (isList) wanted += " (the lines of a list contain its weights)";
    if (!isList && shares) wanted += ", or a share from above 0% to 100%";
    throw Error(ErrorCode::BadRequest,
                argument + ": '" + weight + "' is not valid after the colon; give " + wanted);
}

MidiFile readMidiWithout(const std::vector<int>& programs, const fs::path& path) {
    refuseBundle(path);
    ReadOptions options;
    options.skipPrograms = programs;
    return readMidiFile(path, options);
}

// Returns the drum channels: "channel 10", or "channels 10 and 11".
std::string drumChannels(const MidiScore& score) {
    std::set<int> channels;
    for (const ScorePart& part : findParts(score)) {
        if (part.drums > 0) channels.insert(part.id.channel + 1);
    }
    std::string list;
    for (const int channel : channels) {
        const bool last = channel == *channels.rbegin();
        list += (list.empty() ? "" : last ? " and " : ", ") + std::to_string(channel);
    }
    return (channels.size() > 1 ? "channels " : "channel ") + list;
}

void reportWarnings(const MidiFile& file, const fs::path& path, Console& console) {
    for (const std::string& warning : file.warnings) console.report(path.string() + ": " + warning);
}

}  // namespace

void refuseBundle(const fs::path& path) {
    if (path.extension() == kBundleEnding)
        throw Error(ErrorCode::BadFile,
                    path.string() +
                        ": is a Continuo file of takes and pictures, for the window; open it there, or "
                        "unpack it as a zip archive and give a MIDI file from its folder music");
}

MidiFile readNamedMidi(const fs::path& path, const std::vector<int>& skipPrograms, CommandContext& context) {
    MidiFile file = readMidiWithout(skipPrograms, path);
    reportWarnings(file, path, context.console);
    return file;
}

MidiFile readMusicFile(const fs::path& path, const ReadOptions& options, CommandContext& context) {
    refuseBundle(path);
    MidiFile file = readMidiFile(path, options);
    if (!file.hasNotes() && file.drums > 0) {
        throw Error(ErrorCode::BadFile, path.string() + " has only drums (" + drumChannels(*file.score) +
                                            "); give --read-drums to read them as piano keys");
    }
    if (!file.hasNotes()) {  // the file's last warning is the reason
        throw Error(ErrorCode::BadFile,
                    path.string() + ": contains no notes" +
                        (file.warnings.size() < 2 ? "" : " (" + file.warnings.front() + ")") +
                        "; choose a file with piano music");
    }
    reportWarnings(file, path, context.console);
    return file;
}

std::vector<MidiFileInput> findMidiFiles(const std::vector<std::string>& arguments,
                                         std::vector<double>* shares, std::vector<SkippedEntry>* leftOut) {
    FoundFiles found{{}, leftOut};
    std::vector<MidiFileInput>& files = found.files;
    for (const std::string& argument : arguments) {
        const std::string behind = textAfterColon(argument);
        const std::string before = argument.substr(0, argument.size() - behind.size() - 1);
        const bool isList = argument.starts_with('@');
        double weight = 1, share = 0;
        const std::size_t first = files.size();
        std::error_code ignored;
        if (shares != nullptr && readShare(behind, share)) {
            addArgument(before, 1, found);
            for (std::size_t i = first; i < files.size(); ++i)
                files[i].share = static_cast<int>(shares->size());
            shares->push_back(share);
        } else if (!isList && readWeight(behind, weight)) {
            addArgument(before, weight, found);
        } else if (behind.find('/') == std::string::npos && !behind.empty() &&
                   fs::exists(isList ? before.substr(1) : before, ignored)) {
            refuseWeight(argument, behind, isList, shares != nullptr);
        } else {
            addArgument(argument, 1, found);
        }
        if (isList && files.size() == first)
            throw Error(ErrorCode::BadFile,
                        argument.substr(1) + ": names no file; write one MIDI file per line");
    }
    return std::move(found.files);
}

std::vector<fs::path> findMidiLists(const std::vector<std::string>& arguments) {
    std::vector<fs::path> lists;
    for (const std::string& argument : arguments) {
        if (!argument.starts_with('@')) continue;
        lists.emplace_back(argument.substr(1));
        // The argument may end in a weight or share; then the path ends at the colon.
        lists.emplace_back(argument.substr(1, argument.rfind(':') - 1));
    }
    return lists;
}

MidiReader::MidiReader(std::vector<MidiFileInput> files, std::vector<int> skipPrograms, std::string what,
                       CommandContext& context)
    : files_(std::move(files)), what_(std::move(what)), context_(context), events_(context.console) {
    options_.skipPrograms = std::move(skipPrograms);
    tally_.files = files_.size();
}

std::optional<TrainingPerformance> MidiReader::next() {
    while (at_ < files_.size()) {
        if (context_.stopped())
            throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
        events_.onProgress({"reading " + what_ + " files",
                            static_cast<double>(at_) / static_cast<double>(files_.size()), 0, ""});
        if (std::optional<TrainingPerformance> piece = read(files_[at_++])) {
            anyRead_ = true;
            return piece;
        }
    }
    context_.console.clearProgress();
    if (!anyRead_) {
        throw Error(ErrorCode::BadFile, "none of the " + what_ + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files_.size()), "file") +
                                            "); give MIDI files with piano music");
    }
    return std::nullopt;
}

PerformanceSource MidiReader::source() {
    return [this]() -> std::optional<NamedPerformance> {
        std::optional<TrainingPerformance> piece = next();
        if (!piece) return std::nullopt;
        return std::move(piece->piece);
    };
}

std::optional<TrainingPerformance> MidiReader::read(const MidiFileInput& input) {
    try {
        refuseBundle(input.path);
        MidiFile file = readMidiFile(input.path, options_);
        if (!file.hasNotes()) {
            skip(input.path, "it has no notes");
            return std::nullopt;
        }
        tally_.repaired += file.warnings.empty() ? 0 : 1;
        tally_.notes += static_cast<std::int64_t>(file.performance.notes.size());
        tally_.seconds += lastEventTime(file.performance);
        return TrainingPerformance{{input.path.string(), std::move(file.performance)}, input.weight};
    } catch (const Error& error) {
        skip(input.path, error.what());
        return std::nullopt;
    }
}

void MidiReader::skip(const fs::path& path, std::string why) {
    why = skipReason(path, std::move(why));
    tally_.skipped.emplace_back(path.string(), why);
    context_.console.report("skipped " + path.string() + ": " + why);
}

}  // namespace continuo::app
