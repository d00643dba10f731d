#pragma once

#include <continuo/performance.h>

#include <array>
#include <cstdint>
#include <vector>

namespace continuo::app {

// Pairs note-ons with note-offs, one track after the other: of several notes of one pitch and channel that
// sound, the oldest ends first. Each event takes constant time.
class NoteCollector {
public:
    explicit NoteCollector(std::size_t expectedNotes);

    bool noteOn(int channel, int pitch, int velocity, double seconds);  // false when there are too many notes
    bool noteOff(int channel, int pitch, double seconds);               // false when none sounds there
    void endChannel(int channel, double seconds);                       // all notes off
    std::size_t endTrack(double seconds);  // ends what still sounds and returns how many notes that were

    std::vector<Note> takeNotes();  // in order of their start; equal starts as they came

private:
    static constexpr std::int32_t kNone = -1;
    struct Queue {
        std::int32_t first = kNone;  // index of the oldest sounding note
        std::int32_t last = kNone;
    };

    Queue& queue(int channel, int pitch) {
        return queues_[static_cast<std::size_t>(channel) * 128 + static_cast<std::size_t>(pitch)];
    }

    std::vector<Note> notes_;
    std::vector<std::int32_t> nextSounding_;  // a note to the next one of its pitch and channel that sounds
    std::array<Queue, 16 * 128> queues_{};
    std::array<int, 16> sounding_{};
};

}  // namespace continuo::app
