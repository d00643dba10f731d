#include "tokenizers/midi_grammar.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "continuo/error.h"
#include "continuo/performance.h"
#include "tokenizers/music_class.h"

namespace continuo {
namespace {

// Pedal lifts and ends are as frequent as the model makes them. Only one such token is allowed at a time.
constexpr std::uint8_t kPresses = kPedalDowns, kLifts = kAsModelled, kEnd = kAsModelled;

void requireSeconds(const char* what, double seconds) {
    if (seconds >= 0.01 && seconds <= kLongestSeconds) return;
    throw Error(ErrorCode::BadRequest, std::string("midi grammar: the longest ") + what + " is " +
                                           std::to_string(seconds) + " s; choose 0.01 to 1,000,000 s");
}

}  // namespace

MidiGrammar::MidiGrammar(const MidiVocabulary& vocabulary, const MidiGrammarOptions& options)
    : vocabulary_(vocabulary), options_(options) {
    if (options.lowestPitch < 0 || options.highestPitch > 127 || options.lowestPitch > options.highestPitch)
        throw Error(ErrorCode::BadRequest,
                    "midi grammar: pitches run from " + std::to_string(options.lowestPitch) + " to " +
                        std::to_string(options.highestPitch) + "; choose a range within 0 to 127");
    requireSeconds("silence", options.longestSilence);
    requireSeconds("note", options.longestNote);
    requireSeconds("pedal", options.longestPedal);
    longestPedal_ = std::llround(options.longestPedal * kStepsPerSecond);
    longestNote_ = std::llround(options.longestNote * kStepsPerSecond);
    longestSilence_ = std::llround(options.longestSilence * kStepsPerSecond);
    reset();
}

void MidiGrammar::reset() {
    pitches_.fill({});
    step_ = 0;
    silence_ = 0;
    bucket_ = -1;
    afterVelocity_ = false;
    stepBegan_ = false;
    pedal_ = false;
    pedalSince_ = 0;
}

void MidiGrammar::push(Token token) {
    const TokenEvent event = vocabulary_.event(token);
    switch (event.kind) {
        case TokenEvent::Kind::TimeShift:
            step_ += event.value;
            silence_ += event.value;
            break;
        case TokenEvent::Kind::Velocity: bucket_ = event.value; break;
        case TokenEvent::Kind::NoteOn: strike(event.value); break;
        case TokenEvent::Kind::NoteOff: {
            auto& sounding = pitches_[static_cast<std::size_t>(event.value)].sounding;
            sounding = std::max(0, sounding - 1);
            silence_ = 0;
            break;
        }
        case TokenEvent::Kind::PedalDown:
            if (!pedal_) pedalSince_ = step_;
            pedal_ = true;
            break;
        case TokenEvent::Kind::PedalUp: pedal_ = false; break;
        default: break;
    }
    if (event.kind == TokenEvent::Kind::TimeShift) {
        stepBegan_ = false;
    } else if (event.kind < TokenEvent::Kind::Pad) {
        stepBegan_ = true;
    }
    afterVelocity_ = event.kind == TokenEvent::Kind::Velocity;
}

void MidiGrammar::strike(int pitch) {
    Pitch& key = pitches_[static_cast<std::size_t>(pitch)];
    if (key.struckAt != step_) key.struckNow = 0;
    key.struckAt = step_;
    ++key.struckNow;
    ++key.sounding;
    silence_ = 0;
}

bool MidiGrammar::canStrike(int pitch) const {
    const Pitch& key = pitches_[static_cast<std::size_t>(pitch)];
    return pitch >= options_.lowestPitch && pitch <= options_.highestPitch && key.sounding == 0 &&
           key.struckAt != step_;
}

bool MidiGrammar::canRelease(int pitch) const {
    const Pitch& key = pitches_[static_cast<std::size_t>(pitch)];
    return key.sounding > (key.struckAt == step_ ? key.struckNow : 0);
}

bool MidiGrammar::isOverdue(int pitch) const {
    const Pitch& key = pitches_[static_cast<std::size_t>(pitch)];
    return key.sounding > 0 && step_ - key.struckAt >= longestNote_;
}

bool MidiGrammar::pedalIsOverdue() const { return pedal_ && step_ - pedalSince_ >= longestPedal_; }

// At least one token is always allowed. Time may advance until the longest silence; then, after a time shift,
// each pitch in range may be struck or released. A velocity requires a note only while one can be struck. The
// pedal moves at most once in a step, and time may advance after it.
void MidiGrammar::allowed(std::span<std::uint8_t> mask) const {
    if (mask.size() != static_cast<std::size_t>(vocabulary_.size()))
        throw Error(ErrorCode::Internal, "midi grammar: the mask has " + std::to_string(mask.size()) +
                                             " entries, the vocabulary " +
                                             std::to_string(vocabulary_.size()));
    std::fill(mask.begin(), mask.end(), kForbidden);
    const auto events = mask.subspan(static_cast<std::size_t>(vocabulary_.firstEvent()), kMidiEvents);
    const auto moved = pedal_ ? TokenEvent::Kind::PedalUp : TokenEvent::Kind::PedalDown;
    const std::uint8_t movement = pedal_ ? kLifts : kPresses;
    if (pedalIsOverdue() && !stepBegan_) {
        mask[static_cast<std::size_t>(vocabulary_.token({moved, 0}))] = movement;
        return;
    }
    bool strikable = false, overdue = false;
    for (int pitch = 0; pitch < 128; ++pitch) {
        const auto at = static_cast<std::size_t>(pitch);
        if (canStrike(pitch)) events[at] = kNoteOns;
        if (canRelease(pitch)) events[kFirstNoteOff + at] = kNoteOffs;
        strikable = strikable || canStrike(pitch);
        overdue = overdue || isOverdue(pitch);
    }
    if (afterVelocity_ && strikable) {
        std::fill_n(events.begin() + kFirstNoteOff, 128, kForbidden);
        return;
    }
    if (overdue) {
        std::fill(mask.begin(), mask.end(), kForbidden);
        for (int pitch = 0; pitch < 128; ++pitch) {
            if (isOverdue(pitch)) events[kFirstNoteOff + static_cast<std::size_t>(pitch)] = kNoteOffs;
        }
        return;
    }
    if (vocabulary_.hasPedal() && !stepBegan_)
        mask[static_cast<std::size_t>(vocabulary_.token({moved, 0}))] = movement;
    const auto shifts = std::clamp<std::int64_t>(longestSilence_ - silence_, 0, kLongestShift);
    // Time shifts are drawn with the model's frequencies, except for a factor that the user requested. A
    // lower temperature or a filter would cut off their long tail, and the music would hurry. The longest
    // shift gets no factor: it stands for all longer waits, so it would often win by mistake, and one rest
    // would follow another.
    std::fill_n(events.begin() + kFirstTimeShift, shifts, kTimeSteps);
    if (shifts == kLongestShift) events[kFirstTimeShift + kLongestShift - 1] = kAsModelled;
    if (strikable) std::fill_n(events.begin() + kFirstVelocity, kVelocityBuckets, kVelocities);
    if (vocabulary_.isNative() && bucket_ >= 0)
        events[kFirstVelocity + static_cast<std::size_t>(bucket_)] = kForbidden;
    if (options_.allowEnd && vocabulary_.end()) mask[static_cast<std::size_t>(*vocabulary_.end())] = kEnd;
}

std::unique_ptr<Grammar> MidiGrammar::clone() const { return std::make_unique<MidiGrammar>(*this); }

}  // namespace continuo
