#include "library/take_source.h"

#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <cctype>
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
constexpr std::uint8_t kSourceVersion = 1;
constexpr std::size_t kSourceHead = 5, kSourcePart = 3;  // bytes: version and count; track and channel
constexpr std::size_t kMostParts = 65'536 * 16;

std::string_view eventText(const MidiScore& score, const ScoreEvent& event) {
    const std::span<const std::uint8_t> data = score.eventData(event);
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

// Returns the number of events from `first` on that are pieces of one text; `whole` receives it.
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

// Lower-case words in track names that name an instrument other than the piano.
constexpr std::array kOtherInstruments = {
    "voice",   "vocal",   "vocals",  "vox",       "gesang",     "singstimme", "choir",   "chor",
    "soprano", "sopran",  "violin",  "violine",   "viola",      "bratsche",   "cello",   "violoncello",
    "flute",   "flöte",   "oboe",    "clarinet",  "klarinette", "horn",       "trumpet", "trompete",
    "guitar",  "gitarre", "strings", "streicher", "organ",      "orgel"};

// Letters beyond ASCII count as parts of words.
bool namesOtherInstrument(const std::string& name) {
    std::string word;
    const auto isOther = [&word] {
        return std::find(kOtherInstruments.begin(), kOtherInstruments.end(), word) != kOtherInstruments.end();
    };
    for (const char letter : name) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x80 || std::isalpha(byte) != 0) {
            word += byte < 0x80 ? static_cast<char>(std::tolower(byte)) : letter;
        } else if (isOther()) {
            return true;
        } else {
            word.clear();
        }
    }
    return isOther();
}

bool isPianoPart(const ScorePart& part) {
    constexpr int kPianos = 8;  // the first programs of General MIDI
    return part.program < kPianos && !namesOtherInstrument(part.trackName);
}

}  // namespace

std::vector<std::uint8_t> packSource(const TakeSource& source) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(kSourceHead + kSourcePart * source.parts.size() + source.file.size());
    const auto put = [&bytes](std::size_t value, int count) {
        for (int i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    put(kSourceVersion, 1);
    put(source.parts.size(), 4);
    for (const ScorePart::Id& part : source.parts) {
        put(static_cast<std::size_t>(part.track), 2);
        put(static_cast<std::size_t>(part.channel), 1);
    }
    bytes.insert(bytes.end(), source.file.begin(), source.file.end());
    return bytes;
}

std::optional<TakeSource> unpackSource(std::span<const std::uint8_t> bytes) {
    const auto number = [&bytes](std::size_t at, std::size_t count) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < count; ++i) value |= std::size_t{bytes[at + i]} << (8 * i);
        return value;
    };
    if (bytes.size() < kSourceHead || bytes[0] != kSourceVersion) return std::nullopt;
    const std::size_t count = number(1, 4);
    if (count > kMostParts || bytes.size() - kSourceHead < count * kSourcePart) return std::nullopt;
    TakeSource source;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = kSourceHead + i * kSourcePart;
        const ScorePart::Id part{static_cast<int>(number(at, 2)), bytes[at + 2]};
        if (part.channel > 15) return std::nullopt;
        source.parts.push_back(part);
    }
    const std::span<const std::uint8_t> file = bytes.subspan(kSourceHead + count * kSourcePart);
    source.file.assign(file.begin(), file.end());
    return source;
}

bool isReadableSource(std::span<const std::uint8_t> packed) {
    const std::optional<TakeSource> source = unpackSource(packed);
    if (!source || source->file.size() > kLargestMidiFile) return false;
    try {
        parseMidiScore(source->file, {});
    } catch (const Error&) {
        return false;
    }
    return true;
}

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

std::vector<ScorePart> pitchedParts(const MidiScore& score) {
    std::vector<ScorePart> parts = findParts(score);
    std::erase_if(parts, [](const ScorePart& part) { return part.drums == part.notes; });
    return parts;
}

bool isOnePiano(const std::vector<ScorePart>& parts) {
    return parts.size() < 2 || std::all_of(parts.begin(), parts.end(), isPianoPart);
}

std::vector<ScorePart::Id> pianoParts(const std::vector<ScorePart>& parts) {
    std::vector<ScorePart::Id> chosen, all;
    for (const ScorePart& part : parts) {
        all.push_back(part.id);
        if (isPianoPart(part)) chosen.push_back(part.id);
    }
    return chosen.empty() ? all : chosen;
}

}  // namespace continuo::app
