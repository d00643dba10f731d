#include "facade/live/live_line.h"

#include <algorithm>
#include <utility>

namespace continuo {

std::optional<ModelEvent> LiveLine::push(Token token, Owner who) {
    tokens_.push_back(token);
    from_.push_back(who);
    state_.grammar.push(token);
    state_.limits.push(token, who == Owner::Model ? MidiLimits::Author::Model : MidiLimits::Author::Other);
    const TokenEvent event = vocabulary_.event(token);
    const auto seconds = [this] { return static_cast<double>(state_.step) / kStepsPerSecond; };
    std::optional<ModelEvent> made;
    switch (event.kind) {
        case TokenEvent::Kind::TimeShift: state_.step += event.value; break;
        case TokenEvent::Kind::Velocity: state_.bucket = event.value; break;
        case TokenEvent::Kind::NoteOn: {
            state_.pitches[static_cast<std::size_t>(event.value)] = {who, state_.step};
            const int velocity =
                state_.bucket ? vocabulary_.velocity(*state_.bucket) : vocabulary_.defaultVelocity();
            if (who == Owner::Model)
                made = ModelEvent{ModelEvent::Kind::Strike, event.value, velocity, seconds(), 0};
            break;
        }
        case TokenEvent::Kind::NoteOff: {
            Pitch& pitch = state_.pitches[static_cast<std::size_t>(event.value)];
            if (std::exchange(pitch.owner, Owner::Nobody) == Owner::Model)
                made = ModelEvent{ModelEvent::Kind::Release, event.value, 0, seconds(), 0};
            break;
        }
        case TokenEvent::Kind::PedalDown:
            state_.pedal = who;
            if (who == Owner::Model) made = ModelEvent{ModelEvent::Kind::PedalDown, 0, 0, seconds(), 0};
            break;
        case TokenEvent::Kind::PedalUp:
            if (std::exchange(state_.pedal, Owner::Nobody) == Owner::Model)
                made = ModelEvent{ModelEvent::Kind::PedalUp, 0, 0, seconds(), 0};
            break;
        default: break;
    }
    if (event.kind != TokenEvent::Kind::TimeShift) state_.lastAt = state_.step;
    steps_.push_back(state_.step);
    makesEvent_.push_back(made.has_value());
    return made;
}

void LiveLine::truncate(std::size_t length) {
    if (length >= tokens_.size()) return;
    const auto begin = static_cast<std::ptrdiff_t>(kept_.length), end = static_cast<std::ptrdiff_t>(length);
    const std::vector<Token> tokens(tokens_.begin() + begin, tokens_.begin() + end);
    const std::vector<Owner> from(from_.begin() + begin, from_.begin() + end);
    tokens_.resize(kept_.length);
    from_.resize(kept_.length);
    steps_.resize(kept_.length);
    makesEvent_.resize(kept_.length);
    state_ = kept_.state;
    for (std::size_t i = 0; i < tokens.size(); ++i) push(tokens[i], from[i]);
}

void LiveLine::returnToMark() {
    kept_ = *mark_;
    truncate(kept_.length);
    state_ = kept_.state;
}

std::size_t LiveLine::lengthForEventsUpTo(std::int64_t step) const {
    std::size_t length = tokens_.size();
    for (; length > kept_.length; --length) {
        const TokenEvent::Kind kind = vocabulary_.event(tokens_[length - 1]).kind;
        const bool waits = kind == TokenEvent::Kind::TimeShift || kind == TokenEvent::Kind::Velocity;
        if (!waits && steps_[length - 1] <= step) break;
    }
    return length;
}

std::size_t LiveLine::lengthBefore(std::int64_t step) const {
    return static_cast<std::size_t>(std::upper_bound(steps_.begin(), steps_.end(), step) - steps_.begin());
}

}  // namespace continuo
