#include <continuo/error.h>
#include <continuo/plain_file.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "files/json_text.h"
#include "library/export.h"
#include "library/music_builder.h"
#include "library/provenance.h"
#include "library/take_source.h"
#include "library/voices_in_file.h"
#include "tempo/file_beats.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

std::vector<DuetEvent> readTurns(const MidiFile& file) {
    std::vector<DuetEvent> turns;
    for (const TextEvent& text : file.texts) {
        if (text.kind != 6 || (text.text != kModelsTurn && text.text != kPlayersTurn)) continue;
        const Voice voice = text.text == kModelsTurn ? Voice::Model : Voice::Player;
        turns.push_back({DuetEvent::Kind::Turn, voice, 0, 0, text.seconds, kUnknownBits});
    }
    return turns;
}

// Returns the events of a file: both voices if Continuo wrote it, else all as the player's.
std::vector<DuetEvent> readEvents(const MidiFile& file, const VoicesInFile& voices) {
    std::vector<DuetEvent> events =
        toEvents(readMidiScore(file.score, voices.player).performance, Voice::Player);
    if (!voices.model) return events;
    const std::vector<DuetEvent> models =
        toEvents(readMidiScore(file.score, *voices.model).performance, Voice::Model);
    std::vector<DuetEvent> all = readTurns(file);
    for (const auto* part : {&std::as_const(events), &models})
        all.insert(all.end(), part->begin(), part->end());
    std::stable_sort(all.begin(), all.end(),
                     [](const DuetEvent& a, const DuetEvent& b) { return a.seconds < b.seconds; });
    return all;
}

// Inserts the beats into the events.
std::vector<DuetEvent> withBeats(std::vector<DuetEvent> events, const std::vector<Beats>& beats) {
    std::vector<DuetEvent> all;
    for (const Beats& each : beats) all.push_back(beatsEvent(each));
    all.insert(all.end(), events.begin(), events.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const DuetEvent& a, const DuetEvent& b) { return a.seconds < b.seconds; });
    return all;
}

Origin makeOrigin(const std::filesystem::path& path, const Json& provenance) {
    constexpr std::size_t kLongest = 4096;  // bytes of a name
    Json details = {{kImportedFrom, path.filename().string()}};
    Origin origin;
    if (provenance.is_object()) {
        const auto text = [&](const char* key) {
            const auto found = provenance.find(key);
            const bool is = found != provenance.end() && found->is_string();
            return is ? found->get<std::string>().substr(0, kLongest) : std::string();
        };
        origin.modelName = text("model");
        origin.modelHash = text("model_sha256");
        origin.licence = text("model_licence");
        const auto seed = provenance.find("seed");
        if (seed != provenance.end() && seed->is_number_integer()) origin.seed = seed->get<std::uint64_t>();
        details["provenance"] = provenance;
    }
    origin.details = jsonText(details);
    if (readableDetails(origin) == origin.details) return origin;
    // If the details are too long or nested, drops the provenance inside the stored provenance.
    details["provenance"].erase("provenance");
    origin.details = jsonText(details);
    if (readableDetails(origin) == origin.details) return origin;
    details.erase("provenance");
    origin.details = jsonText(details);
    return origin;
}

std::string unusedTitle(const Library& library, const std::string& stem) {
    const std::vector<Take> takes = library.takes({.unkept = true, .discarded = true});
    std::string title = stem;
    for (int number = 2;
         std::any_of(takes.begin(), takes.end(), [&](const Take& each) { return each.marks.name == title; });
         ++number) {
        title = stem + " (" + std::to_string(number) + ")";
    }
    return title;
}

}  // namespace

MidiTake parseMidiTake(std::string_view text, const std::filesystem::path& called,
                       const std::vector<ScorePart::Id>& parts) {
    if (text.size() > kLargestMidiFile) {
        throw Error(ErrorCode::BadFile, called.string() + ": is larger than " +
                                            std::to_string(kLargestMidiFile >> 20) + " MiB; give less of it");
    }
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    ReadOptions wanted;
    wanted.onlyParts = parts;
    const MidiFile file = parseMidiFile(bytes, called.filename().string(), wanted);
    if (!file.hasNotes()) {
        throw NoPianoNotes(ErrorCode::BadFile,
                           called.string() + ": has no notes of a piano; choose another file");
    }
    const Json provenance = findProvenance(file);
    const bool ours = !provenance.is_null();
    std::vector<DuetEvent> events = readEvents(file, findVoices(file, provenance, parts));
    // The file's tempos are only defaults if its provenance says that it has no bars.
    const bool noBars = ours && provenance.value("bars", Json()) == "none";
    MidiTake take{withBeats(std::move(events), noBars ? std::vector<Beats>() : findFileBeats(file, ours)),
                  makeOrigin(called, provenance),
                  called.stem().string(),
                  file.seconds,
                  file.warnings,
                  file.drums > 0,
                  {{bytes.begin(), bytes.end()}, parts},
                  {}};
    if (!ours) take.parts = pitchedParts(*file.score);
    return take;
}

MidiTake readMidiTake(const std::filesystem::path& path) {
    return parseMidiTake(readPlainFile(path, kLargestMidiFile, "a MIDI file"), path);
}

TakeId addTake(Library& library, const MidiTake& read) {
    const TakeId take = library.newTake(read.origin, unusedTitle(library, read.title));
    library.setSource(take, read.source);
    library.append(take, read.events, read.seconds);
    library.finishTake(take);
    return take;
}

}  // namespace continuo::app
