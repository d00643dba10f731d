#pragma once

#include <continuo/performance.h>

#include <array>
#include <cstdint>
#include <vector>

#include "midi/file/piano_score.h"

namespace continuo::app {

// Pairs note-ons with note-offs, track by track, as described in README.md. A sounding note ends when its key
// is struck again on its channel. If a key has several strokes at one tick, the oldest ends first. Constant
// time per event.
class NoteCollector {
public:
    explicit NoteCollector(std::size_t expectedNotes);

    // Begins a note. Returns false if there are too many notes.
    bool noteOn(int channel, int pitch, int velocity, double seconds, const ScorePlace& place);
    // Ends a note. Returns false if no note of this key sounds.
    bool noteOff(int channel, int pitch, double seconds, const ScorePlace& place);
    void endChannel(int channel, double seconds, const ScorePlace& place);  // all notes off
    std::size_t endTrack(double seconds);  // ends sounding notes and returns their number

    std::vector<PianoNote> takeNotes();  // sorted by start; equal starts keep their order

private:
    static constexpr std::int32_t kNone = -1;
    struct Queue {
        std::int32_t first = kNone;  // index of the oldest sounding note
        std::int32_t last = kNone;
    };

    Queue& queue(int channel, int pitch) {
        return queues_[static_cast<std::size_t>(channel) * 128 + static_cast<std::size_t>(pitch)];
    }

    std::vector<PianoNote> notes_;
    std::vector<std::int32_t> nextSounding_;  // linked list: next sounding note of its key and channel
    std::array<Queue, 16 * 128> queues_{};
    std::array<int, 16> sounding_{};
};

}  // namespace continuo::app
