#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::test {

// A program that controls the transport of a JACK server and can be its timebase master. One JACK client
// without ports.
class JackTimebase {
public:
    // Waits for the server; throws if it does not start.
    JackTimebase();
    ~JackTimebase();
    JackTimebase(const JackTimebase&) = delete;
    JackTimebase& operator=(const JackTimebase&) = delete;

    // Becomes master with bars and beats from the song's first frame on. Another tempo, in beats per minute,
    // continues from the current beat.
    void becomeMaster(double perMinute, int beatsPerBar);
    void start();
    void stop();
    void locate(std::uint32_t frame);

    // A block in which the transport rolled.
    struct Block {
        app::Moment at;    // when it was called
        double beats = 0;  // song position at its first frame
    };
    std::vector<Block> takeBlocks();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace continuo::test
