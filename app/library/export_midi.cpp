#include <array>
#include <utility>

#include "library/drag_folder.h"
#include "library/export.h"
#include "library/provenance.h"
#include "midi/file/plain_track_name.h"
#include "tempo/bars.h"
#include "tempo/quantise.h"

namespace continuo::app {
namespace {

constexpr std::array kVoices = {Voice::Player, Voice::Model};
constexpr int kText = 1, kMarker = 6;

// The bars of the music, its own or those that are found; none where none are wanted or are there.
void giveBeats(TakeContent& content, const MidiExport& options) {
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

// What the file says of itself: where it comes from, the grid that its notes were moved to, whose turn it is.
void tell(const MidiMusic& music, const std::vector<TakeContent::Turn>& turns, bool onGrid,
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

struct MidiFileParts {
    std::vector<MidiVoice> voices;
    WriteOptions options;
};

MidiFileParts partsOf(const MidiMusic& music) {
    const MidiExport& options = music.options;
    TakeContent content = music.content;
    giveBeats(content, options);
    content = partOf(std::move(content), options.part);
    WriteOptions writing;
    writing.format = options.format;
    writing.tempi = tempoMapOf(content.beats);
    std::vector<Performance> parts;
    for (const Voice voice : kVoices) parts.push_back(content.performance(voice));
    const bool onGrid = options.bars == MidiBars::OnGrid && !writing.tempi.empty();
    if (onGrid) toGrid(parts, content.turns, writing, options.stepsPerQuarter);
    if (options.provenance) tell(music, content.turns, onGrid, writing);
    std::vector<MidiVoice> voices;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].notes.empty() && parts[i].pedal.empty()) continue;
        const bool model = kVoices[i] == Voice::Model;
        voices.push_back({std::move(parts[i]),
                          !options.provenance ? plainTrackName(voices.size())
                          : model             ? kModelsTrack
                                              : kPlayersTrack,
                          model ? options.modelChannel : options.playerChannel, 0});
    }
    return {std::move(voices), std::move(writing)};
}

}  // namespace

MidiMusic midiMusic(const Library& library, NodeId node, TakeContent content, const MidiExport& options) {
    std::string provenance;
    if (options.provenance)
        provenance = provenanceOf(library, node, content, ProvenanceText::Whole, options.part);
    // Where tracks do not keep the voices apart.
    if (!provenance.empty() && options.format == 0 && options.modelChannel != options.playerChannel)
        provenance = withModelsChannel(provenance, options.modelChannel);
    return {std::move(content), options, std::move(provenance)};
}

void write(const MidiMusic& music, const std::filesystem::path& out) {
    const MidiFileParts parts = partsOf(music);
    writeMidiFile(out, parts.voices, parts.options);
}

std::vector<std::uint8_t> midiBytes(const MidiMusic& music) {
    const MidiFileParts parts = partsOf(music);
    return midiFileBytes(parts.voices, parts.options);
}

std::filesystem::path dragPath(const Library& library, NodeId node, const ExportPart& part,
                               const FileWords& words) {
    return dragFolder() / exportName(library, node, ".mid", part, words);
}

}  // namespace continuo::app
