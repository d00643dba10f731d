#include "duet/voice/model_voice.h"

#include <algorithm>

namespace continuo::app {

void ModelVoice::handOn(Moment now, Moment until) {
    const std::lock_guard lock(handing_);
    if (isSilenced()) return;
    finalizeUntil(now);
    for (; !pending_.empty() && pending_.front().event.time <= until; pending_.pop_front()) {
        const Written& next = pending_.front();
        fan_.push(next.event);
        handed_.push_back(next);
        reached_.reach(next);
        if (!next.event.isNoteOn()) continue;
        ++strokes_;
        const double late = lateness(next, now);
        late_ += late > kLate ? 1 : 0;
        worst_ = std::max(worst_, late);
    }
}

// Makes the events up to this moment final: they can no longer be recalled. Call with the mutex held.
void ModelVoice::finalizeUntil(Moment until) {
    for (; !handed_.empty() && handed_.front().event.time <= until; handed_.pop_front()) {
        held_.track(handed_.front().event);
        final_.reach(handed_.front());
    }
}

void ModelVoice::Reached::reach(const Written& event) {
    if (event.seconds > seconds)
        std::erase_if(
            last, [&](const Written& each) { return each.takeSeconds() < event.seconds - kMusicStep / 2; });
    if (event.seconds >= seconds) last.push_back(event);
    seconds = std::max(seconds, event.seconds);
    sounds = true;
}

bool ModelVoice::markLate(Moment now, Moment until) {
    const std::lock_guard lock(handing_);
    if (isSilenced()) return false;
    const double stays = kept();
    double heard = lastHandedOn().empty() ? stays : lastHandedOn().back().takeSeconds();
    bool any = false;
    for (Written& each : pending_) {
        const double late = std::chrono::duration<double>(now - each.event.time).count();
        if (each.event.time > until || late < 0) break;
        if (each.seconds <= stays) continue;
        if (late > kTooLate) heard = std::max(heard, each.seconds + late);
        if (heard <= each.seconds) continue;
        each.audibleAt = heard;
        any = true;
    }
    return any;
}

void ModelVoice::recall(Moment after) {
    const std::lock_guard lock(handing_);
    if (isSilenced() || handed_.empty() || handed_.back().event.time <= after) return;
    std::vector<MidiEvent> pushed;
    for (const Written& each : handed_) pushed.push_back(each.event);
    const Moment stays = fan_.withdraw(after, pushed);
    for (; !handed_.empty() && handed_.back().event.time > stays; handed_.pop_back()) {
        pending_.push_front(handed_.back());
        strokes_ -= handed_.back().event.isNoteOn() ? 1 : 0;
    }
    reached_ = final_;
    for (const Written& each : handed_) reached_.reach(each);
}

std::optional<std::size_t> ModelVoice::firstTokenAfter(double seconds) const {
    for (const std::deque<Written>* const some : {&handed_, &pending_}) {
        for (const Written& each : *some) {
            if (each.seconds > seconds && each.token > 0) return each.token;
        }
    }
    return std::nullopt;
}

void ModelVoice::begin(double seconds) {
    const std::lock_guard lock(handing_);
    finalizeUntil(Moment::max());
    reached_ = final_ = {seconds, reached_.sounds && seconds <= reached_.seconds, {}};
}

double ModelVoice::lateness(const Written& stroke, Moment now) const {
    return std::chrono::duration<double>(now + lead_ - stroke.event.time).count();
}

void ModelVoice::removeAfter(double seconds) {
    while (!pending_.empty() && pending_.back().seconds > seconds) pending_.pop_back();
}

bool ModelVoice::removeFromToken(std::size_t token) {
    const std::size_t before = pending_.size();
    while (!pending_.empty() && pending_.back().token >= token) pending_.pop_back();
    return pending_.size() < before;
}

void ModelVoice::finish(Moment at) {
    handOn(at, Moment::max());
    const std::lock_guard lock(handing_);
    finalizeUntil(Moment::max());
    for (MidiEvent event; !isSilenced() && held_.release(at, event);) fan_.push(event);
}

void ModelVoice::delay(std::size_t place, const DelayResult& by, Moment now) {
    const LiveClock::duration time = toDuration(by.seconds);
    for (std::size_t i = place; i < pending_.size(); ++i) {
        Written& each = pending_[i];
        late_ += each.event.isNoteOn() && lateness(each, now) > kLate ? 1 : 0;
        each.event.time += time;
        each.seconds = roundToStep(each.seconds + by.seconds);
        const auto token = static_cast<std::ptrdiff_t>(each.token) + by.tokenShift;
        if (each.token > 0) each.token = i == place ? by.token : static_cast<std::size_t>(token);
    }
}

std::vector<MidiEvent> ModelVoice::discardPending(Moment now, Moment at) {
    for (const Written& each : pending_)
        late_ += each.event.isNoteOn() && lateness(each, now) > kLate ? 1 : 0;
    pending_.clear();
    std::vector<MidiEvent> released;
    const std::lock_guard lock(handing_);
    finalizeUntil(Moment::max());
    for (MidiEvent event; !isSilenced() && held_.release(at, event);) {
        fan_.push(event);
        released.push_back(event);
    }
    return released;
}

void ModelVoice::stop() {
    pending_.clear();
    handed_.clear();
    final_ = reached_;
    const std::lock_guard lock(handing_);
    silencedAt_ = Moment::max();
    held_.clear();
    fan_.cancel();
}

void ModelVoice::silence(Moment at) noexcept {
    const std::lock_guard lock(handing_);
    silencedAt_ = std::min(silencedAt_, at);
    held_.clear();
    fan_.cancel();
}

Moment ModelVoice::silencedAt() const {
    const std::lock_guard lock(handing_);
    return silencedAt_;
}

}  // namespace continuo::app
