// The input is rows of takes.sqlite, possibly damaged or from another program (table_rows.h). Whatever the
// journal reads of them can be written and read back unchanged, is consistent, and fits into a bundle that
// can be opened.
#include <algorithm>

#include "bundle/take_lines.h"
#include "fuzz/table_rows.h"
#include "library/journal_tables.h"
#include "library/library_ids.h"
#include "library/take_records.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

// Fields that takes and branches share.
template <class Node>
bool isSame(const Node& one, const Node& other) {
    return one.id == other.id && one.created == other.created && one.marks == other.marks &&
           one.origin == other.origin && one.summary == other.summary;
}

bool isSame(const TakeRecord& one, const TakeRecord& other) {
    return isSame(one.take, other.take) && one.take.number == other.take.number && one.reel == other.reel &&
           one.begin == other.begin && one.end == other.end;
}

bool isSame(const BranchRecord& one, const BranchRecord& other) {
    const Branch &a = one.branch, &b = other.branch;
    return isSame(a, b) && a.take == b.take && a.parent == b.parent && a.forkSeconds == b.forkSeconds &&
           a.latents == b.latents && a.pedal == b.pedal && a.finished == b.finished &&
           a.promptMoment == b.promptMoment && one.source == other.source;
}

template <class Recording>
bool areSame(const Recording& some, const Recording& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                      [](const auto& one, const auto& other) { return isSame(one, other); });
}

void checkWritten(Database& database, const Journal::Contents& contents) {
    JournalBatch batch;
    for (const ReelRecord& each : contents.reels) batch.reels[each.id] = each;
    for (const TakeRecord& each : contents.takes) batch.takes[each.take.id] = each;
    for (const BranchRecord& each : contents.branches) batch.branches[each.branch.id] = each;
    writeBatch(database, batch);
    const Journal::Contents again = readContents(database);
    require(areSame(again.takes, contents.takes) && areSame(again.branches, contents.branches));
    require(again.lastTake >= contents.lastTake && again.lastBranch >= contents.lastBranch);
}

void checkIds(const Journal::Contents& contents) {
    LibraryIds ids;
    ids.setLast(contents.lastReel, contents.lastTake, contents.lastBranch);
    for (const TakeRecord& each : contents.takes) ids.markNumberUsed(each.take.shownNumber());
    const TakeId next = ids.nextTake();
    for (const TakeRecord& each : contents.takes) require(each.take.id < next || each.take.id > kLastId);
    const BranchId branch = ids.nextBranch();
    for (const BranchRecord& each : contents.branches)
        require(each.branch.id < branch || each.branch.id > kLastId);
    require(ids.nextNumber() > 0 && ids.nextReel() > 0);
}

bool isSmall(const MusicSummary& summary) {
    constexpr int kSmall = 1 << 22;
    return summary.notes[0] <= kSmall && summary.notes[1] <= kSmall && summary.counted <= kSmall;
}

bool isSmall(const TakeRecord& record) {
    return record.take.id <= kLastId && record.reel <= kLastId && isSmall(record.take.summary);
}

bool isSmall(const Branch& branch) { return branch.id <= kLastId && isSmall(branch.summary); }

// Rows of visible recordings, whose ids a bundle stores.
LibraryRows toLibraryRows(const TakeRecords& records) {
    LibraryRows rows;
    for (const auto& [id, record] : records.takes())
        if ((record.take.number != 0 || !record.take.marks.name.empty()) && isSmall(record))
            rows.takes.push_back(record);
    for (const auto& [id, record] : records.branches()) {
        const Branch& branch = record.branch;
        const bool shown =
            std::any_of(rows.takes.begin(), rows.takes.end(),
                        [&branch](const TakeRecord& each) { return each.take.id == branch.take; });
        const bool hangs = branch.parent == 0 || rows.notes.contains(branch.parent);
        if (!shown || !hangs || !isSmall(branch)) continue;
        rows.branches.push_back(record);
        rows.notes[id];
    }
    return rows;
}

void checkTogether(Journal::Contents contents) {
    Journal journal({});
    TakeRecords records(journal);
    records.read(std::move(contents.takes), std::move(contents.branches));
    for (const auto& [id, record] : records.branches()) {
        const Branch& branch = record.branch;
        require(records.has({branch.take, 0}) && branch.parent < id);
        if (branch.parent != 0) require(records.branch(branch.parent).branch.take == branch.take);
        records.nextName({branch.take, id});
    }
    const LibraryRows rows = toLibraryRows(records);
    const JsonErrorHandler refusal = [](const std::string&) { require(false); };
    const LibraryRows again = readTakeLines(takeLines(rows), refusal);
    require(again.takes.size() == rows.takes.size() && again.branches.size() == rows.branches.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static test::TableRows tables(journalSchema(), {"reels", "takes", "branches"});
    Database& database = tables.database();
    database.execute("BEGIN");
    test::readOrRefuse([&] {
        tables.insert({reinterpret_cast<const char*>(data), size});
        Journal::Contents contents = readContents(database);
        checkIds(contents);
        checkWritten(database, contents);
        checkTogether(std::move(contents));
    });
    database.execute("ROLLBACK");
    return 0;
}
