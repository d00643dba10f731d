#include "tokenizers/midi_limits.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "base/token_class.h"
#include "continuo/error.h"

namespace continuo {
namespace {

constexpr int kNearTheLine = 8, kOnTheLine = 30;  // penalties midway between two lines of a pulse
constexpr double kOfALongWait = 0.25;
constexpr int kLongestRing = 100;  // steps after the last stroke while the pedal may keep all voices in use
constexpr int kSeldom = 8;         // two nats: a passing note is still possible if the model is sure of it

bool isInScale(int pitch, const MusicConstraints& constraints) {
    return (constraints.pitchClasses >> (pitch % 12) & 1) != 0;
}

int pitchPenalty(int pitch, const MusicConstraints& constraints) {
    if (pitch < constraints.lowest || pitch > constraints.highest) return kMaxPenalty;
    if (isInScale(pitch, constraints)) return 0;
    return constraints.strict ? kMaxPenalty : kSeldom;
}

bool isAllowed(std::uint8_t each) { return each != kForbidden; }

// Forbids waits longer than `left` steps. shifts: mask of the waits of 1, 2, .. steps. shortest: waits up to
// this length are always allowed.
void limitShifts(std::span<std::uint8_t> shifts, double left, int shortest) {
    const auto open = static_cast<std::size_t>(std::clamp<double>(left, shortest, kLongestShift));
    std::ranges::fill(shifts.subspan(open), kForbidden);
}

// Adds penalties to the allowed tokens of one kind. Returns whether any of them is not only a last choice
// (kMaxPenalty).
template <class Reluctance>
bool penalizeOutside(std::span<std::uint8_t> kind, const Reluctance& reluctanceOf) {
    bool wanted = false;
    for (std::size_t i = 0; i < kind.size(); ++i) {
        if (!isAllowed(kind[i])) continue;
        const int reluctance = reluctanceOf(static_cast<int>(i));
        kind[i] = penalisedMask(kind[i], reluctance);
        wanted = wanted || reluctance < kMaxPenalty;
    }
    return wanted;
}

void range(const char* name, int low, int high, const UserParameter& parameter) {
    const int least = static_cast<int>(parameter.min), most = static_cast<int>(parameter.max);
    if (low >= least && high <= most && low <= high) return;
    throw Error(ErrorCode::BadRequest, "constraints: " + std::string(name) + " from " + std::to_string(low) +
                                           " to " + std::to_string(high) + "; choose a range within " +
                                           std::to_string(least) + " to " + std::to_string(most));
}

}  // namespace

void MusicConstraints::check() const {
    range("pitches", lowest, highest, parameters::kLowestKey);
    range("velocities", softest, loudest, parameters::kSoftest);
    if (!parameters::kVoices.accepts(voices))
        throw Error(ErrorCode::BadRequest,
                    "constraints: " + std::to_string(voices) + " voices; choose 1 to " +
                        std::to_string(std::lround(parameters::kVoices.max)) + ", or 0 for no limit");
    for (const double each : {density, minDensity}) {
        if (each != 0 && !parameters::kDensity.accepts(each))
            throw Error(ErrorCode::BadRequest, "constraints: " + std::to_string(each) +
                                                   " notes per second; choose 0.5 to 50, or 0 for no limit");
    }
    if (density != 0 && minDensity > density)
        throw Error(ErrorCode::BadRequest, "constraints: " + std::to_string(minDensity) +
                                               " notes per second at least and " + std::to_string(density) +
                                               " at most; the minimum must not exceed the maximum");
    if (repetition > Guard::Strong)
        throw Error(ErrorCode::BadRequest, "constraints: unknown repetition guard");
    if (pulse.seconds != 0 && !(pulse.seconds >= Pulse::kMinSeconds && pulse.seconds <= Pulse::kMaxSeconds))
        throw Error(ErrorCode::BadRequest, "constraints: a pulse of " + std::to_string(pulse.seconds) +
                                               " s; choose 0.03 to 10, or 0 for none");
    if (!(std::abs(pulse.origin) <= 1e9) || pulse.pull > Pulse::Pull::On)
        throw Error(ErrorCode::BadRequest,
                    "constraints: invalid pulse; set the time of one of its lines in seconds");
    const int first = std::max(lowest, kLowestKey), last = std::min(highest, kHighestKey);
    if (first > last)
        throw Error(ErrorCode::BadRequest,
                    "constraints: the register has no piano key; it must overlap A0 to C8 (21 to 108)");
    bool any = !strict;
    for (int pitch = first; pitch <= last; ++pitch) any = any || isInScale(pitch, *this);
    if ((pitchClasses & kAllPitchClasses) == 0 || !any)
        throw Error(ErrorCode::BadRequest,
                    "constraints: the scale has no note in the register; widen the register or choose "
                    "another scale");
}

void MidiLimits::push(Token token, Author whose) {
    const TokenEvent event = vocabulary_.event(token);
    const auto pitch = static_cast<std::size_t>(event.value & 127);
    switch (event.kind) {
        case TokenEvent::Kind::TimeShift:
            step_ += event.value;
            std::erase_if(strokes_, [&](std::int64_t at) { return at <= step_ - kWindow; });
            break;
        case TokenEvent::Kind::Velocity: bucket_ = event.value; break;
        case TokenEvent::Kind::NoteOn:
            guard_.push(event.value & 127, whose == Author::Model);
            ringing_.reset(pitch);  // the string is struck again
            if (whose != Author::Model) break;
            pedalMoved_ = false;
            ++sounding_[pitch];
            ++voices_;
            strokes_.push_back(step_);
            break;
        case TokenEvent::Kind::NoteOff:
            if (sounding_[pitch] == 0) break;
            --sounding_[pitch];
            --voices_;
            ringing_.set(pitch, pedal_ && sounding_[pitch] == 0);
            break;
        case TokenEvent::Kind::PedalDown:
        case TokenEvent::Kind::PedalUp:
            pedalMoved_ = pedalMoved_ || whose == Author::Model;
            pedal_ = event.kind == TokenEvent::Kind::PedalDown;
            if (pedal_) break;
            ringing_.reset();
            liftedAt_ = step_;
            break;
        default: break;
    }
    if (whose == Author::Other) othersUntil_ = step_;
}

double MidiLimits::pedalWeight(double recall) const {
    if (pedal_ || !liftedAt_) return 1;
    const auto without = static_cast<double>(step_ - std::max(*liftedAt_, othersUntil_));
    return std::clamp(recall * without / kStepsPerSecond, 1.0, kMaxClassWeight);
}

// Returns the step until which the minimum density is met by the model's strokes since the last event of
// others.
double MidiLimits::strokesSufficeUntil(double leastDensity) const {
    const double each = kStepsPerSecond / leastDensity;
    double enough = static_cast<double>(othersUntil_) + each;
    for (const std::int64_t stroke : strokes_) {
        if (stroke < othersUntil_) continue;
        const auto at = static_cast<double>(stroke);
        enough = std::min(std::max(enough, at) + each, at + kWindow);  // a large chord must not allow a long
                                                                       // rest
    }
    return enough;
}

bool MidiLimits::areVoicesFull(const MusicConstraints& constraints) const {
    const int ringing = constraints.pedalVoices ? static_cast<int>(ringing_.count()) : 0;
    return constraints.voices > 0 && voices_ + ringing >= constraints.voices;
}

bool MidiLimits::isDensityFull(const MusicConstraints& constraints) const {
    const double most = constraints.density * kWindow / kStepsPerSecond;
    return constraints.density > 0 && static_cast<double>(strokes_.size()) >= std::max(1.0, std::floor(most));
}

bool MidiLimits::isDynamicAt(int bucket, const MusicConstraints& constraints) const {
    const int loudest = vocabulary_.bucket(constraints.loudest);
    if (vocabulary_.velocity(loudest) < constraints.softest) return bucket == loudest;  // between two buckets
    // Velocity 0, which some profiles have, counts as 1.
    return std::max(1, vocabulary_.velocity(bucket)) >= constraints.softest && bucket <= loudest;
}

std::array<std::uint8_t, 128> MidiLimits::repetitionPenalties(const MusicConstraints& constraints) const {
    if (constraints.repetition == MusicConstraints::Guard::Off) return {};
    return guard_.penalties(constraints.repetition);
}

// Penalises waits that end far from the pulse's lines. shifts: mask of the waits of 1, 2, .. steps.
void MidiLimits::penalizeOffPulse(std::span<std::uint8_t> shifts,
                                  const MusicConstraints::Pulse& pulse) const {
    const int most = pulse.pull == MusicConstraints::Pulse::Pull::On ? kOnTheLine : kNearTheLine;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        if (!isAllowed(shifts[i])) continue;
        const double seconds =
            static_cast<double>(step_ + static_cast<std::int64_t>(i) + 1) / kStepsPerSecond;
        const double turns = (seconds - pulse.origin) / pulse.seconds;
        double far = (1 - std::cos(2 * std::numbers::pi * turns)) / 2;
        // The longest wait may be followed by another, so nothing need happen at its end.
        if (i + 1 == kLongestShift) far = std::min(far, kOfALongWait);
        shifts[i] = penalisedMask(shifts[i], static_cast<int>(std::lround(most * far)));
    }
}

// Forbids strokes and velocities, and limits waits and pedal accordingly. mask: must allow other tokens.
void MidiLimits::forbidStrokes(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const {
    const auto events = mask.subspan(static_cast<std::size_t>(vocabulary_.firstEvent()), kMidiEvents);
    std::ranges::fill(events.first(128), kForbidden);
    std::ranges::fill(events.subspan(kFirstVelocity, kVelocityBuckets), kForbidden);
    const bool frees = constraints.pedalVoices && ringing_.any() && areVoicesFull(constraints);
    if (frees) {
        // Strokes must wait for the pedal to go up, so the wait is limited.
        const Token up = vocabulary_.token({TokenEvent::Kind::PedalUp, 0});
        const std::int64_t left = strokes_.empty() ? 0 : strokes_.back() + kLongestRing - step_;
        limitShifts(events.subspan(kFirstTimeShift, kLongestShift), static_cast<double>(left),
                    isAllowed(mask[static_cast<std::size_t>(up)]) ? 0 : 1);
    }
    if (!constraints.calmPedal || !pedalMoved_ || !vocabulary_.hasPedal()) return;
    for (const auto kind : {TokenEvent::Kind::PedalDown, TokenEvent::Kind::PedalUp}) {
        if (frees && kind == TokenEvent::Kind::PedalUp) continue;
        mask[static_cast<std::size_t>(vocabulary_.token({kind, 0}))] = kForbidden;
    }
}

void MidiLimits::cutWaits(std::span<std::uint8_t> shifts, double leastDensity, int shortest) const {
    limitShifts(shifts, strokesSufficeUntil(leastDensity) - static_cast<double>(step_), shortest);
}

void MidiLimits::narrow(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const {
    if (constraints == MusicConstraints{}) return;
    const auto events = mask.subspan(static_cast<std::size_t>(vocabulary_.firstEvent()), kMidiEvents);
    const std::span<std::uint8_t> strokes = events.first(128);
    const std::span<std::uint8_t> dynamics = events.subspan(kFirstVelocity, kVelocityBuckets);
    const std::span<std::uint8_t> shifts = events.subspan(kFirstTimeShift, kLongestShift);
    if (constraints.pulse.seconds > 0) penalizeOffPulse(shifts, constraints.pulse);
    const std::array<std::uint8_t, 128> repeats = repetitionPenalties(constraints);
    const bool pitches = penalizeOutside(strokes, [&](int pitch) {
        const int outside = pitchPenalty(pitch, constraints);
        if (outside == kMaxPenalty) return outside;
        return std::min(kMaxPenalty - 1, outside + repeats[static_cast<std::size_t>(pitch)]);
    });
    const bool velocities = penalizeOutside(
        dynamics, [&](int bucket) { return isDynamicAt(bucket, constraints) ? 0 : kMaxPenalty; });
    const bool others = std::ranges::any_of(events.subspan(128, kFirstVelocity - 128), isAllowed);
    const bool dense = isDensityFull(constraints), full = areVoicesFull(constraints);
    const bool least = constraints.minDensity > 0 && pitches;
    if ((!pitches || dense || full) && others) {
        // Waits of one step stay allowed, so that the last stroke may be released.
        if (least && !dense && constraints.pedalVoices) cutWaits(shifts, constraints.minDensity, 1);
        return forbidStrokes(mask, constraints);
    }
    if (least) cutWaits(shifts, constraints.minDensity, 0);
    const int present = bucket_ >= 0 ? bucket_ : vocabulary_.bucket(vocabulary_.defaultVelocity());
    if (!velocities) {
        std::ranges::fill(dynamics, kForbidden);
    } else if (!isDynamicAt(present, constraints)) {
        // The model's next stroke would have the last velocity, which is out of range, so a velocity must
        // come first.
        std::ranges::fill(strokes, kForbidden);
    }
}

}  // namespace continuo
