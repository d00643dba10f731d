#include "midi/api/due_messages.h"

#include <algorithm>

#include "midi/events/midi_clock.h"

namespace continuo::app {

void DueMessages::insert(const DueMessage& message) noexcept {
    if (message.bytes[0] == midi_clock::kStop) dropClock(message.due);
    std::size_t at = count_++;
    for (; at > 0 && messages_[at - 1].due <= message.due; --at) messages_[at] = messages_[at - 1];
    messages_[at] = message;
}

void DueMessages::dropClock(Moment from) noexcept {
    const auto end = messages_.begin() + static_cast<std::ptrdiff_t>(count_);
    const auto left = std::remove_if(messages_.begin(), end, [from](const DueMessage& each) {
        const bool clocks = each.bytes[0] >= midi_clock::kTick || each.bytes[0] == midi_clock::kSongPosition;
        return clocks && each.due > from;
    });
    count_ = static_cast<std::size_t>(left - messages_.begin());
}

const DueMessage* DueMessages::next(Moment end) const noexcept {
    return count_ > 0 && messages_[count_ - 1].due < end ? &messages_[count_ - 1] : nullptr;
}

void DueMessages::pop() noexcept { --count_; }

}  // namespace continuo::app
