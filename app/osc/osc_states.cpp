#include "osc/osc_states.h"

#include <algorithm>
#include <cmath>

#include "osc/osc_controls.h"

namespace continuo::app {
namespace {

constexpr double kTenths = 10, kHundredths = 100;
constexpr double kMilliseconds = 1e3;

// Rounds to 1 / steps. Finer changes would be sent thirty times a second.
double rounded(double value, double steps) { return std::round(value * steps) / steps; }

}  // namespace

std::vector<OscMessage> OscStates::messages() const {
    std::vector<OscMessage> all;
    const auto add = [&all](const char* name, OscArgument value) {
        all.push_back({std::string(kOscRoot) + name, {std::move(value)}});
    };
    add("turn", turn == Turn::Yours ? "yours" : turn == Turn::Model ? "model" : "waiting");
    add("turn-left", rounded(std::clamp(turnLeft, 0.0, 1.0), kHundredths));
    add("latents-in-use", std::int64_t{latents});
    add("ms-per-token", rounded(kMilliseconds * secondsPerToken, kTenths));
    add("late-notes", static_cast<std::int64_t>(lateNotes));
    add("answer-ms", rounded(kMilliseconds * answerSeconds, kTenths));
    return all;
}

}  // namespace continuo::app
