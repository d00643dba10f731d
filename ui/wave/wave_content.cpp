#include "wave/wave_content.h"

#include <algorithm>
#include <cmath>

namespace continuo::ui {
namespace {

constexpr double kFrameRounding = 1e-6;  // tolerance in frames

}  // namespace

double WaveContent::end() const { return std::max(seconds(), expectedEnd); }

int WaveContent::frameAt(double seconds) const {
    return static_cast<int>(std::floor(seconds * format.framesPerSecond + kFrameRounding));
}

WaveContent WaveContent::beginning(double seconds) const {
    WaveContent content(format);
    content.samples = samples.beginning(std::llround(seconds * format.sampleRate));
    content.codes = codes.beginning(static_cast<int>(std::lround(seconds * format.framesPerSecond)));
    return content;
}

}  // namespace continuo::ui
