#include "midi/file/midi_chunks.h"

#include <continuo/error.h>
#include <continuo/file_kind.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "files/text.h"

namespace continuo::app {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t kMostTracks = 65'535;
constexpr std::string_view kEndOfTrack("\xFF\x2F\x00", 3);
constexpr std::string_view kEndAndTrack("\xFF\x2F\x00MTrk", 7);
constexpr std::size_t kSearchedForHeader = 1024;  // bytes that some old systems put before the header

[[noreturn]] void failChunks(const std::string& name, const std::string& why) {
    throw Error(ErrorCode::BadFile, name + ": " + why + "; choose a complete .mid file");
}

bool startsWith(Bytes bytes, std::size_t at, std::string_view id) {
    return at + id.size() <= bytes.size() && std::memcmp(bytes.data() + at, id.data(), id.size()) == 0;
}

// Returns the next position of `id`, or bytes.size().
std::size_t find(Bytes bytes, std::size_t from, std::string_view id) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return std::min(text.find(id, from), bytes.size());
}

std::uint32_t bigEndian(Bytes bytes, std::size_t at, int count) {
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i) value = value << 8 | bytes[at + i];
    return value;
}

// The extent of a MIDI file in the bytes.
struct Extent {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// Returns the data chunk of a RIFF RMID file; empty if the file is not one. RIFF is little-endian and pads
// chunks to even sizes.
Extent findInRiff(Bytes bytes) {
    std::size_t at = 12;
    while (at + 8 <= bytes.size()) {
        const std::size_t size = std::size_t{bytes[at + 4]} | std::size_t{bytes[at + 5]} << 8 |
                                 std::size_t{bytes[at + 6]} << 16 | std::size_t{bytes[at + 7]} << 24;
        const std::size_t rest = bytes.size() - at - 8;
        if (startsWith(bytes, at, "data")) return {at + 8, at + 8 + std::min(size, rest)};
        at += 8 + size + size % 2;
    }
    return {bytes.size(), bytes.size()};
}

Extent findHeader(Bytes bytes, const std::string& name, ReaderWarnings& warnings) {
    if (bytes.empty()) failChunks(name, "the file is empty");
    Extent extent{0, bytes.size()};
    if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "RMID")) extent = findInRiff(bytes);
    if (startsWith(bytes, extent.begin, "MThd")) return extent;
    const std::size_t found = find(bytes.first(std::min(bytes.size(), kSearchedForHeader)), 0, "MThd");
    if (!startsWith(bytes, found, "MThd")) {
        const FileKind kind = detectFileKind(std::as_bytes(bytes));
        const auto why = kind == FileKind::Midi ? std::nullopt : explainWrongKind(kind, "a MIDI file");
        if (why) throw Error(ErrorCode::BadFile, name + ": " + *why);
        failChunks(name, "not a Standard MIDI File, it has no MThd header");
    }
    warnings.addLine("byte 0: " + std::to_string(found) + " bytes before the header were skipped");
    return {found, bytes.size()};
}

bool isChunkName(Bytes bytes, std::size_t at) {
    return std::all_of(bytes.begin() + at, bytes.begin() + at + 4, [](int c) { return c >= 32 && c < 127; });
}

bool beginsChunk(Bytes bytes, std::size_t at) {
    return at + 8 <= bytes.size() && isChunkName(bytes, at) &&
           bigEndian(bytes, at + 4, 4) <= bytes.size() - at - 8;
}

// Returns the length of the track at `at`: normally the announced one. An end-of-track event that another
// track follows ends the track earlier. If at the announced length neither the track ends nor a chunk begins,
// the track extends to the next track.
std::size_t trackLength(Bytes bytes, std::size_t at, std::size_t announced, ReaderWarnings& warnings,
                        int track) {
    const Bytes rest = bytes.subspan(at);
    if (announced > rest.size()) warnings.add(MidiFlaw::FileCutOff, track, at - 8);
    std::size_t length = std::min(announced, rest.size());
    const std::size_t inside = find(rest.first(length), 0, kEndAndTrack);
    if (inside < length) {
        length = inside + kEndOfTrack.size();
    } else if (length < rest.size() && !beginsChunk(bytes, at + length) &&
               !(length >= kEndOfTrack.size() &&
                 startsWith(rest, length - kEndOfTrack.size(), kEndOfTrack))) {
        length = find(rest, length, "MTrk");
    }
    if (length != std::min(announced, rest.size())) warnings.add(MidiFlaw::WrongLength, track, at - 4);
    return length;
}

// Collects the tracks from `at` on. Where no chunk begins, searches for the next track.
void collectTracks(Bytes bytes, std::size_t at, MidiChunks& chunks, ReaderWarnings& warnings) {
    while (at + 8 <= bytes.size()) {
        const std::size_t length = bigEndian(bytes, at + 4, 4);
        if (startsWith(bytes, at, "MTrk")) {
            if (chunks.tracks.size() == kMostTracks) return warnings.add(MidiFlaw::TooManyTracks, -1, at);
            const auto track = static_cast<int>(chunks.tracks.size());
            const std::size_t used = trackLength(bytes, at + 8, length, warnings, track);
            chunks.tracks.push_back({bytes.subspan(at + 8, used), at + 8});
            at += 8 + used;
        } else if (beginsChunk(bytes, at)) {
            warnings.add(MidiFlaw::UnknownChunk, -1, at);
            at += 8 + length;
        } else {
            warnings.add(MidiFlaw::BytesBetweenChunks, -1, at);
            at = find(bytes, at + 1, "MTrk");
        }
    }
    if (at < bytes.size()) warnings.add(MidiFlaw::BytesBetweenChunks, -1, at);
}

}  // namespace

MidiChunks findMidiChunks(Bytes bytes, const std::string& name, ReaderWarnings& warnings) {
    const Extent extent = findHeader(bytes, name, warnings);
    const std::size_t header = extent.begin;
    bytes = bytes.first(extent.end);
    if (bytes.size() - header < 14) failChunks(name, "the header is cut off");
    const std::size_t length = bigEndian(bytes, header + 4, 4);
    if (length < 6 || length > bytes.size() - header - 8)
        failChunks(name, "the header's length is " + std::to_string(length) + ", expected 6");
    MidiChunks chunks;
    chunks.format = static_cast<int>(bigEndian(bytes, header + 8, 2));
    chunks.division = static_cast<int>(bigEndian(bytes, header + 12, 2));
    const std::size_t announced = bigEndian(bytes, header + 10, 2);
    collectTracks(bytes, header + 8 + length, chunks, warnings);
    if (chunks.tracks.empty()) failChunks(name, "the file has a header and no track");
    if (announced != chunks.tracks.size())
        warnings.addLine("the header announces " + counted(static_cast<std::int64_t>(announced), "track") +
                         ", the file has " + std::to_string(chunks.tracks.size()) + "; all were read");
    return chunks;
}

}  // namespace continuo::app
