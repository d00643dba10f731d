#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <utility>
#include <vector>

#include "library/library.h"
#include "library/library_state.h"
#include "library/packed_music.h"
#include "library/take_source.h"
#include "midi/file/midi_text.h"

namespace continuo::app {
namespace {

std::vector<DuetEvent> makePlayable(std::span<const DuetEvent> events) {
    std::vector<DuetEvent> played;
    played.reserve(events.size());
    for (DuetEvent event : events) {
        if (!areKnownBits(event.bits)) event.bits = kUnknownBits;
        if (isPlayable(event)) played.push_back(event);
    }
    return played;
}

// When the last note was struck, and when the last sound ends, s; negative: no notes.
struct LastNote {
    double struck = -1, soundEnd = 0;
};

LastNote findLastNote(const TakeContent& played) {
    LastNote last;
    for (const TakeContent::Part& part : played.parts) {
        if (!part.notes.empty()) last.struck = std::max(last.struck, part.notes.back().note.start);
        for (const PlayedNote& each : part.notes) last.soundEnd = std::max(last.soundEnd, each.note.end);
    }
    return last;
}

bool isSilent(const Take& take) { return take.summary.notes == std::array<int, 2>{}; }

// Begins a take. number: 0 for a take with a title, and for the running take.
TakeId beginTake(LibraryState& state, const Origin& origin, const std::string& title, int number) {
    TakeRecord record;
    record.take.id = state.ids.nextTake();
    record.take.number = number;
    record.take.created = std::chrono::system_clock::now();
    record.take.marks.name = cleanText(title);
    record.take.origin = origin;
    record.take.growing = true;
    record.reel = state.ids.nextReel();
    state.recordings.begin(record.reel, record.take.id);
    state.records.write(record);
    const TakeId id = record.take.id;
    state.records.add(std::move(record));
    return id;
}

void endTake(LibraryState& state, TakeRecord& record) {
    record.take.growing = false;
    if (!state.recordings.isOwnedBy(record.reel, record.take.id))
        record.end = std::max(record.begin, state.recordings.record(record.reel).now);
    record.take.summary.counted = -1;
    state.music.refresh(record);
    state.recordings.write(record.reel);
    state.records.write(record);
}

// Updates the other ranges of a recording. New music changes the ranges that grow with the take, which began
// after it. A dropped answer (isLess) also changes finished ranges that contained some of it.
void updateRanges(LibraryState& state, TakeId owner, bool isLess) {
    const ReelId reel = state.records.take(owner).reel;
    for (const TakeId id : state.records.takesOf(reel, isLess ? 0 : owner)) {
        TakeRecord& range = state.records.take(id);
        if (range.take.growing) {
            state.records.noteChanged(id);
        } else if (isLess) {
            state.music.refresh(range);
            state.records.write(range);
        }
    }
}

}  // namespace

TakeId Library::newTake(const Origin& origin, const std::string& title) {
    // A take with a title gets no number, because the title is its name. The running take gets its number
    // with its first note.
    return beginTake(*state_, origin, title, title.empty() ? state_->ids.nextNumber() : 0);
}

TakeId Library::newRunningTake(const Origin& origin) {
    if (const auto earlier = runningTake()) finishTake(*earlier);
    return beginTake(*state_, origin, {}, 0);
}

void Library::append(TakeId take, std::span<const DuetEvent> events, std::optional<double> now) {
    TakeRecord& record = state_->records.take(take);
    if (!record.take.growing || !state_->recordings.isOwnedBy(record.reel, take)) {
        throw Error(
            ErrorCode::BadRequest,
            "take " + std::to_string(take) + ": nothing can be added to it, it is finished; begin a new one");
    }
    const std::vector<DuetEvent> played = makePlayable(events);
    const bool struck = std::any_of(played.begin(), played.end(), [](const DuetEvent& event) {
        return event.kind == DuetEvent::Kind::Strike;
    });
    if (struck && record.take.number == 0 && !record.take.kept()) {
        record.take.number = -state_->ids.nextNumber();
        state_->records.write(record);
    }
    if (state_->recordings.append(record.reel, played, now) && !played.empty())
        updateRanges(*state_, take, std::any_of(played.begin(), played.end(), isDropped));
}

void Library::setOrigin(TakeId take, const Origin& origin) {
    for (const TakeId id : state_->records.takesOf(state_->records.take(take).reel)) {
        TakeRecord& record = state_->records.take(id);
        if (id != take && !record.take.growing) continue;
        record.take.origin = origin;
        state_->records.write(record);
    }
}

void Library::appendReplay(TakeId take, std::span<const std::uint8_t> bytes) {
    state_->recordings.appendReplay(state_->records.take(take).reel, bytes);
}

void Library::setReplayState(TakeId take, const std::string& hash) {
    state_->recordings.setState(state_->records.take(take).reel, hash);
}

void Library::setSource(TakeId take, const TakeSource& source) {
    state_->recordings.setSource(state_->records.take(take).reel, packSource(source));
}

void Library::finishTake(TakeId take) {
    TakeRecord& record = state_->records.take(take);
    if (!record.take.growing) return;
    const ReelId reel = record.reel;
    if (!state_->recordings.isOwnedBy(reel, take)) return endTake(*state_, record);
    state_->recordings.end(reel);
    const std::vector<TakeId> ranges = state_->records.takesOf(reel);
    for (const TakeId id : ranges) {
        if (TakeRecord& range = state_->records.take(id); range.take.growing) endTake(*state_, range);
    }
    // If the running take without notes is the only one, it is removed.
    const bool alone = ranges.size() == 1;
    if (isSilent(record.take) && alone && !record.take.kept() && state_->records.branchesOf(take).empty())
        state_->remove({take, 0});
}

std::optional<TakeId> Library::runningTake() const {
    const std::map<TakeId, TakeRecord>& takes = state_->records.takes();
    for (auto at = takes.rbegin(); at != takes.rend(); ++at) {
        if (at->second.take.growing && !at->second.take.kept()) return at->first;
    }
    return std::nullopt;
}

TakeId Library::keep(TakeId from, double fromSeconds, std::optional<double> toSeconds) {
    const TakeRecord& source = state_->records.take(from);
    TakeRecord record;
    record.reel = source.reel;
    record.begin = source.begin + std::max(0.0, fromSeconds);
    record.end = toSeconds ? std::min(source.end, source.begin + *toSeconds) : source.end;
    record.take.created = std::chrono::system_clock::now();
    record.take.origin = source.take.origin;
    record.take.origin.details = origin({from, 0}).details;
    record.take.growing = !toSeconds && source.take.growing;
    state_->music.refresh(record);  // may throw, so it comes before ids are assigned
    record.take.id = state_->ids.nextTake();
    record.take.number = state_->ids.nextNumber();
    state_->records.write(record);
    const TakeId id = record.take.id;
    state_->records.add(std::move(record));
    state_->records.noteChanged(from);  // its duplicate may have changed
    return id;
}

std::optional<TakeId> Library::keepLast(double seconds, Counted counted) {
    constexpr double kRings = 10;  // s kept after the last note, which the pedal may sustain
    const auto take = runningTake();
    if (!take) return std::nullopt;
    const LastNote note = findLastNote(content({*take, 0}));
    const double ends = now(*take);
    if (counted == Counted::FromNow) {
        const double begin = std::max(0.0, ends - seconds);
        if (note.struck < begin) return std::nullopt;
        return keep(*take, begin, ends);
    }
    if (note.struck < 0) return std::nullopt;
    const double last = std::min(ends, note.soundEnd);
    // Begins no later than the last note, so that a note longer than `seconds` is kept whole.
    return keep(*take, std::clamp(last - seconds, 0.0, note.struck), std::min(ends, last + kRings));
}

bool Library::removeEmpty(TakeId id) {
    const Take& take = state_->records.take(id).take;
    const bool marked = !(take.marks == Marks{});
    if (take.growing || marked || !isSilent(take) || !state_->records.branchesOf(id).empty()) return false;
    state_->ids.releaseNumber(take.number);
    state_->remove({id, 0});
    return true;
}

}  // namespace continuo::app
