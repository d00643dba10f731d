#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/file/midi_chunks.h"

namespace continuo::app {

inline constexpr std::uint64_t kMostTicks = std::uint64_t{1} << 38;  // so that ticks times tempo fit 64 bits

// An event as it is in a file, with its length checked.
struct TrackEvent {
    std::uint64_t tick = 0;
    std::uint8_t status = 0;
    std::uint8_t data1 = 0;              // of a meta event its type
    std::uint8_t data2 = 0;              // 0 after a status with one data byte
    std::span<const std::uint8_t> data;  // of a meta or system exclusive event
};

// Walks through the bytes of one track and mends what is broken, see README.md. Without `warnings` (nullptr)
// it reports nothing, for a second walk through the same track.
class TrackEvents {
public:
    TrackEvents(const TrackChunk& chunk, int track, ReaderWarnings* warnings)
        : bytes_(chunk.bytes), offset_(chunk.offset), track_(track), warnings_(warnings) {}

    bool next(TrackEvent& event);  // false at the end of the track
    std::uint64_t tick() const { return tick_; }
    std::size_t position() const { return offset_ + at_; }  // in the file, behind the last event

private:
    bool readDelta();
    bool readNumber(std::uint32_t& value);
    bool readStatus(int& status);
    bool readEvent(int status, TrackEvent& event, bool& wanted);
    bool readChannelEvent(int status, TrackEvent& event, bool& wanted);
    bool readMeta(TrackEvent& event, bool& wanted);
    bool readSystemEvent(int status, TrackEvent& event, bool& wanted);
    void passEndOfTrack();
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
    bool interrupted_ = false;  // a system exclusive or meta event came since the running status was set
    bool sawEnd_ = false;
    bool stopped_ = false;
};

}  // namespace continuo::app
