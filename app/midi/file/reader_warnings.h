#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace continuo::app {

// The flaws of a MIDI file that are mended.
enum class MidiFlaw {
    RunningStatusAfterSystemEvent,
    IllegalStatus,
    DataWithoutStatus,
    DataAbove127,
    EndOfTrackInMiddle,
    BytesAfterEndOfTrack,
    MissingEndOfTrack,
    EventCutOff,
    FileCutOff,
    WrongLength,
    LongNumber,
    BadTempo,
    NoteOffWithoutNote,
    HangingNote,
    OutsidePiano,
    UnknownChunk,
    BytesBetweenChunks,
    TooLate,
    TooManyEvents,
    TooManyNotes,
    TooManyPedals,
    TooManyTexts,
    TooManyTempos,
    TooManyTracks,
    Count
};

// Collects the flaws of a file: one line for each kind, with its first place and how often it occurred, so
// that a broken file floods neither memory nor the person who reads them.
class ReaderWarnings {
public:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
    // The track counts from 0 and is -1 outside of tracks; the byte counts from the file's beginning.
    void add(MidiFlaw flaw, int track, std::size_t byte, std::size_t times = 1);
    void say(std::string line) { lines_.push_back(std::move(line)); }
    std::vector<std::string> lines() const;

private:
    struct Seen {
        std::size_t count = 0;
        int track = -1;
        std::size_t byte = 0;
    };
    std::array<Seen, static_cast<std::size_t>(MidiFlaw::Count)> seen_{};
    std::vector<std::string> lines_;
};

}  // namespace continuo::app
