#include "library/voices_in_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "library/provenance.h"
#include "midi/file/midi_text.h"
#include "midi/file/plain_track_name.h"

namespace continuo::app {
namespace {

constexpr int kPlainText = 1;  // type of the meta event

std::string_view eventText(const MidiScore& score, const ScoreEvent& event) {
    const std::span<const std::uint8_t> data = score.eventData(event);
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

// Returns how many events from `first` on are pieces of one text, and stores the whole text in `whole`.
std::size_t countTextPieces(const MidiScore& score, std::span<const ScoreEvent> events, std::size_t first,
                            std::string& whole) {
    std::size_t last = first;
    for (;; ++last) {
        const std::string_view piece = eventText(score, events[last]);
        whole += piece;
        const bool more = isContinued(piece.size()) && last + 1 < events.size() &&
                          events[last + 1].isMeta(kPlainText) && events[last + 1].tick == events[first].tick;
        if (!more) return last + 1 - first;
    }
}

}  // namespace

VoicesInFile findVoices(const MidiFile& file, const nlohmann::ordered_json& provenance,
                        const std::vector<ScorePart::Id>& parts) {
    constexpr int kChannels = 16;
    VoicesInFile voices;
    voices.player.onlyParts = parts;
    if (provenance.is_null()) return voices;
    const auto split = [&voices](int count, int models, auto member) {
        voices.model.emplace();
        for (int i = 0; i < count; ++i) ((i == models ? *voices.model : voices.player).*member).push_back(i);
    };
    const auto track = std::find_if(file.texts.begin(), file.texts.end(), [](const TextEvent& text) {
        return text.kind == meta::kTrackName && text.text == kModelsTrack;
    });
    if (file.format == 1 && track != file.texts.end()) {
        split(file.tracks, track->track, &ReadOptions::onlyTracks);
    } else if (const std::optional<int> channel = findModelChannel(provenance); file.format == 0 && channel) {
        split(kChannels, *channel, &ReadOptions::onlyChannels);
    }
    return voices;
}

std::shared_ptr<const MidiScore> withoutOwnTexts(const MidiScore& score, bool ownNames) {
    auto plain = std::make_shared<MidiScore>(score);
    for (std::size_t track = 0; track < plain->tracks.size(); ++track) {
        const std::vector<ScoreEvent> events = std::exchange(plain->tracks[track].events, {});
        for (std::size_t i = 0; i < events.size(); ++i) {
            ScoreEvent event = events[i];
            if (event.isMeta(kPlainText) && eventText(score, event).starts_with('{')) {
                std::string text;
                const std::size_t pieces = countTextPieces(score, events, i, text);
                if (isProvenance(text)) {
                    i += pieces - 1;
                    continue;
                }
            }
            if (event.isMeta(meta::kMarker) &&
                (eventText(score, event) == kModelsTurn || eventText(score, event) == kPlayersTurn))
                continue;
            if (!ownNames && event.isMeta(meta::kTrackName) &&
                (eventText(score, event) == kModelsTrack || eventText(score, event) == kPlayersTrack)) {
                const std::string name = defaultTrackName(track > 0 ? track - 1 : track);
                event.data =
                    plain->addData({reinterpret_cast<const std::uint8_t*>(name.data()), name.size()});
            }
            plain->tracks[track].events.push_back(event);
        }
    }
    return plain;
}

}  // namespace continuo::app
