#include "audio/wav_stream.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "continuo/write_fault.h"

namespace continuo::app {
namespace {

constexpr std::uint32_t kUnknown = 0xFFFFFFFF;
constexpr std::size_t kBeginning = 44;       // bytes before the samples of a 16-bit file
constexpr std::size_t kFloatBeginning = 58;  // floating point, which needs a "fact" chunk
constexpr std::size_t kFrameSizeAt = 32;

void append(std::string& bytes, std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

// Returns the header. size: bytes of the samples. kUnknown as `size` or `frames` means that they are not
// known yet.
std::string makeHeader(int sampleRate, SampleFormat format, int channels, std::uint32_t size,
                       std::uint32_t frames) {
    constexpr std::uint32_t kPcm = 1, kFloat = 3, kNameAndSize = 8;
    const bool isFloat = format == SampleFormat::Float32;
    const std::uint32_t sampleBytes = isFloat ? 4 : 2;
    const auto rate = static_cast<std::uint32_t>(sampleRate);
    const auto frameBytes = static_cast<std::uint32_t>(channels) * sampleBytes;
    const auto before = static_cast<std::uint32_t>(isFloat ? kFloatBeginning : kBeginning);
    std::string bytes = "RIFF";
    append(bytes, size == kUnknown ? kUnknown : before - kNameAndSize + size, 4);
    bytes += "WAVEfmt ";
    append(bytes, isFloat ? 18 : 16, 4);
    append(bytes, isFloat ? kFloat : kPcm, 2);
    append(bytes, static_cast<std::uint32_t>(channels), 2);
    append(bytes, rate, 4);
    append(bytes, rate * frameBytes, 4);
    append(bytes, frameBytes, 2);
    append(bytes, 8 * sampleBytes, 2);
    if (isFloat) {
        append(bytes, 0, 2);
        bytes += "fact";
        append(bytes, 4, 4);
        append(bytes, frames, 4);
    }
    bytes += "data";
    append(bytes, size, 4);
    return bytes;
}

std::uint32_t readField(const std::string& bytes, std::size_t at, std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

[[noreturn]] void fail(const std::filesystem::path& file) {
    const int fault = errno;
    if (file.empty()) {
        throw WriteFault(WriteFault::Kind::Other, std::string("the sound cannot be written to stdout (") +
                                                      std::strerror(fault) +
                                                      "); check what reads it, or give a file");
    }
    const bool full = fault == ENOSPC || fault == EDQUOT;
    throw WriteFault(full ? WriteFault::Kind::DiskFull : WriteFault::Kind::Other,
                     file.string() + ": writing stopped: " + std::strerror(fault) +
                         (full ? "; make room there" : "; check the folder and its permissions"));
}

}  // namespace

WavStream::WavStream(int descriptor, int sampleRate)
    : WavStream(descriptor, sampleRate, SampleFormat::Int16, 1, {}) {}

WavStream::WavStream(int descriptor, int sampleRate, SampleFormat format, int channels,
                     const std::filesystem::path& file)
    : descriptor_(descriptor), format_(format), file_(file) {
    writeAll(makeHeader(sampleRate, format, channels, kUnknown, kUnknown));
}

void WavStream::write(std::span<const float> samples) {
    std::string bytes;
    bytes.reserve(4 * samples.size());
    for (const float sample : samples) {
        if (format_ == SampleFormat::Float32) {
            append(bytes, std::bit_cast<std::uint32_t>(sample), 4);
            continue;
        }
        // Converts as libsndfile does: rounds to 32 bits and keeps the upper half.
        const float value = std::clamp(sample * 0x1p31f, -0x1p31f, 0x1.fffffep30f);
        append(bytes, static_cast<std::uint32_t>(std::lrint(value) >> 16), 2);
    }
    writeAll(bytes);
}

std::size_t WavStream::finishFile(int descriptor, const std::filesystem::path& file) {
    struct stat status {};
    std::string known(kFloatBeginning, '\0');
    const ssize_t read = ::pread(descriptor, known.data(), known.size(), 0);
    if (read < 0 || ::fstat(descriptor, &status) != 0) fail(file);
    const SampleFormat format = readField(known, 20, 2) == 3 ? SampleFormat::Float32 : SampleFormat::Int16;
    const auto channels = static_cast<int>(readField(known, 22, 2));
    const std::size_t frameBytes = readField(known, kFrameSizeAt, 2);
    const auto rate = static_cast<int>(readField(known, 24, 4));
    const std::size_t before = format == SampleFormat::Float32 ? kFloatBeginning : kBeginning;
    const auto all = static_cast<std::size_t>(status.st_size);
    const std::size_t frames = frameBytes > 0 && all > before ? (all - before) / frameBytes : 0;
    const std::size_t size = frames * frameBytes;
    if (static_cast<std::size_t>(read) < before || frameBytes == 0 || known.substr(before - 8, 4) != "data" ||
        known.substr(0, 4) != "RIFF")
        throw Error(ErrorCode::BadFile, file.string() + ": is no recording of Continuo");
    const std::string beginning = makeHeader(rate, format, channels, static_cast<std::uint32_t>(size),
                                             static_cast<std::uint32_t>(frames));
    if (::ftruncate(descriptor, static_cast<off_t>(before + size)) != 0 ||
        ::pwrite(descriptor, beginning.data(), before, 0) != static_cast<ssize_t>(before))
        fail(file);
    return frames;
}

void WavStream::writeAll(const std::string& bytes) const {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
        if (written >= 0)
            done += static_cast<std::size_t>(written);
        else if (errno != EINTR)
            fail(file_);
    }
}

}  // namespace continuo::app
