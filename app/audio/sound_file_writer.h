#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace continuo {
class FileOutput;
}

namespace continuo::app {

// Sample format of a sound file; every player can read Int16.
enum class SampleFormat { Int16, Int24, Float32 };

// Writes a WAV file, or FLAC or Ogg Vorbis if the name ends in .flac or .ogg. Vorbis ignores the sample
// format, and its streams' serial number makes the bytes differ each time. The sound goes to a temporary file
// beside the target. finish() renames it to the target, following a link. A writer that is destroyed before
// finish() leaves the target untouched.
class SoundFileWriter {
public:
    // Throws BadRequest for an unsupported name or format, or more than a WAV file can hold (4 GB);
    // WriteFault if the file cannot be created. `frames`: how many will be written; `comment`: for the file's
    // tags.
    SoundFileWriter(const std::filesystem::path& target, int sampleRate, SampleFormat format,
                    std::int64_t frames, const std::string& comment = {}, int channels = 2);
    ~SoundFileWriter();

    SoundFileWriter(const SoundFileWriter&) = delete;
    SoundFileWriter& operator=(const SoundFileWriter&) = delete;

    // Appends interleaved frames, -1 to 1; clips beyond. Throws WriteFault, for example on a full disk.
    void write(std::span<const float> samples);
    // Completes the file and renames it to the target. Throws WriteFault.
    void finish();

private:
    struct File;
    std::filesystem::path target_;
    int channels_;
    bool lossy_ = false;
    std::unique_ptr<FileOutput> output_;
    std::unique_ptr<File> file_;
};

}  // namespace continuo::app
