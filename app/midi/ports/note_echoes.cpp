#include "midi/ports/note_echoes.h"

#include <algorithm>

namespace continuo::app {
namespace {

constexpr std::uint32_t kExamined = 96;  // limit of sent messages examined for a proof of a loop

// Returns the velocity of a stroke; 0 for a release, whose velocity is ignored.
std::uint8_t noteVelocity(const MidiEvent& event) { return event.isNoteOn() ? event.data2 & 0x7F : 0; }

}  // namespace

NoteEchoes::Mark& NoteEchoes::findMark(std::uint32_t number) noexcept {
    Mark& mark = marks_[number % SentNotes::kRemembered];
    if (mark.number != number + 1) mark = {number + 1, false};
    return mark;
}

bool NoteEchoes::isEcho(const SentNotes& all, const MidiEvent& event, Moment now, const Key& key,
                        std::chrono::nanoseconds block) noexcept {
    input_ = event.writer;
    // How soon after a stroke an arrival proves a loop. It grows with the block, because the times of stroke
    // and return are exact only to a block.
    const Time soon = std::clamp(Time(2 * block + kVeryEven), Time(kFinger), Time(kQuickest));
    const bool down = key.isDown() || (key.struck != Moment::min() && now - key.struck <= soon);
    arrived_[arrivals_++ % kArrived] = {now, static_cast<std::uint8_t>(event.data1 & 0x7F),
                                        noteVelocity(event), down};
    const Time within = kNear + block;
    if (delay_ && hasLostStrokes(all, now, within)) {
        delay_.reset();
        since_ = all.count();
    }
    if (!delay_ && event.isNoteOn()) {
        const std::uint32_t count = all.count(), few = std::min(count, SentNotes::kRemembered);
        for (std::uint32_t back = 1; back <= few && !delay_; ++back) {
            const SentNotes::Sent sent = all.get(count - back, now);
            if (sent.age > kLongest + block) break;
            const bool same = sent.pitch == event.data1 && sent.velocity == noteVelocity(event);
            if (!same || sent.age.count() < 0 || !isLoop(all, now, sent.age, block)) continue;
            delay_ = sent.age;
            known_ = count - back;
        }
    }
    if (!delay_) return false;
    const std::optional<std::uint32_t> cause = this->findCause(all, event, now, within);
    if (!cause) return false;
    findMark(*cause).explained = true;
    if (event.isNoteOn()) delay_ = *delay_ + (all.get(*cause, now).age - *delay_) / 8;
    return true;
}

std::optional<NoteEchoes::Time> NoteEchoes::findReturnDelay(const SentNotes::Sent& sent, Moment now,
                                                            Time delay, Time within,
                                                            int input) const noexcept {
    std::optional<Time> nearest;
    const std::size_t known = std::min(arrivals_, kArrived);
    for (std::size_t back = 1; back <= known; ++back) {
        const Arrived& each = arrived_[(arrivals_ - back) % kArrived];
        const Time after = each.time - (now - sent.age);
        if (after < std::max(Time(), delay - within)) break;
        if (each.pitch != sent.pitch || each.velocity != sent.velocity) continue;
        if (sent.writer == input && sent.velocity > 0 && !each.whileDown) continue;
        const auto apart = [&](Time time) { return std::chrono::abs(time - delay); };
        if (apart(after) <= within && (!nearest || apart(after) < apart(*nearest))) nearest = after;
    }
    return nearest;
}

// Returns whether the recent messages returned after about this delay.
bool NoteEchoes::isLoop(const SentNotes& all, Moment now, Time delay, Time block) const noexcept {
    const Time even = kEven + block;
    const std::uint32_t count = all.count(), most = std::min(count - since_, kExamined);
    Time earliest = Time::max(), latest = Time::min(), group = Time::min();
    int strokes = 0, messages = 0, groups = 0;
    for (std::uint32_t back = 1; back <= most; ++back) {
        const SentNotes::Sent sent = all.get(count - back, now);
        const std::optional<Time> after = findReturnDelay(sent, now, delay, even, input_);
        if (!after) {
            // Skips messages that are not due yet, and those of this input, which are no evidence. Any other
            // message has not returned.
            if (sent.age < delay + even || sent.writer == input_) continue;
            return false;
        }
        earliest = std::min(earliest, *after);
        latest = std::max(latest, *after);
        if (latest - earliest > even) return false;
        if (sent.velocity > 0) ++strokes;
        ++messages;
        if (groups == 0 || sent.age - group > kChord) {
            ++groups;
            group = sent.age;
        }
        const Time uneven = latest - earliest - block;
        const bool enough = uneven <= kVeryEven
                                ? groups >= kGroups
                                : groups >= kProof && messages >= (uneven <= kRatherEven ? kMessages : kMany);
        if (strokes >= kProof && enough) return true;
    }
    return false;
}

std::optional<std::uint32_t> NoteEchoes::findCause(const SentNotes& all, const MidiEvent& event, Moment now,
                                                   Time within) noexcept {
    std::optional<std::uint32_t> nearest;
    Time distance = within;
    const std::uint32_t count = all.count(), few = std::min(count, SentNotes::kRemembered);
    for (std::uint32_t back = 1; back <= few; ++back) {
        const SentNotes::Sent sent = all.get(count - back, now);
        if (sent.age > *delay_ + within) break;
        if (sent.age.count() < 0 || sent.pitch != event.data1 || sent.velocity != noteVelocity(event))
            continue;
        const Time apart = std::chrono::abs(sent.age - *delay_);
        if (apart > distance || findMark(count - back).explained) continue;
        nearest = count - back;
        distance = apart;
    }
    return nearest;
}

// Returns whether the last strokes that should have returned by now have not.
bool NoteEchoes::hasLostStrokes(const SentNotes& all, Moment now, Time within) noexcept {
    int missing = 0;
    const std::uint32_t count = all.count();
    const std::uint32_t few = std::min(count - known_, SentNotes::kRemembered);
    for (std::uint32_t back = 1; back <= few; ++back) {
        const SentNotes::Sent sent = all.get(count - back, now);
        if (sent.velocity == 0 || sent.age <= *delay_ + 2 * within) continue;
        if (findMark(count - back).explained) return false;
        if (++missing >= kLost) return true;
    }
    return false;
}

}  // namespace continuo::app
