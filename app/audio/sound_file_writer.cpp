#include "audio/sound_file_writer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include <sndfile.h>

#include "continuo/error.h"
#include "continuo/file_output.h"
#include "continuo/write_fault.h"
#include "files/caseless.h"

namespace continuo::app {
namespace {

constexpr double kVorbisQuality = 0.6;               // 0 to 1; about 190 kbit/s in stereo, 80 in mono
constexpr std::int64_t kMostAtOnce = 4096;           // frames: libsndfile puts Vorbis blocks on the stack
constexpr std::int64_t kLargestWav = 4'000'000'000;  // a WAV file's sizes are 32-bit numbers

int bytesPerSample(SampleFormat format) {
    return format == SampleFormat::Int16 ? 2 : format == SampleFormat::Int24 ? 3 : 4;
}

int sndfileFormat(const std::filesystem::path& target, SampleFormat format, int channels,
                  std::int64_t frames) {
    const bool flac = hasSuffix(target, {".flac"}), ogg = hasSuffix(target, {".ogg"});
    if (!flac && !ogg && !hasSuffix(target, {".wav"})) {
        throw Error(ErrorCode::BadRequest,
                    target.string() + ": is no name of a sound file; let it end in .wav, .flac or .ogg");
    }
    if (ogg) return SF_FORMAT_OGG | SF_FORMAT_VORBIS;
    if (flac && format == SampleFormat::Float32) {
        throw Error(
            ErrorCode::BadRequest,
            target.string() + ": FLAC holds 16 or 24 bits, not floating point; choose one of these, or .wav");
    }
    if (!flac && frames > kLargestWav / (channels * bytesPerSample(format))) {
        throw Error(ErrorCode::BadRequest,
                    target.string() + ": longer than a WAV file can be (4 GB); write .flac");
    }
    const int samples = format == SampleFormat::Int16   ? SF_FORMAT_PCM_16
                        : format == SampleFormat::Int24 ? SF_FORMAT_PCM_24
                                                        : SF_FORMAT_FLOAT;
    return (flac ? SF_FORMAT_FLAC : SF_FORMAT_WAV) | samples;
}

// Throws with the system's error. libsndfile gives it only as part of a text, but errno, which was cleared
// before, has its number.
[[noreturn]] void fail(const std::string& what, const char* why) {
    const int fault = errno;
    const bool full = fault == ENOSPC || fault == EDQUOT;
    throw WriteFault(
        full ? WriteFault::Kind::DiskFull : WriteFault::Kind::Other,
        what + (fault != 0 ? std::strerror(fault) : why) +
            (full ? "; make room there, or choose another place" : "; check the folder and its permissions"));
}

}  // namespace

struct SoundFileWriter::File {
    SNDFILE* handle = nullptr;
    ~File() { sf_close(handle); }
    // Closes the file; returns the error, 0 if everything was written.
    int close() {
        SNDFILE* closing = handle;
        handle = nullptr;
        return sf_close(closing);
    }
};

SoundFileWriter::SoundFileWriter(const std::filesystem::path& target, int sampleRate, SampleFormat format,
                                 std::int64_t frames, const std::string& comment, int channels)
    : target_(target), channels_(channels) {
    SF_INFO info{};
    info.samplerate = sampleRate;
    info.channels = channels;
    info.format = sndfileFormat(target, format, channels, frames);
    output_ = std::make_unique<FileOutput>(target);
    file_ = std::make_unique<File>();
    errno = 0;
    file_->handle = sf_open_fd(output_->descriptor(), SFM_WRITE, &info, SF_FALSE);
    if (file_->handle == nullptr) fail(target.string() + ": cannot be written: ", sf_strerror(nullptr));
    sf_command(file_->handle, SFC_SET_CLIPPING, nullptr, SF_TRUE);
    double quality = kVorbisQuality;
    lossy_ = (info.format & SF_FORMAT_SUBMASK) == SF_FORMAT_VORBIS;
    if (lossy_) sf_command(file_->handle, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
    if (!comment.empty()) sf_set_string(file_->handle, SF_STR_COMMENT, comment.c_str());
    // The peak chunk of floating-point files contains the time, which would make the bytes of equal sounds
    // differ.
    sf_command(file_->handle, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
}

SoundFileWriter::~SoundFileWriter() = default;

void SoundFileWriter::write(std::span<const float> samples) {
    const auto frames = static_cast<sf_count_t>(samples.size()) / channels_;
    errno = 0;
    std::vector<float> clipped;  // libsndfile does not clip for Vorbis
    for (sf_count_t done = 0; done < frames;) {
        const sf_count_t part = std::min<sf_count_t>(kMostAtOnce, frames - done);
        const float* from = samples.data() + done * channels_;
        if (lossy_) {
            clipped.assign(from, from + part * channels_);
            for (float& each : clipped) each = std::clamp(each, -1.0F, 1.0F);
            from = clipped.data();
        }
        if (sf_writef_float(file_->handle, from, part) != part)
            fail(target_.string() + ": writing stopped: ", sf_strerror(file_->handle));
        done += part;
    }
}

void SoundFileWriter::finish() {
    errno = 0;
    const int status = file_->close();
    if (status != 0) fail(target_.string() + ": closing failed: ", sf_error_number(status));
    output_->commit();
}

}  // namespace continuo::app
