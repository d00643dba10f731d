#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "audio/sound_file_writer.h"

namespace continuo::app {

// Writes a WAV file piece by piece: to a pipe, or to a file that may end at any moment. The header is written
// before the length is known. Its sizes are the largest possible ones, which players and our readers
// interpret as "to the end".
class WavStream {
public:
    // Writes mono sound of 16 bits to a pipe such as stdout. descriptor: owned by the caller; stays open.
    // Throws as write().
    WavStream(int descriptor, int sampleRate);
    // Writes to an empty file. format: Int16 or Float32. file: its name, for messages.
    WavStream(int descriptor, int sampleRate, SampleFormat format, int channels,
              const std::filesystem::path& file);

    // samples: interleaved, -1 to 1; Int16 clips samples beyond that. Throws WriteFault, also if the reader
    // of a pipe has gone.
    void write(std::span<const float> samples);

    // Writes the true sizes into the header of a file that this class wrote, even after a kill, and drops an
    // incomplete last frame. Returns the number of frames. Throws WriteFault, and BadFile for any other file.
    static std::size_t finishFile(int descriptor, const std::filesystem::path& file);

private:
    void writeAll(const std::string& bytes) const;

    int descriptor_;
    SampleFormat format_;
    std::filesystem::path file_;  // empty: stdout
};

}  // namespace continuo::app
