#include "facade/live_line.h"

#include <algorithm>
#include <utility>

namespace continuo {

std::optional<ModelEvent> LiveLine::push(Token token, Who who) {
    tokens_.push_back(token);
    from_.push_back(who);
    grammar_.push(token);
    const MidiEvent event = vocabulary_.event(token);
    const auto seconds = [this] { return static_cast<double>(step_) / kStepsPerSecond; };
    std::optional<ModelEvent> made;
    switch (event.kind) {
        case MidiEvent::Kind::TimeShift: step_ += event.value; break;
        case MidiEvent::Kind::Velocity: bucket_ = event.value; break;
        case MidiEvent::Kind::NoteOn: {
            pitches_[static_cast<std::size_t>(event.value)] = {who, step_};
            const int velocity = bucket_ >= 0 ? vocabulary_.velocity(bucket_) : vocabulary_.defaultVelocity();
            if (who == Who::Model) made = ModelEvent{true, event.value, velocity, seconds(), 0};
            break;
        }
        case MidiEvent::Kind::NoteOff: {
            Pitch& pitch = pitches_[static_cast<std::size_t>(event.value)];
            if (std::exchange(pitch.who, Who::Nobody) == Who::Model)
                made = ModelEvent{false, event.value, 0, seconds(), 0};
            break;
        }
        default: break;
    }
    steps_.push_back(step_);
    return made;
}

void LiveLine::truncate(std::size_t length) {
    if (length == tokens_.size()) return;
    const std::vector<Token> tokens(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(length));
    const std::vector<Who> from = std::move(from_);
    tokens_.clear();
    from_.clear();
    steps_.clear();
    pitches_.fill({});
    step_ = 0;
    bucket_ = -1;
    grammar_.reset();
    for (std::size_t i = 0; i < length; ++i) push(tokens[i], from[i]);
}

std::size_t LiveLine::lengthUpTo(std::int64_t step, std::size_t least) const {
    std::size_t length = tokens_.size();
    for (; length > least; --length) {
        const MidiEvent::Kind kind = vocabulary_.event(tokens_[length - 1]).kind;
        const bool note = kind == MidiEvent::Kind::NoteOn || kind == MidiEvent::Kind::NoteOff;
        if (note && steps_[length - 1] <= step) break;
    }
    return length;
}

}  // namespace continuo
