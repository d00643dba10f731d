// The input is rows of takes.sqlite as damage, or another program, may leave them: a line each, with the
// table and the columns that are not as in an empty row, "takes<tab>id=5<tab>tags=[]". Whatever they hold,
// what the journal reads of them can be: it is written and read again the same, hangs together, and goes into
// a bundle that can be opened.
#include <charconv>
#include <map>
#include <string>
#include <string_view>

#include "bundle/take_lines.h"
#include "library/journal_tables.h"
#include "library/library_ids.h"
#include "library/take_records.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

// The part of `text` before the next `end`, which it loses.
std::string_view nextOf(std::string_view& text, char end) {
    const std::size_t at = std::min(text.find(end), text.size());
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return part;
}

template <class Number>
std::optional<Number> numberOf(std::string_view text) {
    Number number{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// The journal's tables in memory.
class Tables {
public:
    Tables() {
        for (const char* const step : journalForm().steps) database_.execute(step);
        for (const char* const table : {"reels", "takes", "branches"}) prepare(table);
    }

    Database& database() { return database_; }
    void insert(std::string_view line) {
        const std::string table(nextOf(line, '\t'));
        const auto statements = tables_.find(table);
        if (statements == tables_.end()) return;
        std::int64_t id = 1;
        if (line.starts_with("id=")) id = numberOf<std::int64_t>(nextOf(line, '\t').substr(3)).value_or(1);
        statements->second.insert->with(id).run();
        while (!line.empty()) {
            std::string_view cell = nextOf(line, '\t');
            const auto change = statements->second.changes.find(std::string(nextOf(cell, '=')));
            if (change != statements->second.changes.end()) set(*change->second, cell, id);
        }
    }

private:
    struct Statements {
        std::unique_ptr<Statement> insert;
        std::map<std::string, std::unique_ptr<Statement>> changes;  // of a column
    };

    void prepare(const std::string& table) {
        Statements& statements = tables_[table];
        std::string names = "id", values = "?";
        const auto columns = database_.prepare("SELECT name, type FROM pragma_table_info('" + table + "')");
        while (columns->step()) {
            const std::string name = columns->text(0), type = columns->text(1);
            if (name == "id") continue;
            names += ", " + name;
            values += type == "TEXT" || type == "BLOB" ? ", ''" : ", 0";
            statements.changes[name] =
                database_.prepare("UPDATE OR IGNORE " + table + " SET " + name + " = ? WHERE id = ?");
        }
        statements.changes["seq"] =
            database_.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = '" + table + "' AND ? > 0");
        statements.insert =
            database_.prepare("INSERT OR REPLACE INTO " + table + " (" + names + ") VALUES (" + values + ")");
    }

    static void set(Statement& change, std::string_view value, std::int64_t id) {
        if (const auto whole = numberOf<std::int64_t>(value))
            change.with(*whole, id).run();
        else if (const auto real = numberOf<double>(value))
            change.with(*real, id).run();
        else
            change.with(value, id).run();
    }

    Database database_{":memory:", Database::Mode::Write};
    std::map<std::string, Statements> tables_;
};

// What a take and a branch have in common.
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
           a.askedAt == b.askedAt && one.source == other.source;
}

template <class Records>
bool areSame(const Records& some, const Records& others) {
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
    for (const TakeRecord& each : contents.takes) ids.noteNumber(each.take.shownNumber());
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

// Of recordings that are shown, and whose numbers a bundle takes.
LibraryRows rowsOf(const TakeRecords& records) {
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
    LibraryDisk disk({});
    TakeRecords records(disk);
    records.read(std::move(contents.takes), std::move(contents.branches));
    for (const auto& [id, record] : records.branches()) {
        const Branch& branch = record.branch;
        require(records.has({branch.take, 0}) && branch.parent < id);
        if (branch.parent != 0) require(records.branch(branch.parent).branch.take == branch.take);
        records.nextName({branch.take, id});
    }
    const LibraryRows rows = rowsOf(records);
    const JsonRefusal refusal = [](const std::string&) { require(false); };
    const LibraryRows again = readTakeLines(takeLines(rows), refusal);
    require(again.takes.size() == rows.takes.size() && again.branches.size() == rows.branches.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Tables tables;
    Database& database = tables.database();
    database.execute("BEGIN");
    test::readOrRefuse([&] {
        for (std::string_view text(reinterpret_cast<const char*>(data), size); !text.empty();)
            tables.insert(nextOf(text, '\n'));
        Journal::Contents contents = readContents(database);
        checkIds(contents);
        checkWritten(database, contents);
        checkTogether(std::move(contents));
    });
    database.execute("ROLLBACK");
    return 0;
}
