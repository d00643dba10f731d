#include "library/take_growth.h"

#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <utility>
#include <vector>

#include "library/clean_text.h"
#include "library/packed_music.h"

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

// When the last note was struck, and when sound ends, s; below 0: no notes.
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

}  // namespace

TakeId TakeGrowth::begin(const Origin& origin, const std::string& title) {
    // A title is a name. Other takes get numbers, the running one with its first note.
    return begin(origin, title, title.empty() ? ids_.nextNumber() : 0);
}

TakeId TakeGrowth::beginRunning(const Origin& origin) {
    if (const auto earlier = runningTake()) finish(*earlier);
    return begin(origin, {}, 0);
}

TakeId TakeGrowth::begin(const Origin& origin, const std::string& title, int number) {
    TakeRecord record;
    record.take.id = ids_.nextTake();
    record.take.number = number;
    record.take.created = std::chrono::system_clock::now();
    record.take.marks.name = cleanText(title);
    record.take.origin = origin;
    record.take.growing = true;
    record.reel = ids_.nextReel();
    recordings_.begin(record.reel, record.take.id);
    records_.write(record);
    const TakeId id = record.take.id;
    records_.add(std::move(record));
    return id;
}

void TakeGrowth::append(TakeId take, std::span<const DuetEvent> events, std::optional<double> now) {
    TakeRecord& record = records_.take(take);
    if (!record.take.growing || !recordings_.isOwnedBy(record.reel, take)) {
        throw Error(
            ErrorCode::BadRequest,
            "take " + std::to_string(take) + ": nothing can be added to it, it is finished; begin a new one");
    }
    const std::vector<DuetEvent> played = makePlayable(events);
    const bool struck = std::any_of(played.begin(), played.end(), [](const DuetEvent& event) {
        return event.kind == DuetEvent::Kind::Strike;
    });
    if (struck && record.take.number == 0 && !record.take.kept()) {
        record.take.number = -ids_.nextNumber();
        records_.write(record);
    }
    if (recordings_.append(record.reel, played, now) && !played.empty())
        updateRanges(take, std::any_of(played.begin(), played.end(), isDropped));
}

// New music also changes the ranges that grow with the take, which began after it. A dropped answer also
// changes finished ranges that contained some of it.
void TakeGrowth::updateRanges(TakeId owner, bool isLess) {
    const ReelId reel = records_.take(owner).reel;
    for (const TakeId id : records_.takesOf(reel, isLess ? 0 : owner)) {
        TakeRecord& range = records_.take(id);
        if (range.take.growing) {
            records_.noteChanged(id);
        } else if (isLess) {
            music_.refresh(range);
            records_.write(range);
        }
    }
}

void TakeGrowth::setOrigin(TakeId take, const Origin& origin) {
    for (const TakeId id : records_.takesOf(records_.take(take).reel)) {
        TakeRecord& record = records_.take(id);
        if (id != take && !record.take.growing) continue;
        record.take.origin = origin;
        records_.write(record);
    }
}

void TakeGrowth::finish(TakeId take) {
    TakeRecord& record = records_.take(take);
    if (!record.take.growing) return;
    const ReelId reel = record.reel;
    if (!recordings_.isOwnedBy(reel, take)) return end(record);
    recordings_.end(reel);
    const std::vector<TakeId> ranges = records_.takesOf(reel);
    for (const TakeId id : ranges) {
        if (TakeRecord& range = records_.take(id); range.take.growing) end(range);
    }
    // A running take without notes is removed.
    const bool alone = ranges.size() == 1;
    if (isSilent(record.take) && alone && !record.take.kept() && records_.branchesOf(take).empty())
        deletion_.remove({take, 0});
}

void TakeGrowth::finishAll() {
    std::vector<TakeId> growing;
    for (const auto& [id, record] : records_.takes())
        if (record.take.growing) growing.push_back(id);
    for (const TakeId id : growing)
        if (records_.has({id, 0})) finish(id);
}

void TakeGrowth::end(TakeRecord& record) {
    record.take.growing = false;
    if (!recordings_.isOwnedBy(record.reel, record.take.id))
        record.end = std::max(record.begin, recordings_.record(record.reel).now);
    record.take.summary.counted = -1;
    music_.refresh(record);
    recordings_.write(record.reel);
    records_.write(record);
}

std::optional<TakeId> TakeGrowth::runningTake() const {
    const std::map<TakeId, TakeRecord>& takes = records_.takes();
    for (auto at = takes.rbegin(); at != takes.rend(); ++at) {
        if (at->second.take.growing && !at->second.take.kept()) return at->first;
    }
    return std::nullopt;
}

TakeId TakeGrowth::keep(TakeId from, double fromSeconds, std::optional<double> toSeconds) {
    const TakeRecord& source = records_.take(from);
    TakeRecord record;
    record.reel = source.reel;
    record.begin = source.begin + std::max(0.0, fromSeconds);
    record.end = toSeconds ? std::min(source.end, source.begin + *toSeconds) : source.end;
    record.take.created = std::chrono::system_clock::now();
    record.take.origin = source.take.origin;
    record.take.origin.details = records_.origin({from, 0}).details;
    record.take.growing = !toSeconds && source.take.growing;
    music_.refresh(record);  // may throw, so no number is assigned before
    record.take.id = ids_.nextTake();
    record.take.number = ids_.nextNumber();
    records_.write(record);
    const TakeId id = record.take.id;
    records_.add(std::move(record));
    records_.noteChanged(from);  // its findKeptDuplicate() may change
    return id;
}

std::optional<TakeId> TakeGrowth::keepLast(double seconds) {
    const auto take = runningTake();
    if (!take) return std::nullopt;
    const double ends = recordings_.now(records_.take(*take));
    const double begin = std::max(0.0, ends - seconds);
    if (findLastNote(music_.content({*take, 0})).struck < begin) return std::nullopt;
    return keep(*take, begin, ends);
}

std::optional<TakeId> TakeGrowth::keepLastPlayed(double seconds) {
    constexpr double kRings = 10;  // seconds kept after the last note, which the pedal may hold
    const auto take = runningTake();
    if (!take) return std::nullopt;
    const LastNote note = findLastNote(music_.content({*take, 0}));
    if (note.struck < 0) return std::nullopt;
    const double ends = recordings_.now(records_.take(*take));
    const double last = std::min(ends, note.soundEnd);
    // A note that is longer than `seconds` is kept whole.
    return keep(*take, std::clamp(last - seconds, 0.0, note.struck), std::min(ends, last + kRings));
}

bool TakeGrowth::removeEmpty(TakeId id) {
    const Take& take = records_.take(id).take;
    const bool marked = !(take.marks == Marks{});
    if (take.growing || marked || !isSilent(take) || !records_.branchesOf(id).empty()) return false;
    ids_.releaseNumber(take.number);
    deletion_.remove({id, 0});
    return true;
}

}  // namespace continuo::app
