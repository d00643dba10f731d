#include "library/library_snapshot.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "library/library_state.h"
#include "storage/sqlite_database.h"

namespace continuo::app {
namespace {

using BranchIds = std::map<BranchId, BranchId>;  // id in the rows -> id in this library
using TakeIds = std::map<TakeId, TakeId>;        // likewise

// Removes known reels, takes and branches, and rows that only those need.
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

// Returns the ids of these branches, and of all branches to which edits and moments refer.
std::set<BranchId> findBranchIds(const LibraryRows& rows) {
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
        note(each.branch.promptMoment);
        noteEdits(each.branch.marks);
    }
    return all;
}

void renumber(Marks& marks, const std::map<BranchId, BranchId>& fresh) {
    for (NoteEdit& edit : marks.edits)
        if (edit.lastBranch > 0) edit.lastBranch = fresh.at(edit.lastBranch);
}

// Returns whether a take can keep its number, which no other take may have.
bool canKeepNumber(const Take& take, std::set<int>& taken) {
    const int number = take.shownNumber();
    return number == 0 || (number <= kLastKeptNumber && taken.insert(number).second);
}

// Returns `name`, or "name (2)" and so on if it exists already.
std::string unusedName(const std::string& name, std::set<std::string>& there) {
    std::string free = name;
    for (int number = 2; !name.empty() && there.contains(free); ++number)
        free = name + " (" + std::to_string(number) + ")";
    return free;
}

// Returns a moment of this library's edit history at which a model would get the same edits as the model of
// the branch; 0: all edits that are known here.
BranchId findMoment(const TakeRecords& records, const KnownRows& known, const LibraryRows& rows,
                    const Branch& branch) {
    constexpr BranchId kBeforeAll = -1;
    BranchId moment = 0;
    const auto look = [&](const Marks& there, NodeId node) {
        if (!records.has(node)) return;
        const Marks& here = records.marks(node);
        const std::size_t count = std::min(there.edits.size(), here.edits.size());
        for (std::size_t i = 0; i < count; ++i) {
            if (there.edits[i].lastBranch < branch.promptEditLimit()) continue;
            const BranchId at = std::max<BranchId>(here.edits[i].lastBranch, 0);
            moment = at == 0 ? kBeforeAll : moment == 0 ? at : std::min(moment, at);
        }
    };
    const TakeId take = known.takes.at(branch.take);
    for (const BranchRecord& each : rows.branches) {
        const auto found = known.branches.find(each.branch.id);
        if (found != known.branches.end() && each.branch.take == branch.take)
            look(each.branch.marks, {take, found->second});
    }
    for (const TakeRecord& each : rows.takes)
        if (each.take.id == branch.take) look(each.take.marks, {take, 0});
    return moment;
}

TakeIds numberTakes(const TakeRecords& records, const KnownRows& known, LibraryRows& rows,
                    const ReservedIds& given, const BranchIds& fresh) {
    std::map<ReelId, ReelId> reelsHere;
    for (ReelId next = given.firstReel; LibraryRows::Reel & reel : rows.reels) {
        reelsHere[reel.record.id] = next;
        reel.record.id = next++;
    }
    std::set<std::string> names;
    std::set<int> numbers;
    for (const auto& [id, record] : records.takes()) {
        names.insert(record.take.marks.name);
        numbers.insert(record.take.shownNumber());
    }
    TakeIds takes = known.takes;
    TakeId next = given.firstTake;
    int number = given.firstNumber;
    for (TakeRecord& record : rows.takes) {
        Take& take = record.take;
        takes[take.id] = next;
        take.id = next++;
        record.reel = reelsHere.at(record.reel);
        if (names.contains(take.marks.name)) {
            take.marks.name = unusedName(take.marks.name, names);
            names.insert(take.marks.name);
        }
        if (!canKeepNumber(take, numbers)) {
            take.number = take.number < 0 ? -number : number;
            ++number;
        }
        renumber(take.marks, fresh);
    }
    return takes;
}

void numberBranches(const TakeRecords& records, const KnownRows& known, LibraryRows& rows,
                    const RowNeeds& needs, const BranchIds& fresh, const TakeIds& takes) {
    std::map<BranchId, std::vector<PlayedNote>> notesHere;
    std::map<TakeId, std::set<std::string>> names;
    for (auto& [record, source] : rows.branches) {
        const TakeId take = takes.at(record.take);
        const auto moment = needs.moments.find(record.id);
        if (moment != needs.moments.end() && moment->second != 0)
            record.promptMoment = moment->second;
        else if (record.promptMoment > 0)
            record.promptMoment = fresh.at(record.promptMoment);
        const BranchId id = fresh.at(record.id);
        notesHere[id] = std::move(rows.notes[record.id]);
        record.id = id;
        if (known.takes.contains(record.take) && !names.contains(take)) {
            std::set<std::string>& there = names[take];
            for (const BranchId each : records.branchesOf(take))
                there.insert(records.branch(each).branch.marks.name);
        }
        record.take = take;
        if (const auto there = known.branches.find(record.parent); there != known.branches.end())
            record.parent = there->second;
        else if (record.parent != 0)
            record.parent = fresh.at(record.parent);
        if (const auto there = names.find(take); there != names.end()) {
            record.marks.name = unusedName(record.marks.name, there->second);
            there->second.insert(record.marks.name);
        }
        renumber(record.marks, fresh);
    }
    rows.notes = std::move(notesHere);
}

}  // namespace

LibrarySnapshot::LibrarySnapshot(const std::filesystem::path& folder)
    : Library(std::make_unique<LibraryState>(Journal::openSnapshot(folder), StateFiles({}))) {}

LibraryRows LibrarySnapshot::rows(TakeId take, bool withReplay, bool withDiscarded) const {
    const LibraryState& my = state();
    LibraryRows rows;
    const TakeRecord& record = my.records.take(take);
    rows.takes.push_back(record);
    rows.takes.back().take.origin = origin({take, 0});
    LibraryRows::Reel reel{my.recordings.record(record.reel), my.journal.events(record.reel), {}};
    if (withReplay) reel.replay = replay(take);
    rows.reels.push_back(std::move(reel));
    for (const Branch& branch : withDiscarded ? allBranches(take) : branches(take)) {
        if (!branch.finished || (branch.parent != 0 && !rows.notes.contains(branch.parent))) continue;
        rows.branches.push_back(my.records.branch(branch.id));
        rows.branches.back().source.clear();
        rows.branches.back().branch.origin = origin({take, branch.id});
        rows.notes[branch.id] = my.notes.of(branch.id);
    }
    return rows;
}

std::vector<std::uint8_t> LibrarySnapshot::packedSource(TakeId take) const {
    return state().recordings.source(state().records.take(take).reel);
}

RowNeeds LibrarySnapshot::removeKnown(LibraryRows& rows, const KnownRows& known) const {
    RowNeeds needs;
    // Before erase(), because it needs all rows: finds which edits the models of new branches had received.
    for (const BranchRecord& each : rows.branches)
        if (known.takes.contains(each.branch.take) && !known.branches.contains(each.branch.id))
            needs.moments[each.branch.id] = findMoment(state().records, known, rows, each.branch);
    erase(rows, known);
    needs.reels = static_cast<std::int64_t>(rows.reels.size());
    needs.takes = static_cast<std::int64_t>(rows.takes.size());
    needs.branches = static_cast<std::int64_t>(findBranchIds(rows).size());
    std::set<int> numbers;
    for (const auto& [id, record] : state().records.takes()) numbers.insert(record.take.shownNumber());
    for (const TakeRecord& each : rows.takes) {
        if (canKeepNumber(each.take, numbers))
            needs.highestNumber = std::max(needs.highestNumber, each.take.shownNumber());
        else
            ++needs.numbers;
    }
    return needs;
}

void LibrarySnapshot::number(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                             const ReservedIds& given) const {
    // Assigns new ids in order of the old ones, which keeps the order of requests and edits.
    BranchIds fresh;
    for (BranchId next = given.firstBranch; const BranchId id : findBranchIds(rows)) fresh[id] = next++;
    const TakeIds takes = numberTakes(state().records, known, rows, given, fresh);
    numberBranches(state().records, known, rows, needs, fresh, takes);
}

}  // namespace continuo::app
