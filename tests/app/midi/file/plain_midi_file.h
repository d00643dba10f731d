#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <tuple>
#include <vector>

#include "app/midi/file/midi_bytes.h"

// An independent reader of MIDI files, and files made from seeds.
namespace continuo::test {

// An event of a track: tick, status and data bytes.
using Plain = std::tuple<std::uint64_t, int, Bytes>;

struct PlainFile {
    int division = 0;
    std::vector<std::vector<Plain>> tracks;
};

// Reads well-formed files with running status.
inline PlainFile plainFile(const Bytes& bytes) {
    PlainFile file;
    const auto number = [&](std::size_t at, int count) {
        std::size_t value = 0;
        for (int i = 0; i < count; ++i) value = value << 8 | bytes.at(at + static_cast<std::size_t>(i));
        return value;
    };
    file.division = static_cast<int>(number(12, 2));
    for (std::size_t at = 14; at < bytes.size();) {
        const std::size_t end = at + 8 + number(at + 4, 4);
        at += 8;
        std::vector<Plain> track;
        std::uint64_t tick = 0;
        int running = 0;
        const auto variable = [&] {
            std::size_t value = 0;
            while (true) {
                const std::uint8_t byte = bytes.at(at++);
                value = value << 7 | (byte & 0x7Fu);
                if (byte < 0x80) return value;
            }
        };
        while (at < end) {
            tick += variable();
            const int status = bytes[at] >= 0x80 ? bytes[at++] : running;
            Bytes rest;
            std::size_t count = 2;
            if (status == 0xFF) rest.push_back(bytes.at(at++));
            if (status >= 0xF0) {
                count = variable();
            } else {
                running = status;
                if ((status & 0xE0) == 0xC0) count = 1;
            }
            rest.insert(rest.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                        bytes.begin() + static_cast<std::ptrdiff_t>(at + count));
            at += count;
            if (status == 0xFF && rest[0] == 0x2F) continue;
            track.emplace_back(tick, status, rest);
        }
        file.tracks.push_back(std::move(track));
    }
    return file;
}

inline Bytes variable(std::size_t value) {
    Bytes out{static_cast<std::uint8_t>(value & 0x7F)};
    while (value >>= 7) out.insert(out.begin(), static_cast<std::uint8_t>(0x80 | (value & 0x7F)));
    return out;
}

inline Bytes encodeTrack(std::vector<Plain> events) {
    std::stable_sort(events.begin(), events.end(),
                     [](const Plain& a, const Plain& b) { return std::get<0>(a) < std::get<0>(b); });
    Bytes data;
    std::uint64_t now = 0;
    for (const auto& [tick, status, rest] : events) {
        data = data + variable(tick - now) + Bytes{static_cast<std::uint8_t>(status)};
        now = tick;
        if (status == 0xFF) {
            data = data + Bytes{rest[0]} + variable(rest.size() - 1) + Bytes(rest.begin() + 1, rest.end());
        } else if (status == 0xF0) {
            data = data + variable(rest.size()) + rest;
        } else {
            data = data + rest;
        }
    }
    return track(data);
}

// Returns a random file: odd metres, tempi anywhere, unisons on several channels, lost note-offs, drums of
// all conventions, controllers, texts.
inline Bytes makeFile(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto upTo = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % (most + 1)); };
    const auto byte = [&](std::uint32_t most) { return static_cast<std::uint8_t>(upTo(most)); };
    const int divisions[] = {24, 96, 120, 192, 220, 384, 480, 960, 1000, 1024};
    const int division = divisions[upTo(9)];
    const auto length = static_cast<std::uint32_t>(division) * 24;
    std::vector<Plain> conductor;
    conductor.emplace_back(0, 0xFF, Bytes{3} + ascii("Title \xE9"));
    conductor.emplace_back(0, 0xFF, Bytes{2} + ascii("Copyright"));
    if (upTo(3) > 0) {
        for (std::uint32_t i = 0; i <= upTo(4); ++i)
            conductor.emplace_back(upTo(length), 0xFF,
                                   Bytes{0x58, static_cast<std::uint8_t>(1 + upTo(20)), byte(5), 24, 8});
    }
    for (std::uint32_t i = 0; i < upTo(12); ++i) {
        const std::uint32_t slowest = upTo(4) == 0 ? 12'000'000 : 1'200'000;
        conductor.emplace_back(upTo(length), 0xFF, Bytes{0x51} + bigEndian(60'000 + upTo(slowest), 3));
    }
    conductor.emplace_back(upTo(length), 0xFF, Bytes{0x59, byte(7), byte(1)});
    conductor.emplace_back(upTo(length), 0xFF, Bytes{6} + ascii("Coda"));
    conductor.emplace_back(length, 0xFF, Bytes{6} + ascii("End"));
    Bytes tracks = encodeTrack(conductor);
    const int count = 1 + static_cast<int>(upTo(3));
    for (int i = 0; i < count; ++i) {
        std::vector<Plain> events;
        events.emplace_back(0, 0xFF, Bytes{3} + ascii("Hand"));
        const std::uint32_t channel = upTo(3) == 0 ? upTo(15) : upTo(2);
        const auto status = [&](int kind) { return kind | static_cast<int>(channel); };
        switch (upTo(6)) {  // drums by bank or by system exclusive
            case 0:
                events.emplace_back(0, status(0xB0), Bytes{0, static_cast<std::uint8_t>(126 + upTo(1))});
                break;
            case 1: events.emplace_back(0, status(0xB0), Bytes{0, 120}); break;
            case 2:
                events.emplace_back(0, 0xF0,
                                    Bytes{0x41, 0x10, 0x42, 0x12, 0x40,
                                          static_cast<std::uint8_t>(0x10 | upTo(15)), 0x15, 1, 0, 0xF7});
                break;
            case 3:  // XG part mode
                events.emplace_back(0, 0xF0,
                                    Bytes{0x43, 0x10, 0x4C, 0x08, byte(15), 0x07,
                                          static_cast<std::uint8_t>(1 + upTo(2)), 0xF7});
                break;
            default: break;
        }
        events.emplace_back(0, status(0xC0), Bytes{byte(127)});
        for (std::uint32_t note = 0; note < 20 + upTo(60); ++note) {
            const auto pitch = static_cast<std::uint8_t>(upTo(9) == 0 ? upTo(127) : 55 + upTo(12));
            const std::uint32_t on = upTo(length - 1);
            const std::uint32_t off = std::min(length, on + upTo(static_cast<std::uint32_t>(division) * 2));
            events.emplace_back(on, status(0x90), Bytes{pitch, static_cast<std::uint8_t>(1 + upTo(126))});
            if (upTo(15) == 0) continue;  // lost
            if (upTo(1) == 0)
                events.emplace_back(off, status(0x80), Bytes{pitch, byte(127)});
            else
                events.emplace_back(off, status(0x90), Bytes{pitch, 0});
        }
        const std::uint8_t controllers[] = {64, 66, 67, 11, 1};
        for (std::uint32_t i2 = 0; i2 < upTo(20); ++i2)
            events.emplace_back(upTo(length), status(0xB0), Bytes{controllers[upTo(4)], byte(127)});
        events.emplace_back(upTo(length), status(0xE0), Bytes{byte(127), byte(127)});
        events.emplace_back(upTo(length), status(0xD0), Bytes{byte(127)});
        events.emplace_back(upTo(length), 0xFF, Bytes{5} + ascii("la"));
        tracks = tracks + encodeTrack(events);
    }
    return header(1, count + 1, division) + tracks;
}

inline std::vector<Plain> scaled(std::vector<Plain> events, int factor) {
    for (Plain& each : events) std::get<0>(each) *= static_cast<std::uint64_t>(factor);
    return events;
}

// Returns the elements of `some` that are not in `all`, counting repetitions.
inline std::vector<Plain> missingFrom(std::vector<Plain> some, std::vector<Plain> all) {
    std::sort(some.begin(), some.end());
    std::sort(all.begin(), all.end());
    std::vector<Plain> rest;
    std::set_difference(some.begin(), some.end(), all.begin(), all.end(), std::back_inserter(rest));
    return rest;
}

}  // namespace continuo::test
