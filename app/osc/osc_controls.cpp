#include "osc/osc_controls.h"

#include <continuo/sampling_choice.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "parameters/program_parameters.h"

namespace continuo::app {
namespace {

using Kind = OscControl::Kind;

constexpr double kMostSeed = 1e12 - 1;

// Returns a control for a parameter, with the same range as in the window's inspector.
OscControl number(const UserParameter& parameter, std::string_view words = {}, Kind kind = Kind::Number) {
    return {parameter.name, kind, parameter.controlMin, parameter.controlMax, words};
}
OscControl integer(const UserParameter& parameter, std::string_view words = {}) {
    return number(parameter, words, Kind::Integer);
}
// Returns a control for both ends of a range. Each end also has a control of its own.
OscControl ends(std::string_view name, const UserParameter& low, const UserParameter& high) {
    return {name, Kind::Pair, low.controlMin, high.controlMax};
}

std::vector<OscControl> makeControls() {
    std::vector<OscControl> all;
    const auto add = [&all](const UserParameter& parameter, auto value) {
        all.push_back(std::is_integral_v<decltype(value)> ? integer(parameters::forMusic(parameter))
                                                          : number(parameter));
    };
    SamplingChoice sampling;
    forEachFilter(add, sampling);
    forEachFactor(add, sampling.factors);
    const std::vector<OscControl> others{
        integer(parameters::kLatents, "auto"),
        integer(parameters::kMinLatents),
        integer(parameters::kLatencyTarget),
        number(parameters::kAnswerSeconds, "mine|until-i-play|Nbars|Ntokens"),
        number(parameters::kLookahead),
        number(parameters::kMemory),
        integer(parameters::kVariations),
        {"seed", Kind::Integer, 0, kMostSeed},
        {"keep-seed", Kind::Switch},
        {"scale", Kind::Text},
        {"strict-scale", Kind::Switch},
        ends("register", parameters::kLowestKey, parameters::kHighestKey),
        integer(parameters::kLowestKey),
        integer(parameters::kHighestKey),
        integer(parameters::kVoices),
        number(parameters::kDensity, {}, Kind::Bounds),
        number(parameters::kMinDensity),
        {"dynamics-as-played", Kind::Switch},
        ends("velocity", parameters::kSoftest, parameters::kLoudest),
        integer(parameters::kSoftest),
        integer(parameters::kLoudest),
        {"repetition-guard", Kind::Choice, 0, 2, "off|mild|strong"},
        {"mode", Kind::Choice, 0, 3, "answer|hand-over|along|free"},
        {"turn-by", Kind::Choice, 0, 3, "gap|pedal|key|enter"},
        integer(parameters::kTurnController),
        integer(parameters::kTurnKey),
        number(parameters::kGap, "adaptive"),
        {"over", Kind::Choice, 0, 2, "yield|duck|together"},
        number(parameters::kTempo, "free|clock|jack"),
        integer(parameters::kBeatsPerBar),
        {"in-time", Kind::Choice, 0, 2, "off|near|on"},
        integer(parameters::kCountIn),
        number(parameters::kClickLevel),
        {"send-clock", Kind::Switch},
        number(parameters::kGain),
        number(parameters::kReverb),
        {"only-answers", Kind::Switch},
        {"midi-thru", Kind::Switch},
        {"pedal", Kind::Choice, 0, 3, "mine|model|both|off"},
        integer(parameters::kOutputOffset),
        integer(parameters::kPlayerChannel),
        integer(parameters::kModelChannel)};
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

}  // namespace

std::span<const OscControl> oscControls() {
    static const std::vector<OscControl> kControls = makeControls();
    return kControls;
}

const OscControl* findOscControl(std::string_view name) {
    const std::span<const OscControl> all = oscControls();
    const auto found = std::ranges::find(all, name, &OscControl::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace continuo::app
