#include "library/packed_music.h"

#include <bit>
#include <cmath>

#include "midi/file/metre.h"

namespace continuo::app {
namespace {

constexpr std::size_t kEventBytes = 20;
constexpr std::size_t kNoteBytes = 24;

void put(std::vector<std::uint8_t>& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

std::uint64_t get(std::span<const std::uint8_t> bytes, std::size_t at, int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i)
        value |= std::uint64_t{bytes[at + static_cast<std::size_t>(i)]} << (8 * i);
    return value;
}

double getDouble(std::span<const std::uint8_t> bytes, std::size_t at) {
    return std::bit_cast<double>(get(bytes, at, 8));
}

float getFloat(std::span<const std::uint8_t> bytes, std::size_t at) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(get(bytes, at, 4)));
}

// Returns the stored beat note. 0 means quarter beats, the only kind in older versions.
std::uint8_t noteByte(const DuetEvent& event) {
    const bool usual = event.kind != DuetEvent::Kind::Beats || event.beatNote == DuetEvent::kQuarterNote;
    return usual ? std::uint8_t{0} : event.beatNote;
}

// Returns whether the beats fit into the format and have a plausible tempo.
bool areBeats(const DuetEvent& event) {
    const std::int64_t beat = std::int64_t{event.value} * event.beatNote / DuetEvent::kQuarterNote;
    return findSignature(event.pitch, toBeats(event).beatQuarters) && event.value >= 0 &&
           (event.value == 0 || beat >= 100'000) && beat <= 10'000'000 && event.pitch >= 1 &&
           event.bits >= 0 && event.bits <= static_cast<float>(event.pitch);
}

bool isTime(double seconds) { return seconds >= 0 && seconds <= kLongestSeconds; }

template <class Item, class Read>
std::vector<Item> unpack(std::span<const std::uint8_t> bytes, std::size_t size, const Read& read) {
    std::vector<Item> items;
    items.reserve(bytes.size() / size);
    for (; bytes.size() >= size; bytes = bytes.subspan(size)) {
        const Item item = read(bytes);
        if (isPlayable(item)) items.push_back(item);
    }
    return items;
}

}  // namespace

bool isPlayable(const DuetEvent& event) {
    const bool known = event.kind <= DuetEvent::Kind::Temperature && event.voice <= Voice::Model;
    if (!known || event.pitch > 127 || !isTime(event.seconds) || std::isnan(event.bits)) return false;
    switch (event.kind) {
        case DuetEvent::Kind::Strike: return event.value >= 1 && event.value <= 127;
        case DuetEvent::Kind::Pedal: return event.value >= 0 && event.value <= 127;
        case DuetEvent::Kind::Beats: return areBeats(event);
        default: return event.value >= 0;
    }
}

bool isPlayable(const PlayedNote& played) {
    const Note& note = played.note;
    return note.velocity >= 1 && note.velocity <= 127 && note.pitch >= 0 && note.pitch <= 127 &&
           isTime(note.start) && isTime(note.end) && note.end >= note.start && !std::isnan(played.bits);
}

bool isPlayable(const PedalChange& change) {
    return change.value >= 0 && change.value <= 127 && isTime(change.time);
}

std::vector<std::uint8_t> packEvents(std::span<const DuetEvent> events) {
    std::vector<std::uint8_t> out;
    out.reserve(events.size() * kEventBytes);
    for (const DuetEvent& event : events) {
        put(out, static_cast<std::uint8_t>(event.kind), 1);
        put(out, static_cast<std::uint8_t>(event.voice), 1);
        put(out, event.pitch, 1);
        put(out, noteByte(event), 1);
        put(out, static_cast<std::uint32_t>(event.value), 4);
        put(out, std::bit_cast<std::uint32_t>(event.bits), 4);
        put(out, std::bit_cast<std::uint64_t>(event.seconds), 8);
    }
    return out;
}

std::vector<DuetEvent> unpackEvents(std::span<const std::uint8_t> bytes) {
    return unpack<DuetEvent>(bytes, kEventBytes, [](std::span<const std::uint8_t> at) {
        DuetEvent event;
        event.kind = static_cast<DuetEvent::Kind>(at[0]);
        event.voice = static_cast<Voice>(at[1]);
        event.pitch = at[2];
        if (at[3] != 0 && event.kind == DuetEvent::Kind::Beats) event.beatNote = at[3];
        if (at[3] != 0 && event.kind != DuetEvent::Kind::Beats) event.pitch = 255;  // invalid: above 255
        event.value = static_cast<std::int32_t>(get(at, 4, 4));
        event.bits = getFloat(at, 8);
        event.seconds = getDouble(at, 12);
        return event;
    });
}

std::vector<std::uint8_t> packNotes(std::span<const PlayedNote> notes) {
    std::vector<std::uint8_t> out;
    out.reserve(notes.size() * kNoteBytes);
    for (const PlayedNote& played : notes) {
        put(out, static_cast<std::uint16_t>(played.note.velocity), 2);
        put(out, static_cast<std::uint16_t>(played.note.pitch), 2);
        put(out, std::bit_cast<std::uint32_t>(played.bits), 4);
        put(out, std::bit_cast<std::uint64_t>(played.note.start), 8);
        put(out, std::bit_cast<std::uint64_t>(played.note.end), 8);
    }
    return out;
}

std::vector<PlayedNote> unpackNotes(std::span<const std::uint8_t> bytes) {
    return unpack<PlayedNote>(bytes, kNoteBytes, [](std::span<const std::uint8_t> at) {
        PlayedNote played;
        played.note = {static_cast<int>(get(at, 0, 2)), static_cast<int>(get(at, 2, 2)), getDouble(at, 8),
                       getDouble(at, 16)};
        played.bits = getFloat(at, 4);
        return played;
    });
}

}  // namespace continuo::app
