#include "audio/wav_stream.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "continuo/write_fault.h"

namespace continuo::app {
namespace {

constexpr std::uint32_t kUnknown = 0xFFFFFFFF;

void append(std::string& bytes, std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

}  // namespace

WavStream::WavStream(int descriptor, int sampleRate) : descriptor_(descriptor) {
    constexpr std::uint32_t kPcm = 1, kMono = 1, kFrameBytes = 2;
    const auto rate = static_cast<std::uint32_t>(sampleRate);
    std::string bytes = "RIFF";
    append(bytes, kUnknown, 4);
    bytes += "WAVEfmt ";
    append(bytes, 16, 4);
    append(bytes, kPcm, 2);
    append(bytes, kMono, 2);
    append(bytes, rate, 4);
    append(bytes, rate * kFrameBytes, 4);
    append(bytes, kFrameBytes, 2);
    append(bytes, 8 * kFrameBytes, 2);
    bytes += "data";
    append(bytes, kUnknown, 4);
    put(bytes);
}

void WavStream::write(std::span<const float> samples) {
    std::string bytes;
    bytes.reserve(2 * samples.size());
    for (const float sample : samples) {
        // As libsndfile writes files: rounded to 32 bits, of which the upper half stays.
        const float value = std::clamp(sample * 0x1p31f, -0x1p31f, 0x1.fffffep30f);
        append(bytes, static_cast<std::uint32_t>(std::lrint(value) >> 16), 2);
    }
    put(bytes);
}

void WavStream::put(const std::string& bytes) const {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
        if (written >= 0) {
            done += static_cast<std::size_t>(written);
        } else if (errno != EINTR) {
            throw WriteFault(WriteFault::Kind::Other, std::string("the sound cannot be written to stdout (") +
                                                          std::strerror(errno) +
                                                          "); check what reads it, or give a file");
        }
    }
}

}  // namespace continuo::app
