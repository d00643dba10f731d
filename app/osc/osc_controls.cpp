#include "osc/osc_controls.h"

#include <algorithm>
#include <array>

namespace continuo::app {
namespace {

using Kind = OscControl::Kind;

constexpr double kMostLatents = 1 << 16;
constexpr double kMostSeed = 1e12 - 1;

// Ranges match the inspector's controls.
constexpr auto kControls = std::to_array<OscControl>({
    {"temperature", Kind::Number, 0.1, 2},
    {"timing-temperature", Kind::Number, 0.5, 2},
    {"pitch-temperature", Kind::Number, 0.5, 2},
    {"velocity-temperature", Kind::Number, 0.5, 2},
    {"pedal-recall", Kind::Number, 0, 4},
    {"latents", Kind::Integer, 1, kMostLatents, "auto"},
    {"min-latents", Kind::Integer, 1, kMostLatents},
    {"latency-target", Kind::Integer, 30, 2000},  // ms
    {"answer", Kind::Number, 1, 600, "mine|until-i-play|Nbars|Ntokens"},
    {"lookahead", Kind::Number, 0.05, 2},  // s
    {"memory", Kind::Number, 0, 600},      // s
    {"variation-count", Kind::Integer, 1, 16},
    {"seed", Kind::Integer, 0, kMostSeed},
    {"keep-seed", Kind::Switch},
    {"scale", Kind::Text},
    {"strict-scale", Kind::Switch},
    {"register", Kind::Pair, 21, 108},
    {"lowest-key", Kind::Integer, 21, 108},
    {"highest-key", Kind::Integer, 21, 108},
    {"voices", Kind::Integer, 0, 16},
    {"density", Kind::Bounds, 0, 30},
    {"least-density", Kind::Number, 0, 30},
    {"dynamics-as-played", Kind::Switch},
    {"velocity", Kind::Pair, 1, 127},
    {"softest", Kind::Integer, 1, 127},
    {"loudest", Kind::Integer, 1, 127},
    {"repetition-guard", Kind::Choice, 0, 2, "off|mild|strong"},
    {"mode", Kind::Choice, 0, 3, "answer|hand-over|along|free"},
    {"turn-by", Kind::Choice, 0, 3, "gap|pedal|key|enter"},
    {"turn-controller", Kind::Integer, 0, 119},
    {"turn-key", Kind::Integer, 21, 108},
    {"gap", Kind::Number, 0.2, 3, "adaptive"},  // s
    {"over", Kind::Choice, 0, 2, "yield|duck|together"},
    {"tempo", Kind::Number, 20, 300, "free|clock|jack"},
    {"beats-per-bar", Kind::Integer, 1, 12},
    {"in-time", Kind::Choice, 0, 2, "off|near|on"},
    {"count-in", Kind::Integer, 0, 4},
    {"click-level", Kind::Number, -60, 0},  // dB
    {"send-clock", Kind::Switch},
    {"min-p", Kind::Number, 0, 0.5},
    {"top-p", Kind::Number, 0.05, 1},
    {"top-k", Kind::Integer, 0, 391},
    {"gain", Kind::Number, -60, 6},  // dB
    {"reverb", Kind::Number, 0, 100},
    {"only-answers", Kind::Switch},
    {"midi-thru", Kind::Switch},
    {"pedal", Kind::Choice, 0, 3, "mine|model|both|off"},
    {"output-offset", Kind::Integer, -200, 200},  // ms
    {"player-channel", Kind::Integer, 1, 16},
    {"model-channel", Kind::Integer, 1, 16},
});

}  // namespace

std::span<const OscControl> oscControls() { return kControls; }

const OscControl* findOscControl(std::string_view name) {
    const auto found =
        std::ranges::find_if(kControls, [name](const OscControl& each) { return each.name == name; });
    return found == kControls.end() ? nullptr : &*found;
}

}  // namespace continuo::app
