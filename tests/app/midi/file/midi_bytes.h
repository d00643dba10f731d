#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes operator+(Bytes left, const Bytes& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

inline Bytes ascii(std::string_view text) { return {text.begin(), text.end()}; }

inline Bytes bigEndian(std::uint32_t value, int bytes) {
    Bytes out;
    for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    return out;
}

inline Bytes chunk(std::string_view name, const Bytes& data) {
    return ascii(name) + bigEndian(static_cast<std::uint32_t>(data.size()), 4) + data;
}

inline Bytes header(int format, int tracks, int division) {
    return chunk("MThd", bigEndian(static_cast<std::uint32_t>(format), 2) +
                             bigEndian(static_cast<std::uint32_t>(tracks), 2) +
                             bigEndian(static_cast<std::uint32_t>(division), 2));
}

inline const Bytes kEndOfTrack{0x00, 0xFF, 0x2F, 0x00};

// Returns a track of these events with an end-of-track.
inline Bytes track(const Bytes& events) { return chunk("MTrk", events + kEndOfTrack); }

// Returns a tempo event after `delta` ticks (below 128).
inline Bytes tempo(int delta, std::uint32_t microseconds) {
    return Bytes{static_cast<std::uint8_t>(delta), 0xFF, 0x51, 0x03} + bigEndian(microseconds, 3);
}

// Returns a time signature after `delta` ticks (below 128): `beats` over 2^`power`.
inline Bytes timeSignature(int delta, int beats, int power) {
    return {static_cast<std::uint8_t>(delta), 0xFF, 0x58, 0x04, static_cast<std::uint8_t>(beats),
            static_cast<std::uint8_t>(power), 24,   8};
}

// Returns a file of format 0 with these events at 100 ticks per quarter, so that a tick is 5 ms.
inline Bytes oneTrack(const Bytes& events) { return header(0, 1, 100) + track(events); }

}  // namespace continuo::test
