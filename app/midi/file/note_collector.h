#pragma once

#include <continuo/performance.h>

#include <array>
#include <cstdint>
#include <vector>

#include "midi/file/heard_notes.h"

namespace continuo::app {

// Pairs note-ons with note-offs, one track after the other, as README.md says: an open note ends where its
// key is struck again on its channel; of several strokes at one tick the oldest ends first. Each event takes
// constant time.
class NoteCollector {
public:
    explicit NoteCollector(std::size_t expectedNotes);

    // False when there are too many notes.
    bool noteOn(int channel, int pitch, int velocity, double seconds, const ScorePlace& place);
    // False when none sounds there.
    bool noteOff(int channel, int pitch, double seconds, const ScorePlace& place);
    void endChannel(int channel, double seconds, const ScorePlace& place);  // all notes off
    std::size_t endTrack(double seconds);  // ends what still sounds and returns how many notes that were

    std::vector<HeardNote> takeNotes();  // in order of their start; equal starts as they came

private:
    static constexpr std::int32_t kNone = -1;
    struct Queue {
        std::int32_t first = kNone;  // index of the oldest sounding note
        std::int32_t last = kNone;
    };

    Queue& queue(int channel, int pitch) {
        return queues_[static_cast<std::size_t>(channel) * 128 + static_cast<std::size_t>(pitch)];
    }

    std::vector<HeardNote> notes_;
    std::vector<std::int32_t> nextSounding_;  // a note to the next one of its pitch and channel that sounds
    std::array<Queue, 16 * 128> queues_{};
    std::array<int, 16> sounding_{};
};

}  // namespace continuo::app
