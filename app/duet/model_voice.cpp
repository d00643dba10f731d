#include "duet/model_voice.h"

#include <algorithm>

namespace continuo::app {

void ModelVoice::handOn(Moment now, Moment until) {
    const std::lock_guard lock(handing_);
    if (silenced_) return;
    for (; !waiting_.empty() && waiting_.front().event.time <= until; waiting_.pop_front()) {
        const Waiting& next = waiting_.front();
        fan_.push(next.event);
        held_.note(next.event);
        handedOn_ = std::max(handedOn_, next.seconds);
        if (!next.event.isNoteOn()) continue;
        ++strokes_;
        const double late = std::chrono::duration<double>(now + lead_ - next.event.time).count();
        late_ += late > kLate ? 1 : 0;
        worst_ = std::max(worst_, late);
    }
}

void ModelVoice::takeBack(double seconds) {
    while (!waiting_.empty() && waiting_.back().seconds > seconds) waiting_.pop_back();
}

void ModelVoice::finish(Moment at) {
    handOn(at, Moment::max());
    const std::lock_guard lock(handing_);
    for (MidiEvent event; !silenced_ && held_.release(at, event);) fan_.push(event);
}

void ModelVoice::stop() {
    waiting_.clear();
    const std::lock_guard lock(handing_);
    silenced_ = false;
    held_.forget();
    fan_.cancel();
}

void ModelVoice::silence() noexcept {
    const std::lock_guard lock(handing_);
    silenced_ = true;
    held_.forget();
    fan_.cancel();
}

}  // namespace continuo::app
