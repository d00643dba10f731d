#include "audio/room.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuo::app {
namespace {

constexpr double kRoomDecaySeconds = 1.6;  // to 1/1000
constexpr double kTrebleHertz = 9000;
// Delays of the lines, ms; mutually prime, so that their echoes do not coincide.
constexpr std::array<double, 8> kMilliseconds = {23.17, 27.71, 31.33, 37.19, 41.93, 46.81, 53.29, 59.83};
constexpr float kGain = 0.35F;   // matches `level` to FluidSynth's reverb
constexpr float kTiny = 1e-15F;  // denormals are slow

// x = H x / sqrt(8), with Hadamard's matrix H: mixes the delay lines and preserves the energy.
void mixLines(std::array<float, 8>& x) noexcept {
    for (std::size_t half = 1; half < x.size(); half *= 2) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            if ((i & half) != 0) continue;
            const float a = x[i];
            const float b = x[i + half];
            x[i] = a + b;
            x[i + half] = a - b;
        }
    }
    for (float& each : x) each /= std::numbers::sqrt2_v<float> * 2;
}

}  // namespace

Room::Room(int sampleRate, double level)
    : level_(kGain * static_cast<float>(level)),
      damping_(static_cast<float>(1 - std::exp(-2 * std::numbers::pi * kTrebleHertz / sampleRate))) {
    for (std::size_t i = 0; i < kLines; ++i) {
        const double seconds = kMilliseconds[i] / 1000;
        lines_[i].samples.resize(static_cast<std::size_t>(std::lround(seconds * sampleRate)));
        lines_[i].decay = static_cast<float>(std::pow(10, -3 * seconds / kRoomDecaySeconds));
    }
}

void Room::setLevel(double level) noexcept {
    level_ = kGain * static_cast<float>(level);
    if (level_ == 0) clear();  // otherwise the old reverb would sound when turned up again
}

void Room::addTo(std::span<float> stereo) noexcept {
    if (level_ == 0) return;
    std::array<float, kLines> out{};
    for (std::size_t frame = 0; frame + 1 < stereo.size(); frame += 2) {
        const std::array<float, 2> in = {stereo[frame], stereo[frame + 1]};
        std::array<float, 2> wet{};
        for (std::size_t i = 0; i < kLines; ++i) {
            Line& line = lines_[i];
            line.damped += damping_ * (line.decay * line.samples[line.at] - line.damped);
            if (std::abs(line.damped) < kTiny) line.damped = 0;
            out[i] = line.damped;
            wet[i % 2] += (i & 2) != 0 ? -out[i] : out[i];
        }
        mixLines(out);
        for (std::size_t i = 0; i < kLines; ++i) {
            Line& line = lines_[i];
            line.samples[line.at] = in[i % 2] + out[i];
            line.at = line.at + 1 == line.samples.size() ? 0 : line.at + 1;
        }
        stereo[frame] += level_ * wet[0];
        stereo[frame + 1] += level_ * wet[1];
    }
}

void Room::clear() noexcept {
    for (Line& line : lines_) {
        std::fill(line.samples.begin(), line.samples.end(), 0.0F);
        line.damped = 0;
    }
}

}  // namespace continuo::app
