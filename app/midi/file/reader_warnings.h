#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace continuo::app {

// Flaws of MIDI files that the reader repairs.
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

// Collects the flaws of a file: one line per kind, with the first position and the count. So a broken file
// floods neither memory nor the user.
class ReaderWarnings {
public:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
    // track: from 0; -1: outside of tracks. byte: offset in the file.
    void add(MidiFlaw flaw, int track, std::size_t byte, std::size_t times = 1);
    void addLine(std::string line) { lines_.push_back(std::move(line)); }
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
