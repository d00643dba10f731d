#pragma once

#include <span>
#include <string>

namespace continuo::app {

// Writes mono sound as a WAV file of 16 bits to a pipe, as it comes. How long it becomes is not known at its
// beginning, so its sizes are the largest that they can be, which players and our readers take for "to the
// end".
class WavStream {
public:
    // Writes the beginning. descriptor: stays open, and stays the caller's. Throws as write().
    WavStream(int descriptor, int sampleRate);

    // -1..1; what lies beyond is clipped. Throws WriteFault, also when the reader has gone.
    void write(std::span<const float> samples);

private:
    void put(const std::string& bytes) const;

    int descriptor_;
};

}  // namespace continuo::app
