#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/file/midi_chunks.h"

namespace continuo::app {

inline constexpr std::uint64_t kMostTicks = std::uint64_t{1} << 38;  // keeps ticks times tempo within 64 bits

// A raw event of a file. Its length has been checked.
struct TrackEvent {
    std::uint64_t tick = 0;
    std::uint8_t status = 0;
    std::uint8_t data1 = 0;              // first data byte, or the type of a meta event
    std::uint8_t data2 = 0;              // 0 after a status with one data byte
    std::span<const std::uint8_t> data;  // of a meta event or system exclusive message
};

// Iterates over the events in the bytes of one track, and repairs errors as described in README.md. If
// `warnings` is nullptr, as in a second pass, it reports nothing.
class TrackEvents {
public:
    TrackEvents(const TrackChunk& chunk, int track, ReaderWarnings* warnings)
        : bytes_(chunk.bytes), offset_(chunk.offset), track_(track), warnings_(warnings) {}

    bool next(TrackEvent& event);  // false at the end of the track
    std::uint64_t tick() const { return tick_; }
    std::size_t position() const { return offset_ + at_; }  // file offset after the last event

private:
    bool readDelta();
    bool readNumber(std::uint32_t& value);
    bool readStatus(int& status);
    bool readEvent(int status, TrackEvent& event, bool& wanted);
    bool readChannelEvent(int status, TrackEvent& event, bool& wanted);
    bool readMeta(TrackEvent& event, bool& wanted);
    bool readSystemEvent(int status, TrackEvent& event, bool& wanted);
    void skipEndOfTrack();
    void finish();
    bool stop(MidiFlaw flaw);
    void warn(MidiFlaw flaw);

    std::span<const std::uint8_t> bytes_;
    std::size_t offset_ = 0;
    int track_ = 0;
    ReaderWarnings* warnings_ = nullptr;
    std::size_t at_ = 0;
    std::uint64_t tick_ = 0;
    int runningStatus_ = 0;
    bool interrupted_ = false;  // a system event followed the running status
    bool sawEnd_ = false;
    bool stopped_ = false;
};

}  // namespace continuo::app
