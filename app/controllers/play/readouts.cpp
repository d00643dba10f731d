#include "controllers/play/readouts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "main_window/bars/tempo_bar.h"
#include "main_window/bars/transport_bar.h"
#include "midi/file/metre.h"
#include "roll/keyboard_strip.h"

namespace continuo::app {
namespace {

std::size_t voiceIndex(ui::Voice voice) { return static_cast<std::size_t>(voice); }

// Formats a time signature, such as "3/4". If none fits, counts quarters.
QString metreText(const Beats& beats) {
    const Signature metre =
        findSignature(beats.beatsPerBar, beats.beatQuarters).value_or(Signature{beats.beatsPerBar, 2});
    return QStringLiteral("%1/%2").arg(metre.beats).arg(1 << metre.power);
}

// Returns the number of the bar at `seconds`; the first bar is 1. Returns 0 before the first bar or without
// beats.
std::int64_t barAt(const std::vector<ui::RollBeats>& all, double seconds) {
    const auto next = std::find_if(all.begin(), all.end(),
                                   [seconds](const ui::RollBeats& each) { return each.start > seconds; });
    if (next == all.begin()) return 0;
    const ui::RollBeats& beats = *std::prev(next);
    if (beats.beatSeconds <= 0 || beats.beatsPerBar <= 0) return 0;
    constexpr double kRounding = 1e-6;  // beats
    const double count = beats.countAtStart + (seconds - beats.start) / beats.beatSeconds + kRounding;
    return std::max<std::int64_t>(
        0, beats.bar + static_cast<std::int64_t>(std::floor(count / beats.beatsPerBar)));
}

double justAfter(double seconds) { return std::nextafter(seconds, std::numeric_limits<double>::infinity()); }

}  // namespace

Readouts::Readouts(ui::KeyboardStrip& keyboard, ui::TransportBar& transport)
    : keyboard_(keyboard), transport_(transport) {}

void Readouts::moveKey(int pitch, ui::Voice voice, bool down) {
    live_.at(voiceIndex(voice)).set(static_cast<std::size_t>(pitch), down);
    if (!heard_) show(live_);
}

void Readouts::releaseAll() {
    live_ = {};
    if (!heard_) show(live_);
}

void Readouts::setTurn(const ui::TurnForm& turn) {
    turn_ = turn;
    if (!heard_) transport_.setTurn(turn);
}

void Readouts::setTime(double seconds) {
    time_ = seconds;
    if (!heard_ && !position_) transport_.setTime(seconds);
}

void Readouts::setPosition(std::optional<double> seconds) {
    position_ = seconds;
    if (heard_) return;
    transport_.setTime(position_.value_or(time_));
    showTempo(position_.value_or(0));
}

void Readouts::setTake(TakeTime take) {
    take_ = std::move(take);
    if (!heard_ || !take_.roll) showTempo(position_.value_or(0));
}

void Readouts::showTempo(double seconds) {
    if (!take_.roll) return transport_.tempo().setTake({});
    ui::TempoBar::TakeTempo shown;
    const auto next = std::find_if(take_.beats.begin(), take_.beats.end(),
                                   [seconds](const Beats& each) { return each.seconds > seconds; });
    if (next != take_.beats.begin() && std::prev(next)->beatSeconds > 0) {
        const Beats& beats = *std::prev(next);
        shown.quartersPerMinute = 60 / beats.beatSeconds * beats.beatQuarters;
        const std::int64_t bar = barAt(take_.roll->beats(), seconds);
        shown.bar =
            bar > 0 ? tr("%1 · bar %2", "metre and number").arg(metreText(beats)).arg(bar) : metreText(beats);
    }
    transport_.tempo().setTake(shown);
}

void Readouts::beginPlayback(std::shared_ptr<const ui::RollContent> heard, double seconds) {
    heard_ = std::move(heard);
    before_ = seconds;
    setPlaybackTime(seconds);
}

void Readouts::setPlaybackTime(double seconds) {
    if (!heard_) return;
    show(keysAt(seconds));
    transport_.setTurn(turnAt(seconds));
    transport_.setTime(seconds);
    showTempo(seconds);
    before_ = seconds;
}

void Readouts::endPlayback() {
    heard_.reset();
    show(live_);
    transport_.setTurn(turn_);
    transport_.setTime(position_.value_or(time_));
    showTempo(position_.value_or(0));
}

Readouts::Keys Readouts::keysAt(double seconds) const {
    Keys keys;
    for (const std::size_t index : heard_->notesBetween(std::min(before_, seconds), justAfter(seconds))) {
        const ui::RollNote& note = heard_->notes()[index];
        // Also shows notes that began and ended since the last update.
        const bool down = note.end > seconds || note.start > before_;
        if (down) keys.at(voiceIndex(note.voice)).set(static_cast<std::size_t>(note.pitch));
    }
    return keys;
}

ui::TurnForm Readouts::turnAt(double seconds) const {
    ui::TurnForm turn;
    turn.live = true;
    for (const ui::RollTurn& each : heard_->turnsBetween(seconds, justAfter(seconds))) {
        turn.modelsTurn = each.voice == ui::Voice::Model;
        const bool counts = turn.modelsTurn && std::isfinite(each.end) && each.end > each.start;
        turn.secondsLeft = counts ? each.end - seconds : -1;
        turn.fraction = counts ? std::clamp(turn.secondsLeft / (each.end - each.start), 0.0, 1.0) : 1;
    }
    return turn;
}

void Readouts::show(const Keys& keys) {
    for (const ui::Voice voice : {ui::Voice::You, ui::Voice::Model}) {
        const std::bitset<128>& wanted = keys.at(voiceIndex(voice));
        const std::bitset<128> changed = wanted ^ shown_.at(voiceIndex(voice));
        for (std::size_t pitch = 0; changed.any() && pitch < changed.size(); ++pitch) {
            if (changed[pitch]) keyboard_.setPressed(static_cast<int>(pitch), voice, wanted[pitch]);
        }
    }
    shown_ = keys;
}

}  // namespace continuo::app
