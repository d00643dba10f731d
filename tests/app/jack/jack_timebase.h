#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::test {

// A program that moves the transport of a JACK server and can be its timebase master. One JACK client without
// ports.
class JackTimebase {
public:
    // Waits for the server; throws when it does not come.
    JackTimebase();
    ~JackTimebase();
    JackTimebase(const JackTimebase&) = delete;
    JackTimebase& operator=(const JackTimebase&) = delete;

    // Tells bars and beats from here on, those of the song's first frame on; another tempo, in beats a
    // minute, goes on from the beat that is on.
    void lead(double perMinute, int beatsPerBar);
    void start();
    void stop();
    void locate(std::uint32_t frame);

    // Blocks in which it rolled, since the last call.
    struct Block {
        app::Moment at;    // when it was called
        double beats = 0;  // of the song at its first frame
    };
    std::vector<Block> rolled();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace continuo::test
