#include "midi/ports/value_echoes.h"

#include <algorithm>
#include <utility>

namespace continuo::app {
namespace {

constexpr auto kApart = std::chrono::milliseconds(5);
constexpr std::uint32_t kKept = SentValues::kRemembered / 2;  // sent values to keep after an overflow

std::size_t indexOf(const MidiEvent& event) { return static_cast<std::size_t>(set_value::eventId(event)); }

MidiEvent pedalAt(Moment now, std::size_t channel, std::size_t number, int value) {
    return controlChange(now, static_cast<int>(number), value, static_cast<int>(channel));
}

}  // namespace

void ValueEchoes::clear() noexcept {
    for (auto& channel : places_) channel.fill({});
    last_.fill(kUnknown);
    dropped_.reset();
    corrects_ = false;
}

ValueEchoes::Place& ValueEchoes::findPlace(const MidiEvent& event) noexcept {
    return places_[static_cast<std::size_t>(event.channel())][indexOf(event)];
}

ValueEchoes::Return& ValueEchoes::findReturn(std::uint32_t number) noexcept {
    Return& its = returns_[number % SentValues::kRemembered];
    if (its.number != number + 1) its = {number + 1, false, 0};
    return its;
}

void ValueEchoes::restart(std::uint32_t first) noexcept {
    streaks_.fill({first, 0});
    first_ = first;
    provedDelay_.reset();
    lost_ = false;
}

void ValueEchoes::checkReturns(const SentValues& all, int input, Moment now,
                               std::chrono::nanoseconds window) noexcept {
    const auto apart = std::max<std::chrono::nanoseconds>(kApart, window / (kTimes - 2));
    const std::uint32_t count = all.count();
    const bool unknown = count - first_ > SentValues::kRemembered;
    if (std::exchange(apart_, apart) != apart || unknown) restart(count - std::min(count, kKept));
    for (; first_ != count && all.get(first_, now).age > window; ++first_)
        lost_ = findReturn(first_).times == 0;
    provedDelay_.reset();
    for (int time = kTimes - 1; time >= 0; --time) {
        Streak& streak = streaks_[static_cast<std::size_t>(time)];
        for (; streak.next != count; ++streak.next) {
            const SentValues::Sent sent = all.get(streak.next, now);
            if (sent.age <= (time + 2) * apart_) break;
            if (sent.writer != input) continue;
            streak.length = (findReturn(streak.next).times >> time & 1) != 0 ? streak.length + 1 : 0;
        }
        if (streak.length >= kProof) provedDelay_ = time;
    }
}

// Returns whether a value returned at the loop's time. A value that this input forwards leaves with the block
// after it arrived. Other writers send within a block, so their values wait up to one block less.
bool ValueEchoes::isOnTime(const SentValues::Sent& sent, int input,
                           std::chrono::nanoseconds block) const noexcept {
    const auto early = sent.writer == input ? std::chrono::nanoseconds() : block;
    return !provedDelay_ ||
           (sent.age >= *provedDelay_ * apart_ - early && sent.age <= (*provedDelay_ + 2) * apart_);
}

ValueEchoes::Found ValueEchoes::findSent(const SentValues& all, const MidiEvent& event, Moment now,
                                         const LoopTiming& ways) noexcept {
    Found found;
    const std::uint32_t count = all.count();
    for (std::uint32_t number = first_; number != count; ++number) {
        const SentValues::Sent sent = all.get(number, now);
        const bool same = sent.id == set_value::eventId(event) && sent.value == set_value::eventValue(event);
        if (!same || sent.age.count() < 0 || sent.age > ways.longest) continue;
        Return& its = findReturn(number);
        const auto time = std::min<std::int64_t>(sent.age / apart_, kTimes - 1);
        its.times |= std::uint64_t{1} << time | std::uint64_t{1} << std::max<std::int64_t>(time - 1, 0);
        const bool own = sent.writer == event.writer;
        found.sent = true;
        found.own |= own;
        if (!found.cause && !its.explained && isOnTime(sent, event.writer, ways.block)) found.cause = number;
    }
    return found;
}

bool ValueEchoes::isEcho(const SentValues& all, const MidiEvent& event, Moment now, const LoopTiming& ways,
                         bool notesReturn) noexcept {
    doubtful_ = false;
    if (dropped_ && set_value::eventId(*dropped_) == set_value::eventId(event)) dropped_.reset();
    checkReturns(all, event.writer, now, ways.longest);
    const bool looped = provedDelay_ || (notesReturn && !lost_);
    if (looped && !looped_) {
        corrects_ = true;
        for (Return& each : returns_) each.explained |= provedDelay_ && each.times != 0;
    }
    looped_ = looped;
    const Found found = findSent(all, event, now, ways);
    if (!found.sent) return false;
    Place& its = findPlace(event);
    const int value = set_value::eventValue(event);
    if (its.set == value || (found.own && last_[indexOf(event)] == value)) {
        if (found.cause)
            findReturn(*found.cause).explained = true;
        else if (its.set == value)
            its.own = its.set;  // sent once but arrived twice: one was the player's
        return true;
    }
    doubtful_ = found.cause.has_value();
    if (!looped_ || !found.cause) return false;
    findReturn(*found.cause).explained = true;
    if (all.get(*found.cause, now).writer == event.writer) {
        dropped_ = event;
        dropped_->time = now;
    }
    return true;
}

void ValueEchoes::accept(const MidiEvent& event) noexcept {
    const int id = set_value::eventId(event);
    if (id < 0) return;
    Place& its = findPlace(event);
    its.set = static_cast<std::int16_t>(set_value::eventValue(event));
    last_[static_cast<std::size_t>(id)] = its.set;
    if (!std::exchange(doubtful_, false)) its.own = its.set;
}

// If the player has set no value yet, only pedals can be corrected (to 0); other controllers stay.
std::optional<MidiEvent> ValueEchoes::nextCorrection(Moment now, std::chrono::nanoseconds window) noexcept {
    if (corrects_) {
        constexpr std::array kPedals = {controller::kSustain, controller::kSostenuto, controller::kSoft};
        for (std::size_t channel = 0; channel < places_.size(); ++channel) {
            for (std::size_t id = 0; id < kMidiPitches; ++id) {
                Place& its = places_[channel][id];
                if (its.own == kUnknown && std::count(kPedals.begin(), kPedals.end(), id) > 0) its.own = 0;
                if (its.set == kUnknown || its.set == its.own || its.own == kUnknown) continue;
                last_[id] = its.set = its.own;
                return pedalAt(now, channel, id, its.own);
            }
        }
        corrects_ = false;
    }
    if (!dropped_ || now - dropped_->time <= window) return std::nullopt;
    MidiEvent event = *dropped_;
    dropped_.reset();
    event.time = now;
    if (findPlace(event).set == set_value::eventValue(event)) return std::nullopt;
    accept(event);
    return event;
}

}  // namespace continuo::app
