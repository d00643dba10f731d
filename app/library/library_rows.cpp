// What one library hands to another.
#include "library/library_rows.h"

#include <algorithm>
#include <set>
#include <utility>

#include "library/library_parts.h"

namespace continuo::app {
namespace {

// Reels, takes and branches that are known, and what only those need.
void erase(LibraryRows& rows, const KnownRows& known) {
    std::erase_if(rows.takes, [&](const TakeRecord& each) { return known.takes.contains(each.take.id); });
    std::set<ReelId> used;
    for (const TakeRecord& each : rows.takes) used.insert(each.reel);
    std::erase_if(rows.reels, [&](const auto& each) { return !used.contains(each.record.id); });
    std::erase_if(rows.branches, [&](const BranchRecord& each) {
        if (!known.branches.contains(each.branch.id)) return false;
        rows.notes.erase(each.branch.id);
        return true;
    });
}

// The branches of these rows, and those that their edits and their moments name.
std::set<BranchId> branchesIn(const LibraryRows& rows) {
    std::set<BranchId> all;
    const auto note = [&](BranchId id) {
        if (id > 0) all.insert(id);
    };
    const auto noteEdits = [&](const Marks& marks) {
        for (const NoteEdit& edit : marks.edits) note(edit.lastBranch);
    };
    for (const TakeRecord& each : rows.takes) noteEdits(each.take.marks);
    for (const BranchRecord& each : rows.branches) {
        note(each.branch.id);
        note(each.branch.askedAt);
        noteEdits(each.branch.marks);
    }
    return all;
}

void renumber(Marks& marks, const std::map<BranchId, BranchId>& fresh) {
    for (NoteEdit& edit : marks.edits)
        if (edit.lastBranch > 0) edit.lastBranch = fresh.at(edit.lastBranch);
}

// Whether a take can have the number here that it had elsewhere.
bool keepsNumber(const Take& take, std::set<int>& taken) {
    const int number = take.shownNumber();
    return number == 0 || (number <= LibraryRows::kLastNumber && taken.insert(number).second);
}

// "Song", or "Song (2)" where that is there.
std::string free(const std::string& name, std::set<std::string>& there) {
    std::string free = name;
    for (int number = 2; !name.empty() && there.contains(free); ++number)
        free = name + " (" + std::to_string(number) + ")";
    return free;
}

}  // namespace

std::unique_ptr<Library> Library::asOnDisk(const std::filesystem::path& folder) {
    auto library = std::make_unique<Library>();
    library->parts_->snapshot = std::make_unique<JournalReader>(folder / "takes.sqlite");
    library->parts_->snapshot->stay();
    library->parts_->read(library->parts_->snapshot->contents());
    return library;
}

LibraryRows Library::rows(TakeId take, bool withReplay, bool withDiscarded) const {
    LibraryRows rows;
    const TakeRecord& record = parts_->take(take);
    rows.takes.push_back(record);
    rows.takes.back().take.origin = origin({take, 0});
    LibraryRows::Reel reel{parts_->reels.at(record.reel).record, {}, {}};
    if (JournalReader* disk = parts_->disk()) reel.events = disk->events(record.reel);
    if (withReplay) reel.replay = replay(take);
    rows.reels.push_back(std::move(reel));
    for (const Branch& branch : withDiscarded ? allBranches(take) : branches(take)) {
        if (!branch.finished || (branch.parent != 0 && !rows.notes.contains(branch.parent))) continue;
        rows.branches.push_back(parts_->branches.at(branch.id));
        rows.branches.back().source.clear();
        rows.branches.back().branch.origin = origin({take, branch.id});
        rows.notes[branch.id] = parts_->notesOf(branch.id);
    }
    return rows;
}

RowNeeds Library::leaveKnownOut(LibraryRows& rows, const KnownRows& known) const {
    RowNeeds needs;
    // Before these are left out: whose edits the models of new branches heard.
    for (const BranchRecord& each : rows.branches)
        if (known.takes.contains(each.branch.take) && !known.branches.contains(each.branch.id))
            needs.moments[each.branch.id] = parts_->momentHere(rows, known, each.branch);
    erase(rows, known);
    needs.reels = static_cast<std::int64_t>(rows.reels.size());
    needs.takes = static_cast<std::int64_t>(rows.takes.size());
    needs.branches = static_cast<std::int64_t>(branchesIn(rows).size());
    std::set<int> numbers;
    for (const auto& [id, record] : parts_->takes) numbers.insert(record.take.shownNumber());
    for (const TakeRecord& each : rows.takes) {
        if (keepsNumber(each.take, numbers))
            needs.highestNumber = std::max(needs.highestNumber, each.take.shownNumber());
        else
            ++needs.numbers;
    }
    return needs;
}

GivenIds Library::reserve(const RowNeeds& needs) {
    GivenIds given;
    given.firstReel = parts_->lastReel + 1;
    given.firstTake = parts_->lastTake + 1;
    given.firstBranch = parts_->lastBranch + 1;
    given.firstNumber = std::max(parts_->lastNumber, needs.highestNumber) + 1;
    parts_->lastReel += needs.reels;
    given.lastTake = parts_->lastTake += needs.takes;
    given.lastBranch = parts_->lastBranch += needs.branches;
    parts_->lastNumber = given.firstNumber + needs.numbers - 1;
    return given;
}

void Library::number(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                     const GivenIds& given) const {
    // In their order: that in which branches were asked for and notes were edited stays what it was.
    std::map<BranchId, BranchId> fresh;
    for (BranchId next = given.firstBranch; const BranchId id : branchesIn(rows)) fresh[id] = next++;
    std::map<TakeId, TakeId> takes = known.takes;
    parts_->numberTakes(rows, given, fresh, takes);
    parts_->numberBranches(rows, known, needs, fresh, takes);
}

void Library::Parts::numberTakes(LibraryRows& rows, const GivenIds& given,
                                 const std::map<BranchId, BranchId>& fresh,
                                 std::map<TakeId, TakeId>& takesHere) const {
    std::map<ReelId, ReelId> reelsHere;
    for (ReelId next = given.firstReel; LibraryRows::Reel & reel : rows.reels) {
        reelsHere[reel.record.id] = next;
        reel.record.id = next++;
    }
    std::set<std::string> names;
    std::set<int> numbers;
    for (const auto& [id, record] : takes) {
        names.insert(record.take.marks.name);
        numbers.insert(record.take.shownNumber());
    }
    TakeId next = given.firstTake;
    int number = given.firstNumber;
    for (TakeRecord& record : rows.takes) {
        Take& take = record.take;
        takesHere[take.id] = next;
        take.id = next++;
        record.reel = reelsHere.at(record.reel);
        if (names.contains(take.marks.name)) {
            take.marks.name = free(take.marks.name, names);
            names.insert(take.marks.name);
        }
        if (!keepsNumber(take, numbers)) {
            take.number = take.number < 0 ? -number : number;
            ++number;
        }
        renumber(take.marks, fresh);
    }
}

void Library::Parts::numberBranches(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                                    const std::map<BranchId, BranchId>& fresh,
                                    const std::map<TakeId, TakeId>& takesHere) const {
    std::map<BranchId, std::vector<PlayedNote>> notesHere;
    std::map<TakeId, std::set<std::string>> names;
    for (auto& [record, source] : rows.branches) {
        const TakeId take = takesHere.at(record.take);
        const auto moment = needs.moments.find(record.id);
        if (moment != needs.moments.end() && moment->second != 0)
            record.askedAt = moment->second;
        else if (record.askedAt > 0)
            record.askedAt = fresh.at(record.askedAt);
        const BranchId id = fresh.at(record.id);
        notesHere[id] = std::move(rows.notes[record.id]);
        record.id = id;
        if (known.takes.contains(record.take) && !names.contains(take)) {
            std::set<std::string>& there = names[take];
            if (const auto of = branchesOf.find(take); of != branchesOf.end())
                for (const BranchId each : of->second) there.insert(branches.at(each).branch.marks.name);
        }
        record.take = take;
        if (const auto there = known.branches.find(record.parent); there != known.branches.end())
            record.parent = there->second;
        else if (record.parent != 0)
            record.parent = fresh.at(record.parent);
        if (const auto there = names.find(take); there != names.end()) {
            record.marks.name = free(record.marks.name, there->second);
            there->second.insert(record.marks.name);
        }
        renumber(record.marks, fresh);
    }
    rows.notes = std::move(notesHere);
}

// A moment here at which a model that heard these edits, and not those, asks; 0: it heard all that are known
// here.
BranchId Library::Parts::momentHere(const LibraryRows& rows, const KnownRows& known,
                                    const Branch& branch) const {
    constexpr BranchId kBeforeAll = -1;
    BranchId moment = 0;
    const auto look = [&](const Marks& there, const Marks& here) {
        const std::size_t count = std::min(there.edits.size(), here.edits.size());
        for (std::size_t i = 0; i < count; ++i) {
            if (there.edits[i].lastBranch < branch.heardFrom()) continue;
            const BranchId at = std::max<BranchId>(here.edits[i].lastBranch, 0);
            moment = at == 0 ? kBeforeAll : moment == 0 ? at : std::min(moment, at);
        }
    };
    for (const BranchRecord& each : rows.branches) {
        const auto found = known.branches.find(each.branch.id);
        if (found == known.branches.end() || each.branch.take != branch.take) continue;
        if (const auto here = branches.find(found->second); here != branches.end())
            look(each.branch.marks, here->second.branch.marks);
    }
    for (const TakeRecord& each : rows.takes) {
        if (each.take.id != branch.take) continue;
        if (const auto here = takes.find(known.takes.at(branch.take)); here != takes.end())
            look(each.take.marks, here->second.take.marks);
    }
    return moment;
}

void Library::write(const LibraryRows& rows, const GivenIds& given) {
    JournalBatch batch;
    for (const auto& [record, events, replay] : rows.reels) {
        batch.reels[record.id] = record;
        batch.events[record.id].items = events;
        if (!replay.empty()) batch.replay[record.id].items = replay;
    }
    for (const TakeRecord& record : rows.takes) batch.takes[record.take.id] = record;
    if (given.lastBranch >= given.firstBranch) {
        // As moment() leaves it behind.
        batch.branches[given.lastBranch].branch.id = given.lastBranch;
        batch.removedBranches.insert(given.lastBranch);
    }
    for (const BranchRecord& record : rows.branches) {
        const BranchId id = record.branch.id;
        batch.branches[id] = record;
        batch.removedBranches.erase(id);
        batch.notes[id].items = rows.notes.at(id);
    }
    if (parts_->journal) parts_->journal->writeNow(batch);
}

void Library::takeBack(const LibraryRows& rows) {
    JournalBatch batch;
    for (const auto& reel : rows.reels) batch.removedReels.insert(reel.record.id);
    for (const TakeRecord& record : rows.takes) batch.removedTakes.insert(record.take.id);
    for (const BranchRecord& record : rows.branches) batch.removedBranches.insert(record.branch.id);
    if (parts_->journal) parts_->journal->writeNow(batch);
}

void Library::takeUp(LibraryRows rows) {
    for (LibraryRows::Reel& each : rows.reels) parts_->reels[each.record.id].record = each.record;
    for (TakeRecord& record : rows.takes) {
        record.take.origin.details.clear();
        const TakeId id = record.take.id;
        parts_->changed.insert(id);
        parts_->takes.emplace(id, std::move(record));
    }
    for (BranchRecord& record : rows.branches) {
        Branch& branch = record.branch;
        branch.origin.details.clear();
        const bool hangs = parts_->takes.contains(branch.take) &&
                           (branch.parent == 0 || parts_->branches.contains(branch.parent));
        if (hangs) {
            parts_->discardWithParent(branch);
            if (branch.marks.discarded) parts_->write(record);
            parts_->add(std::move(record));
        } else {  // the user has deleted it meanwhile
            parts_->change([id = branch.id](JournalBatch& batch) { batch.removedBranches.insert(id); });
        }
    }
}

}  // namespace continuo::app
