#include "controllers/play/readouts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "main_window/bars/transport_bar.h"
#include "roll/keyboard_strip.h"

namespace continuo::app {
namespace {

std::size_t placeOf(ui::Voice voice) { return static_cast<std::size_t>(voice); }

double justAfter(double seconds) { return std::nextafter(seconds, std::numeric_limits<double>::infinity()); }

}  // namespace

Readouts::Readouts(ui::KeyboardStrip& keyboard, ui::TransportBar& transport)
    : keyboard_(keyboard), transport_(transport) {}

void Readouts::move(int pitch, ui::Voice voice, bool down) {
    live_.at(placeOf(voice)).set(static_cast<std::size_t>(pitch), down);
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
    if (!heard_ && !place_) transport_.setTime(seconds);
}

void Readouts::setPlace(std::optional<double> seconds) {
    place_ = seconds;
    if (!heard_) transport_.setTime(place_.value_or(time_));
}

void Readouts::begin(std::shared_ptr<const ui::RollContent> heard, double seconds) {
    heard_ = std::move(heard);
    before_ = seconds;
    hear(seconds);
}

void Readouts::hear(double seconds) {
    if (!heard_) return;
    show(keysAt(seconds));
    transport_.setTurn(turnAt(seconds));
    transport_.setTime(seconds);
    before_ = seconds;
}

void Readouts::end() {
    heard_.reset();
    show(live_);
    transport_.setTurn(turn_);
    transport_.setTime(place_.value_or(time_));
}

Readouts::Keys Readouts::keysAt(double seconds) const {
    Keys keys;
    for (const std::size_t index : heard_->notesBetween(std::min(before_, seconds), justAfter(seconds))) {
        const ui::RollNote& note = heard_->notes()[index];
        // One that came and went since the last look is seen too, however short it was.
        const bool down = note.end > seconds || note.start > before_;
        if (down) keys.at(placeOf(note.voice)).set(static_cast<std::size_t>(note.pitch));
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
        const std::bitset<128>& wanted = keys.at(placeOf(voice));
        const std::bitset<128> changed = wanted ^ shown_.at(placeOf(voice));
        for (std::size_t pitch = 0; changed.any() && pitch < changed.size(); ++pitch) {
            if (changed[pitch]) keyboard_.setPressed(static_cast<int>(pitch), voice, wanted[pitch]);
        }
    }
    shown_ = keys;
}

}  // namespace continuo::app
