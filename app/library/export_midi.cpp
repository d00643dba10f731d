#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "files/scratch_folder.h"
#include "library/export.h"
#include "library/provenance.h"
#include "library/voices_in_file.h"
#include "midi/file/conductor.h"
#include "midi/file/plain_track_name.h"
#include "tempo/bars.h"
#include "tempo/quantise.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kVoices = {Voice::Player, Voice::Model};
constexpr int kText = 1, kMarker = 6;

// Sets the bars to export: the music's own or those found in the notes. Sets none if bars are not wanted or
// not found.
void setBeats(TakeContent& content, const MidiExport& options) {
    if (options.bars == MidiBars::None) content.beats.clear();
    if (options.bars == MidiBars::None || !content.beats.empty()) return;
    content.beats = options.found ? options.found->beats : findBars(content.performance().notes).beats;
}

void toGrid(std::vector<Performance>& parts, std::vector<TakeContent::Turn>& turns, WriteOptions& writing,
            int stepsPerQuarter) {
    std::vector<double> moments;
    for (const TakeContent::Turn& turn : turns) moments.push_back(turn.seconds);
    Quantised moved = quantised(parts, moments, writing.tempi, stepsPerQuarter);
    parts = std::move(moved.parts);
    writing.tempi = std::move(moved.tempi);
    writing.ticksPerQuarter = kGridTicksPerQuarter;
    for (std::size_t i = 0; i < turns.size(); ++i) turns[i].seconds = moved.moments[i];
}

// Writes the texts: the provenance, the grid of the notes, and the turns.
void addTexts(const MidiMusic& music, const std::vector<TakeContent::Turn>& turns, bool onGrid,
              WriteOptions& writing) {
    const MidiExport& options = music.options;
    if (!music.provenance.empty()) {
        writing.texts.push_back({kText, 0, 0,
                                 options.originality ? withOriginality(music.provenance, *options.originality)
                                                     : music.provenance});
    }
    if (onGrid) {
        writing.texts.push_back(
            {kText, 0, 0,
             "Notes moved to a grid of " + std::to_string(options.stepsPerQuarter) + " steps a quarter"});
    }
    for (const TakeContent::Turn& turn : turns)
        writing.texts.push_back(
            {kMarker, turn.seconds, 0, turn.voice == Voice::Model ? kModelsTurn : kPlayersTurn});
}

// The source file of the music, prepared for export.
struct SourceFile {
    MidiSource source;
    VoicesInFile voices;
    std::optional<int> modelChannel;  // if both voices share a track
};

// Prepares the source file. Returns nullopt if nothing of it is wanted, or if it is damaged, which notKept
// then reports.
std::optional<SourceFile> prepareSource(const MidiMusic& music, std::vector<std::string>& notKept) {
    const MidiExport& options = music.options;
    const bool onlyModel = options.part.voice == Voice::Model;
    if (!music.source || (onlyModel && options.bars != MidiBars::AsPlayed)) return std::nullopt;
    if (options.bars == MidiBars::OnGrid) {
        notKept.emplace_back(
            "everything but the notes, the pedal and the bars, because the notes were moved to a grid");
        return std::nullopt;
    }
    const NodeSource& of = *music.source;
    MidiFile file;
    try {
        file = parseMidiFile(of.source->file, {});
    } catch (const Error&) {
        notKept.emplace_back("everything but the notes and the pedal: the library's copy of it is damaged");
        return std::nullopt;
    }
    const Json provenance = findProvenance(file);
    SourceFile behind{{}, findVoices(file, provenance, of.source->parts), findModelChannel(provenance)};
    behind.source.score = withoutOwnTexts(*file.score, options.provenance);
    behind.source.begin = of.begin + options.part.from;
    const double end = options.part.to < kStillHeld ? of.begin + options.part.to : kStillHeld;
    behind.source.end = std::min(of.end, end);
    if (of.resume < end) {
        // A source can leave out only one passage. If the part ends after it, only the voices decide which
        // notes are left out.
        behind.source.end = end < kStillHeld ? end : of.end;
        behind.source.resume = end < kStillHeld ? kStillHeld : of.resume;
    }
    if (onlyModel) behind.source.score = makeConductor(*behind.source.score, kStillHeld);
    return behind;
}

// Returns a channel that the source does not use: the wanted one if possible, or if all are in use.
int findFreeChannel(const MidiScore& score, int wanted) {
    constexpr int kDrums = 9, kChannels = 16;
    std::array<bool, kChannels> used{};
    for (const MidiScore::Track& track : score.tracks) {
        for (const ScoreEvent& event : track.events)
            if (event.isOfChannel()) used[static_cast<std::size_t>(event.channel())] = true;
    }
    used[kDrums] = true;
    if (!used[static_cast<std::size_t>(wanted)]) return wanted;
    const auto found = std::find(used.begin(), used.end(), false);
    return found == used.end() ? wanted : static_cast<int>(found - used.begin());
}

struct MidiFileParts {
    std::vector<MidiVoice> voices;
    WriteOptions options;
    std::vector<std::string> notKept;
};

MidiFileParts makeFileParts(MidiMusic music) {
    MidiFileParts file;
    MidiExport& options = music.options;
    WriteOptions& writing = file.options;
    TakeContent content = std::move(music.content);
    std::optional<SourceFile> behind = prepareSource(music, file.notKept);
    if (behind) {
        options.modelChannel = behind->voices.model && behind->modelChannel
                                   ? *behind->modelChannel
                                   : findFreeChannel(*behind->source.score, options.modelChannel);
        if (options.bars == MidiBars::None) writing.tempi = {MidiTempo{}};
        content.beats.clear();
    } else {
        setBeats(content, options);
    }
    if (!music.provenance.empty() && options.format == 0 && options.modelChannel != options.playerChannel)
        music.provenance = withModelChannel(music.provenance, options.modelChannel);
    content = extractPart(std::move(content), options.part);
    writing.format = options.format;
    if (!behind) writing.tempi = toTempoMap(content.beats);
    std::vector<Performance> parts;
    for (const Voice voice : kVoices) parts.push_back(content.performance(voice));
    const bool onGrid = options.bars == MidiBars::OnGrid && !writing.tempi.empty();
    if (onGrid) toGrid(parts, content.turns, writing, options.stepsPerQuarter);
    if (options.provenance) addTexts(music, content.turns, onGrid, writing);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool model = kVoices[i] == Voice::Model;
        std::optional<ReadOptions> heard;
        if (behind && options.part.voice != Voice::Model)
            heard = model ? behind->voices.model : std::optional(behind->voices.player);
        if (!heard && parts[i].notes.empty() && parts[i].pedal.empty()) continue;
        file.voices.push_back({std::move(parts[i]),
                               !options.provenance ? defaultTrackName(file.voices.size())
                               : model             ? kModelsTrack
                                                   : kPlayersTrack,
                               model ? options.modelChannel : options.playerChannel, 0, std::move(heard)});
    }
    if (behind) writing.source = std::move(behind->source);
    return file;
}

}  // namespace

MidiMusic midiMusic(const Library& library, NodeId node, TakeContent content, const MidiExport& options) {
    std::string provenance;
    if (options.provenance)
        provenance = provenanceOf(library, node, content, ProvenanceText::Whole, options.part);
    return {std::move(content), options, std::move(provenance), library.source(node)};
}

std::vector<std::string> write(const MidiMusic& music, const std::filesystem::path& out) {
    MidiFileParts file = makeFileParts(music);
    writeMidiFile(out, file.voices, file.options, &file.notKept);
    return std::move(file.notKept);
}

std::vector<std::uint8_t> midiBytes(const MidiMusic& music, std::vector<std::string>* notKept) {
    MidiFileParts file = makeFileParts(music);
    std::vector<std::uint8_t> bytes = midiFileBytes(file.voices, file.options, &file.notKept);
    if (notKept != nullptr) *notKept = std::move(file.notKept);
    return bytes;
}

std::filesystem::path dragPath(const Library& library, NodeId node, const ExportPart& part,
                               const FileWords& words) {
    return dragFolder() / exportName(library, node, ".mid", part, words);
}

}  // namespace continuo::app
