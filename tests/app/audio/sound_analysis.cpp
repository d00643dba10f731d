#include "app/audio/sound_analysis.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numbers>

#include <gtest/gtest.h>
#include <sndfile.h>

#include "audio/soundfont.h"

namespace continuo::app {

std::span<const double> Sound::between(double from, double to) const {
    const auto frame = [&](double seconds) {
        return std::min(static_cast<std::size_t>(std::max(0.0, seconds * sampleRate)), samples.size());
    };
    return std::span(samples).subspan(frame(from), frame(to) - frame(from));
}

Sound readSound(const std::filesystem::path& file) {
    SF_INFO info{};
    SNDFILE* handle = sf_open(file.c_str(), SFM_READ, &info);
    if (handle == nullptr) {
        ADD_FAILURE() << file << ": " << sf_strerror(nullptr);
        return {};
    }
    std::vector<double> interleaved(static_cast<std::size_t>(info.frames * info.channels));
    EXPECT_EQ(sf_readf_double(handle, interleaved.data(), info.frames), info.frames);
    sf_close(handle);
    Sound sound{info.samplerate, info.channels, info.format, {}};
    for (const double sample : interleaved) sound.peak = std::max(sound.peak, std::abs(sample));
    const auto channels = static_cast<std::size_t>(info.channels);
    for (std::size_t i = 0; i + channels <= interleaved.size(); i += channels) {
        double sum = 0;
        for (std::size_t c = 0; c < channels; ++c) sum += interleaved[i + c];
        sound.samples.push_back(sum / info.channels);
    }
    return sound;
}

double loudness(std::span<const double> samples) {
    double sum = 0;
    for (const double sample : samples) sum += sample * sample;
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

double amplitudeAt(std::span<const double> samples, double hertz, int sampleRate) {
    const double turn = 2 * std::numbers::pi * hertz / sampleRate;
    const auto count = static_cast<double>(samples.size());
    double last = 0;
    double beforeLast = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double window = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / count);
        const double now = samples[i] * window + 2 * std::cos(turn) * last - beforeLast;
        beforeLast = last;
        last = now;
    }
    const double power = last * last + beforeLast * beforeLast - 2 * std::cos(turn) * last * beforeLast;
    return 4 * std::sqrt(std::max(0.0, power)) / count;
}

double pitchToHertz(int pitch) { return 440 * std::pow(2.0, (pitch - 69) / 12.0); }

int strongestPitch(std::span<const double> samples, int low, int high, int sampleRate) {
    int best = low;
    double most = -1;
    for (int pitch = low; pitch <= high; ++pitch) {
        double sum = 0;
        for (const int partial : {1, 2, 3})
            sum += amplitudeAt(samples, partial * pitchToHertz(pitch), sampleRate);
        if (sum > most) {
            most = sum;
            best = pitch;
        }
    }
    return best;
}

double onsetAfter(const Sound& sound, double from, double to) {
    const std::span<const double> part = sound.between(from, to);
    double peak = 0;
    for (const double sample : part) peak = std::max(peak, std::abs(sample));
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (peak > 0 && std::abs(part[i]) > peak / 100)
            return from + static_cast<double>(i) / sound.sampleRate;
    }
    return -1;
}

std::filesystem::path testSoundfont() {
    const std::filesystem::path small = "/usr/share/sounds/sf2/TimGM6mb.sf2";
    const bool free = std::getenv("CONTINUO_SOUNDFONT") == nullptr;
    return free && std::filesystem::exists(small) ? small : findSoundfont();
}

std::string readAllBytes(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    EXPECT_TRUE(in) << file;
    return {std::istreambuf_iterator<char>(in), {}};
}

TemporaryFolder::TemporaryFolder() {
    std::string name = testing::TempDir() + "continuo-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder " << name;
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace continuo::app
