#include "library/library.h"

#include <algorithm>

#include "library/clean_text.h"
#include "library/library_parts.h"
#include "library/packed_music.h"

namespace continuo::app {

Library::Library(const std::filesystem::path& folder) : parts_(std::make_unique<Parts>(folder)) {}

Library::~Library() {
    std::vector<TakeId> growing;
    for (const auto& [id, record] : parts_->takes) {
        if (record.take.growing) growing.push_back(id);
    }
    for (const TakeId id : growing) {
        if (parts_->takes.contains(id)) finishTake(id);
    }
}

StorageStatus Library::status() const {
    return parts_->journal ? parts_->journal->status() : StorageStatus{};
}

const std::vector<std::string>& Library::notices() const { return parts_->notices; }

bool Library::flush(double seconds) { return !parts_->journal || parts_->journal->flush(seconds); }

TakeId Library::newTake(const Origin& origin, const std::string& title) {
    // A title is a name; others are counted, the running one from its first note on.
    return beginTake(origin, title, title.empty() ? ++parts_->lastNumber : 0);
}

TakeId Library::newRunningTake(const Origin& origin) {
    if (const auto earlier = running()) finishTake(*earlier);
    return beginTake(origin, {}, 0);
}

TakeId Library::beginTake(const Origin& origin, const std::string& title, int number) {
    Parts::Reel reel;
    reel.record.id = ++parts_->lastReel;
    reel.music = std::make_unique<MusicBuilder>();
    reel.growing = true;
    TakeRecord record;
    record.take.id = ++parts_->lastTake;
    record.take.number = number;
    record.take.created = std::chrono::system_clock::now();
    record.take.marks.name = cleanText(title);
    record.take.origin = origin;
    record.take.growing = true;
    record.reel = reel.record.id;
    reel.owner = record.take.id;
    parts_->write(reel);
    parts_->write(record);
    parts_->reels.emplace(record.reel, std::move(reel));
    parts_->takes.emplace(record.take.id, record);
    return record.take.id;
}

void Library::append(TakeId take, std::span<const DuetEvent> events, std::optional<double> now) {
    constexpr double kClockStep = 0.25;  // seconds between two notes of the clock alone
    TakeRecord& record = parts_->take(take);
    Parts::Reel& reel = parts_->reels.at(record.reel);
    if (!record.take.growing || reel.owner != take) {
        throw Error(
            ErrorCode::BadRequest,
            "take " + std::to_string(take) + ": nothing can be added to it, it is finished; begin a new one");
    }
    std::vector<DuetEvent> played;
    played.reserve(events.size());
    for (DuetEvent event : events) {
        if (!areKnownBits(event.bits)) event.bits = kUnknownBits;
        if (!isPlayable(event)) continue;
        reel.music->take(event);
        reel.record.now = std::max(reel.record.now, event.seconds);
        played.push_back(event);
    }
    const bool struck = std::any_of(played.begin(), played.end(), [](const DuetEvent& event) {
        return event.kind == DuetEvent::Kind::Strike;
    });
    if (struck && record.take.number == 0 && !record.take.kept()) {
        record.take.number = -++parts_->lastNumber;
        parts_->write(record);
    }
    if (now && *now < kStillHeld) reel.record.now = std::max(reel.record.now, *now);
    const bool clockAlone = reel.music->keysDown() && reel.record.now > reel.clockWritten + kClockStep;
    if (played.empty() && !clockAlone) return;
    if (!played.empty()) parts_->tellGrown(record);
    const std::int64_t first = reel.record.events;
    reel.record.events += static_cast<std::int64_t>(played.size());
    reel.clockWritten = reel.record.now;
    if (std::any_of(played.begin(), played.end(), isDropped)) parts_->refreshRanges(record.reel);
    parts_->change([&](JournalBatch& batch) {
        batch.reels[record.reel] = reel.record;
        if (played.empty()) return;
        auto& piece = batch.events.try_emplace(record.reel).first->second;
        if (piece.items.empty()) piece.first = first;
        piece.items.insert(piece.items.end(), played.begin(), played.end());
    });
}

void Library::appendReplay(TakeId take, std::span<const std::uint8_t> bytes) {
    const ReelId reel = parts_->take(take).reel;
    std::vector<std::uint8_t>& known = parts_->replay[reel];
    const auto first = static_cast<std::int64_t>(known.size());
    known.insert(known.end(), bytes.begin(), bytes.end());
    parts_->change([&](JournalBatch& batch) {
        auto& piece = batch.replay.try_emplace(reel).first->second;
        if (piece.items.empty()) piece.first = first;
        piece.items.insert(piece.items.end(), bytes.begin(), bytes.end());
    });
}

void Library::setOrigin(TakeId take, const Origin& origin) {
    const ReelId reel = parts_->take(take).reel;
    for (auto& [id, record] : parts_->takes) {
        if (id != take && (record.reel != reel || !record.take.growing)) continue;
        record.take.origin = origin;
        parts_->write(record);
    }
}

void Library::finishTake(TakeId take) {
    TakeRecord& record = parts_->take(take);
    if (!record.take.growing) return;
    const ReelId reel = record.reel;
    if (parts_->reels.at(reel).owner != take) {
        parts_->finish(record);
        return;
    }
    parts_->reels.at(reel).growing = false;
    bool alone = true;
    for (auto& [id, other] : parts_->takes) {
        if (other.reel != reel) continue;
        if (other.take.growing) parts_->finish(other);
        alone = alone && id == take;
    }
    // A running take in which nothing was played is nothing to be found again.
    const bool silent = record.take.summary.notes == std::array<int, 2>{};
    if (silent && alone && !record.take.kept() && allBranches(take).empty()) {
        parts_->removeTake(take);
        parts_->forgetEditsOfPurged();
    }
}

std::optional<TakeId> Library::running() const {
    for (auto at = parts_->takes.rbegin(); at != parts_->takes.rend(); ++at) {
        if (at->second.take.growing && !at->second.take.kept()) return at->first;
    }
    return std::nullopt;
}

TakeId Library::keep(TakeId from, double fromSeconds, std::optional<double> toSeconds) {
    const TakeRecord& source = parts_->take(from);
    TakeRecord record;
    record.reel = source.reel;
    record.begin = source.begin + std::max(0.0, fromSeconds);
    record.end = toSeconds ? std::min(source.end, source.begin + *toSeconds) : source.end;
    record.take.created = std::chrono::system_clock::now();
    record.take.origin = source.take.origin;
    record.take.origin.details = origin({from, 0}).details;
    record.take.growing = !toSeconds && source.take.growing;
    parts_->refresh(record);  // it may throw, so no number was given yet
    record.take.id = ++parts_->lastTake;
    record.take.number = ++parts_->lastNumber;
    TakeRecord& kept = parts_->takes.emplace(record.take.id, std::move(record)).first->second;
    parts_->write(kept);
    return kept.take.id;
}

std::optional<TakeId> Library::keepLast(double seconds, Counted counted) {
    constexpr double kRings = 10;  // s that are kept behind the last note, which a pedal may hold
    const auto take = running();
    if (!take) return std::nullopt;
    const double ends = now(*take);
    double struck = -1, heard = 0;
    for (const TakeContent& played = content({*take, 0}); const TakeContent::Part& part : played.parts) {
        if (!part.notes.empty()) struck = std::max(struck, part.notes.back().note.start);
        for (const PlayedNote& each : part.notes) heard = std::max(heard, each.note.end);
    }
    if (counted == Counted::FromNow) {
        const double begin = std::max(0.0, ends - seconds);
        return struck >= begin ? std::optional(keep(*take, begin, ends)) : std::nullopt;
    }
    if (struck < 0) return std::nullopt;
    const double last = std::min(ends, heard);
    // A note that is held for longer is whole.
    return keep(*take, std::clamp(last - seconds, 0.0, struck), std::min(ends, last + kRings));
}

// As of a branch that came and went, which leaves its number behind on the disk too.
BranchId Library::moment() {
    BranchRecord none;
    none.branch.id = ++parts_->lastBranch;
    parts_->change([&](JournalBatch& batch) {
        batch.branches.insert_or_assign(none.branch.id, none);
        batch.removedBranches.insert(none.branch.id);
    });
    return none.branch.id;
}

BranchId Library::addBranch(const NewBranch& wanted) {
    parts_->take(wanted.from.take);
    if (wanted.from.branch != 0) parts_->branch(wanted.from.branch);
    for (const BranchId id : parts_->branchesOf[wanted.from.take]) {
        BranchRecord& known = parts_->branches.at(id);
        if (wanted.source.empty() || known.source != wanted.source || known.branch.finished) continue;
        parts_->notes[id].clear();
        known.branch.summary = {};
        known.branch.pedal.clear();
        parts_->change([id](JournalBatch& batch) { batch.notes[id] = {0, true, {}}; });
        parts_->write(known);
        return id;
    }
    BranchRecord record;
    record.branch.id = ++parts_->lastBranch;
    record.branch.take = wanted.from.take;
    record.branch.parent = wanted.from.branch;
    record.branch.forkSeconds = wanted.forkSeconds;
    record.branch.created = std::chrono::system_clock::now();
    record.branch.marks.name = parts_->nextName(wanted.from.take, wanted.from.branch);
    record.branch.origin = wanted.origin;
    record.branch.askedAt = wanted.askedAt;
    record.source = wanted.source;
    parts_->discardWithParent(record.branch);
    parts_->notes[record.branch.id];
    parts_->write(record);
    parts_->add(std::move(record));
    return parts_->lastBranch;
}

void Library::appendBranch(BranchId branch, std::span<const PlayedNote> notes) {
    BranchRecord& record = parts_->unfinished(branch);
    if (!parts_->notes.contains(branch)) parts_->notes[branch] = parts_->notesOf(branch);
    std::vector<PlayedNote>& known = parts_->notes[branch];
    const std::size_t first = known.size();
    std::copy_if(notes.begin(), notes.end(), std::back_inserter(known),
                 [](const PlayedNote& note) { return isPlayable(note); });
    record.branch.summary = summaryOf(known, record.branch.forkSeconds);
    parts_->changed.insert(record.branch.take);
    parts_->change([&](JournalBatch& batch) {
        auto& piece = batch.notes.try_emplace(branch).first->second;
        if (piece.items.empty() && !piece.anew) piece.first = static_cast<std::int64_t>(first);
        piece.items.insert(piece.items.end(), known.begin() + static_cast<std::ptrdiff_t>(first),
                           known.end());
    });
}

void Library::appendBranchPedal(BranchId branch, const PedalChange& change) {
    BranchRecord& record = parts_->unfinished(branch);
    if (!isPlayable(change)) return;
    record.branch.pedal.push_back(change);
    parts_->write(record);
}

void Library::setBranchLatents(BranchId branch, const std::vector<std::pair<double, int>>& latents) {
    BranchRecord& record = parts_->branch(branch);
    record.branch.latents = latents;
    parts_->write(record);
}

void Library::finishBranch(BranchId branch, std::optional<double> natsPerNote,
                           const std::optional<Origin>& origin) {
    BranchRecord& record = parts_->branch(branch);
    record.branch.summary = summaryOf(parts_->notesOf(branch), record.branch.forkSeconds);
    record.branch.finished = true;
    if (natsPerNote) record.branch.summary.natsPerNote = natsPerNote;
    if (origin) record.branch.origin = *origin;
    parts_->write(record);
}

int Library::finishBranches(const std::function<bool(const std::string& source)>& isOver) {
    std::vector<BranchId> silent;
    int finished = 0;
    for (auto& [id, record] : parts_->branches) {
        if (record.branch.finished || !isOver(record.source)) continue;
        ++finished;
        record.branch.finished = true;
        parts_->write(record);
        const Marks& marks = record.branch.marks;
        const auto notes = parts_->notes.find(id);
        if (notes == parts_->notes.end() || !notes->second.empty()) continue;
        if (!marks.starred && marks.note.empty() && parts_->childrenOf(id).empty()) silent.push_back(id);
    }
    for (const BranchId id : silent) parts_->removeBranch(id);
    if (!silent.empty()) parts_->forgetEditsOfPurged();
    return finished;
}

}  // namespace continuo::app
