#include "library/take_source.h"

#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace continuo::app {
namespace {

constexpr std::uint8_t kSourceVersion = 1;
constexpr std::size_t kSourceHead = 5, kSourcePart = 3;  // bytes; head: version, count; part: track, channel
constexpr std::size_t kMostParts = 65'536 * 16;

// Lower-case words in track names that name an instrument other than the piano.
constexpr std::array kOtherInstruments = {
    "voice",   "vocal",   "vocals",  "vox",       "gesang",     "singstimme", "choir",   "chor",
    "soprano", "sopran",  "violin",  "violine",   "viola",      "bratsche",   "cello",   "violoncello",
    "flute",   "flöte",   "oboe",    "clarinet",  "klarinette", "horn",       "trumpet", "trompete",
    "guitar",  "gitarre", "strings", "streicher", "organ",      "orgel"};

// Returns whether a word of the name is another instrument. Letters beyond ASCII count as parts of words.
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
