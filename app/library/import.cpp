#include <continuo/error.h>

#include <algorithm>

#include "files/json_text.h"
#include "library/export.h"
#include "library/music_builder.h"
#include "library/provenance.h"
#include "tempo/bars.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// The track that the model's voice stands in; below 0: there is none.
int modelsTrack(const MidiFile& file) {
    for (const TextEvent& text : file.texts) {
        if (text.kind == 3 && text.text == kModelsTrack) return text.track;
    }
    return -1;
}

std::vector<DuetEvent> turnsOf(const MidiFile& file) {
    std::vector<DuetEvent> turns;
    for (const TextEvent& text : file.texts) {
        if (text.kind != 6 || (text.text != kModelsTurn && text.text != kPlayersTurn)) continue;
        const Voice voice = text.text == kModelsTurn ? Voice::Model : Voice::Player;
        turns.push_back({DuetEvent::Kind::Turn, voice, 0, 0, text.seconds, -1});
    }
    return turns;
}

// Both voices of a file that Continuo wrote with a track for each; of any other file the player's alone.
std::vector<DuetEvent> eventsOfFile(const std::filesystem::path& path, const MidiFile& file, bool ours) {
    const int model = ours && file.format == 1 ? modelsTrack(file) : -1;
    if (model < 0) return eventsOf(file.performance, Voice::Player);
    ReadOptions own, others;
    for (int track = 0; track < file.tracks; ++track) {
        (track == model ? own : others).onlyTracks.push_back(track);
    }
    std::vector<DuetEvent> events = turnsOf(file);
    for (const auto& [options, voice] : {std::pair(others, Voice::Player), std::pair(own, Voice::Model)}) {
        const std::vector<DuetEvent> part = eventsOf(readMidiFile(path, options).performance, voice);
        events.insert(events.end(), part.begin(), part.end());
    }
    std::stable_sort(events.begin(), events.end(),
                     [](const DuetEvent& a, const DuetEvent& b) { return a.seconds < b.seconds; });
    return events;
}

// A player's recording is full of 120 quarters in 4/4, which nobody meant.
bool isUnset(const std::vector<MidiTempo>& tempi) {
    return tempi.empty() || (tempi.size() == 1 && tempi[0] == MidiTempo{});
}

// The events with the beats of the file among them.
std::vector<DuetEvent> withBeats(std::vector<DuetEvent> events, const MidiFile& file) {
    std::vector<DuetEvent> all;
    for (const Beats& each : beatsOf(file.tempi)) all.push_back(eventOf(each));
    all.insert(all.end(), events.begin(), events.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const DuetEvent& a, const DuetEvent& b) { return a.seconds < b.seconds; });
    return all;
}

Origin originOf(const std::filesystem::path& path, const Json& provenance) {
    Json details = {{"imported_from", path.filename().string()}};
    Origin origin;
    if (provenance.is_object()) {
        const auto text = [&](const char* key) {
            const auto found = provenance.find(key);
            return found != provenance.end() && found->is_string() ? found->get<std::string>()
                                                                   : std::string();
        };
        origin.model = text("model");
        origin.modelHash = text("model_sha256");
        origin.licence = text("model_licence");
        const auto seed = provenance.find("seed");
        if (seed != provenance.end() && seed->is_number_integer()) origin.seed = seed->get<std::uint64_t>();
        details["provenance"] = provenance;
    }
    origin.details = jsonText(details);
    return origin;
}

std::string unusedTitle(const Library& library, const std::string& stem) {
    const std::vector<Take> takes = library.takes({{}, true, true, false});
    std::string title = stem;
    for (int number = 2;
         std::any_of(takes.begin(), takes.end(), [&](const Take& each) { return each.marks.name == title; });
         ++number) {
        title = stem + " (" + std::to_string(number) + ")";
    }
    return title;
}

}  // namespace

MidiTake readMidiTake(const std::filesystem::path& path) {
    const MidiFile file = readMidiFile(path);
    if (!file.hasNotes()) {
        throw Error(ErrorCode::BadFile, path.string() + ": has no notes of a piano; choose another file");
    }
    const Json provenance = provenanceOfFile(file);
    const bool ours = !provenance.is_null();
    std::vector<DuetEvent> events = eventsOfFile(path, file, ours);
    if (ours || !isUnset(file.tempi)) events = withBeats(std::move(events), file);
    return {std::move(events), originOf(path, provenance), path.stem().string(), file.seconds, file.warnings};
}

TakeId addTake(Library& library, const MidiTake& read) {
    const TakeId take = library.newTake(read.origin, true, unusedTitle(library, read.title));
    library.append(take, read.events, read.seconds);
    library.finishTake(take);
    return take;
}

}  // namespace continuo::app
