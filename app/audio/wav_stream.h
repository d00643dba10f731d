#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "audio/sound_file_writer.h"

namespace continuo::app {

// Writes sound as a WAV file as it comes: to a pipe, or to a file that may end at any moment. How long it
// becomes is not known at its beginning, so its sizes are the largest possible ones, which players and our
// readers take for "to the end".
class WavStream {
public:
    // Writes mono sound of 16 bits to stdout or another pipe. descriptor: stays open, and stays the caller's.
    // Throws as write().
    WavStream(int descriptor, int sampleRate);
    // Writes to an empty file, whose name is for messages. format: Int16 or Float32.
    WavStream(int descriptor, int sampleRate, SampleFormat format, int channels,
              const std::filesystem::path& file);

    // Channels in turn, -1..1; Int16 clips what is beyond. Throws WriteFault, also when a pipe's reader has
    // gone.
    void write(std::span<const float> samples);

    // Writes into the beginning of such a file how long it is, also for a program that was killed, and drops
    // a frame that is not whole. Returns its frames. Throws WriteFault, and BadFile for any other file.
    static std::size_t complete(int descriptor, const std::filesystem::path& file);

private:
    void put(const std::string& bytes) const;

    int descriptor_;
    SampleFormat format_;
    std::filesystem::path file_;  // empty: stdout
};

}  // namespace continuo::app
