#include "roll/roll_content.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace continuo::ui {

namespace {

constexpr int kPedalDown = 64;
constexpr double kLongestTime = std::numeric_limits<double>::max();

template <typename T, typename Time>
auto findAfter(std::vector<T>& list, double time, Time timeOf) {
    return std::upper_bound(list.begin(), list.end(), time,
                            [&](double value, const T& item) { return value < timeOf(item); });
}

double noteStart(const RollNote& note) { return note.start; }
double pedalTime(const RollPedal& pedal) { return pedal.time; }
double turnStart(const RollTurn& turn) { return turn.start; }

bool isDown(const RollPedal& pedal) { return pedal.value >= kPedalDown; }

void lowerEarliest(std::optional<double>& earliest, double time) {
    earliest = std::min(earliest.value_or(time), time);
}

}  // namespace

double RollContent::addNote(const RollNote& note) {
    const auto place = findAfter(notes_, note.start, noteStart);
    const auto index = static_cast<std::size_t>(place - notes_.begin());
    notes_.insert(place, note);
    refreshLatest(index);
    if (note.pending) pendingFrom_ = std::min(pendingFrom_, note.start);
    return note.start;
}

void RollContent::addFirstNotes(std::vector<RollNote> notes) {
    notes_ = std::move(notes);
    refreshLatest(0);
    for (const RollNote& note : notes_)
        if (note.pending) pendingFrom_ = std::min(pendingFrom_, note.start);
}

std::optional<double> RollContent::endNote(int pitch, Voice voice, double time) {
    std::vector<std::size_t> sounding;
    collectNotes(latest_.size(), 0, kLongestTime, notes_.size(), sounding);
    for (const std::size_t index : sounding) {
        RollNote& note = notes_[index];
        if (note.pitch != pitch || note.voice != voice) continue;
        note.end = std::max(time, note.start);
        refreshLatest(index, true);
        return note.start;
    }
    return {};
}

double RollContent::addPedal(const RollPedal& pedal) {
    auto& events = voicePedals(pedal.voice);
    const auto place = findAfter(events, pedal.time, pedalTime);
    const bool wasDown = place != events.begin() && isDown(*(place - 1));
    if (isDown(pedal) == wasDown) return pedal.time;
    if (pedal.pending) pendingFrom_ = std::min(pendingFrom_, pedal.time);
    // The next event is now redundant, because down and up alternate.
    const auto kept = events.insert(place, pedal);
    if (kept + 1 != events.end()) events.erase(kept + 1);
    return pedal.time;
}

double RollContent::addTurn(const RollTurn& turn) {
    turns_.insert(findAfter(turns_, turn.start, turnStart), turn);
    if (turn.pending) pendingFrom_ = std::min(pendingFrom_, turn.start);
    return turn.start;
}

double RollContent::reopenTurn() {
    turns_.back().end = kStillSounds;
    return turns_.back().start;
}

std::optional<double> RollContent::endTurn(double time) {
    if (turns_.empty() || turns_.back().end != kStillSounds) return {};
    turns_.back().end = std::max(time, turns_.back().start);
    return turns_.back().start;
}

std::optional<double> RollContent::discardAfter(double time, bool soundsOn) {
    std::optional<double> earliest;
    std::vector<std::size_t> across;
    collectNotes(latest_.size(), 0, time, notes_.size(), across);
    for (const std::size_t index : across) {
        RollNote& note = notes_[index];
        if (note.voice != Voice::Model) continue;
        lowerEarliest(earliest, note.start);
        if (note.start > time) continue;
        note.end = soundsOn ? kStillSounds : time;
        refreshLatest(index, true);
    }
    const auto first =
        std::upper_bound(notes_.begin(), notes_.end(), time,
                         [](double value, const RollNote& note) { return value < note.start; });
    const auto from = static_cast<std::size_t>(first - notes_.begin());
    notes_.erase(
        std::remove_if(first, notes_.end(), [](const RollNote& note) { return note.voice == Voice::Model; }),
        notes_.end());
    refreshLatest(from);

    auto& pedals = voicePedals(Voice::Model);
    while (!pedals.empty() && pedals.back().time > time) {
        lowerEarliest(earliest, pedals.back().time);
        pedals.pop_back();
    }
    if (!soundsOn && !pedals.empty() && isDown(pedals.back())) {
        lowerEarliest(earliest, time);
        pedals.push_back({.time = time, .value = 0, .voice = Voice::Model});
    }
    std::erase_if(turns_, [&](RollTurn& turn) {
        if (turn.voice != Voice::Model || turn.end <= time) return false;
        lowerEarliest(earliest, turn.start);
        turn.end = soundsOn ? kStillSounds : time;
        // Removes turns that would be empty. With `soundsOn` a turn continues, whatever it contains.
        return !soundsOn && turn.start >= time;
    });
    return earliest;
}

std::optional<double> RollContent::removeTurn(double time) {
    std::optional<double> earliest = discardAfter(std::nextafter(time, -kStillSounds));
    while (!turns_.empty() && turns_.back().start >= time) {
        lowerEarliest(earliest, turns_.back().start);
        turns_.pop_back();
    }
    if (!turns_.empty()) lowerEarliest(earliest, reopenTurn());
    return earliest;
}

std::optional<double> RollContent::markSounded(double time) {
    if (!(pendingFrom_ < time)) return {};
    std::optional<double> earliest;
    const auto settleAll = [&](auto& list, auto when) {
        for (auto item = std::lower_bound(list.begin(), list.end(), pendingFrom_,
                                          [&](const auto&a, double value) { return when(a) < value; });
             item != list.end() && when(*item) < time; ++item) {
            if (!item->pending) continue;
            item->pending = false;
            lowerEarliest(earliest, when(*item));
        }
    };
    settleAll(notes_, noteStart);
    for (auto& events : pedals_) settleAll(events, pedalTime);
    settleAll(turns_, turnStart);
    pendingFrom_ = time;
    return earliest;
}

double RollContent::addBeats(const RollBeats& beats) {
    while (!beats_.empty() && beats_.back().start >= beats.start) beats_.pop_back();
    beats_.push_back(beats);
    return beats.start;
}

void RollContent::clear() { *this = RollContent{}; }

std::vector<std::size_t> RollContent::notesBetween(double from, double to) const {
    const auto last = std::lower_bound(notes_.begin(), notes_.end(), to,
                                       [](const RollNote& note, double value) { return note.start < value; });
    std::vector<std::size_t> found;
    collectNotes(latest_.size(), 0, from, static_cast<std::size_t>(last - notes_.begin()), found);
    return found;
}

std::optional<std::size_t> RollContent::noteAt(double time, int pitch) const {
    const auto found = notesBetween(time, std::nextafter(time, kStillSounds));
    for (auto index = found.rbegin(); index != found.rend(); ++index)
        if (notes_[*index].pitch == pitch) return *index;
    return {};
}

std::vector<RollNote> RollContent::soundingNotes() const {
    std::vector<std::size_t> found;
    collectNotes(latest_.size(), 0, kLongestTime, notes_.size(), found);
    std::vector<RollNote> notes;
    notes.reserve(found.size());
    for (const std::size_t index : found) notes.push_back(notes_[index]);
    return notes;
}

std::vector<PedalSpan> RollContent::pedalsBetween(double from, double to) const {
    std::vector<PedalSpan> found;
    for (const auto& events : pedals_) {
        auto event =
            std::upper_bound(events.begin(), events.end(), from,
                             [](double value, const RollPedal& pedal) { return value < pedal.time; });
        if (event != events.begin()) --event;
        for (; event != events.end() && event->time < to; ++event) {
            if (!isDown(*event)) continue;
            const double end = event + 1 == events.end() ? kStillSounds : (event + 1)->time;
            if (end > from) found.push_back({event->time, end, event->voice, event->pending});
        }
    }
    return found;
}

std::vector<RollTurn> RollContent::turnsBetween(double from, double to) const {
    std::vector<RollTurn> found;
    for (const RollTurn& turn : turns_)
        if (turn.start < to && turn.end > from) found.push_back(turn);
    return found;
}

std::optional<std::pair<double, double>> RollContent::findDifference(const RollContent& other,
                                                                     bool surpriseSeen) const {
    if (pedals_ != other.pedals_ || turns_ != other.turns_ || beats_ != other.beats_)
        return std::pair(0.0, kStillSounds);
    const auto looksSame = [surpriseSeen](const RollNote& a, RollNote b) {
        if (!surpriseSeen) b.bits = a.bits;
        return a == b;
    };
    const auto [own, others] =
        std::mismatch(notes_.begin(), notes_.end(), other.notes_.begin(), other.notes_.end(), looksSame);
    if (own == notes_.end() && others == other.notes_.end()) return {};
    const auto [ownEnd, othersEnd] =
        std::mismatch(notes_.rbegin(), std::make_reverse_iterator(own), other.notes_.rbegin(),
                      std::make_reverse_iterator(others), looksSame);
    std::pair differ(kStillSounds, 0.0);
    const auto add = [&differ](const RollNote& note) {
        differ = {std::min(differ.first, note.start), std::max(differ.second, note.end)};
    };
    std::for_each(own, ownEnd.base(), add);
    std::for_each(others, othersEnd.base(), add);
    return differ;
}

RollFacts RollContent::facts() const {
    RollFacts facts;
    double bits = 0.0;
    std::size_t known = 0;
    for (const RollNote& note : notes_) {
        ++(note.pending ? facts.pending : note.voice == Voice::You ? facts.playerNotes : facts.modelNotes);
        facts.lowestPitch = facts.lowestPitch == 0 ? note.pitch : std::min(facts.lowestPitch, note.pitch);
        facts.highestPitch = std::max(facts.highestPitch, note.pitch);
        facts.end = std::max(facts.end, note.end == kStillSounds ? note.start : note.end);
        if (note.pending || note.voice == Voice::You || note.bits < 0.0F) continue;
        bits += note.bits;
        ++known;
    }
    for (const RollTurn& turn : turns_)
        facts.end = std::max(facts.end, turn.end == kStillSounds ? turn.start : turn.end);
    if (known > 0) facts.meanBits = bits / static_cast<double>(known);
    return facts;
}

double RollContent::latestEnd(std::size_t level, std::size_t place) const {
    if (level > 0) return latest_[level - 1][place];
    return notes_[place].end;
}

// Updates the levels above the notes from `firstNote` on, or of that note only.
void RollContent::refreshLatest(std::size_t firstNote, bool onlyThat) {
    std::size_t below = notes_.size(), first = firstNote;
    for (std::size_t level = 0; below > 1 || level == 0; ++level) {
        if (latest_.size() <= level) latest_.emplace_back();
        const std::size_t count = (below + kFanOut - 1) / kFanOut;
        latest_[level].resize(count);
        first /= kFanOut;
        for (std::size_t place = first; place < (onlyThat ? first + 1 : count); ++place) {
            double latest = -kStillSounds;
            for (std::size_t child = place * kFanOut; child < std::min((place + 1) * kFanOut, below); ++child)
                latest = std::max(latest, latestEnd(level, child));
            latest_[level][place] = latest;
        }
        below = count;
        if (count <= 1) {
            latest_.resize(level + 1);
            break;
        }
    }
}

// Collects the notes below `place` of `level` that end after `from`, limited to indices below `before`.
void RollContent::collectNotes(std::size_t level, std::size_t place, double from, std::size_t before,
                               std::vector<std::size_t>& found) const {
    if (before == 0) return;
    if (level == 0) {
        found.push_back(place);
        return;
    }
    const std::size_t below = level == 1 ? notes_.size() : latest_[level - 2].size();
    std::size_t notesOfChild = 1;
    for (std::size_t i = 1; i < level; ++i) notesOfChild *= kFanOut;
    for (std::size_t child = place * kFanOut; child < std::min((place + 1) * kFanOut, below); ++child) {
        if (child * notesOfChild >= before) return;
        if (latestEnd(level - 1, child) > from) collectNotes(level - 1, child, from, before, found);
    }
}

}  // namespace continuo::ui
