#include "jobs/job_tables.h"

#include <continuo/json_place.h>

#include <algorithm>
#include <utility>

#include "files/json_text.h"
#include "storage/columns.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

// Parses JSON. Returns null for invalid text, and for text so deeply nested that copying it would overflow
// the stack.
Json parseOrNull(const std::string& text) try {
    return parseJson<Json>(text, {}, makeJsonErrorHandler(ErrorCode::BadFile, "jobs: "));
} catch (const Error&) {
    return {};
}

using enum Column::Later;

// `request` is not rewritten with its row, because it may be long and seldom changes.
constexpr Column kJobColumns[] = {
    {"kind", Stays}, {"title", Stays}, {"request", Stays}, {"result"}, {"checkpoint"}, {"phase"}, {"error"},
    {"state"},       {"progress"},     {"place"},          {"reason"}, {"worked"},     {"ended"}, {"code"}};

JobState toJobState(std::int64_t number) {
    return number >= 0 && number <= static_cast<int>(JobState::Cancelled) ? static_cast<JobState>(number)
                                                                          : JobState::Failed;
}

// The database stores an ErrorCode as its number.
static_assert(static_cast<int>(ErrorCode::BadRequest) == 0 && static_cast<int>(ErrorCode::Internal) == 7,
              "other numbers need a step of the form");

// Returns nullopt for no code, and for a code of a later version.
std::optional<ErrorCode> toErrorCode(std::int64_t number) {
    return number >= 0 && number <= static_cast<int>(ErrorCode::Internal)
               ? std::optional(static_cast<ErrorCode>(number))
               : std::nullopt;
}

// A working time above kLongest occurs only in a damaged row.
constexpr std::int64_t kRuns = -1;  // place of an interrupted job
constexpr double kLongest = 1e9;    // s

bool isBefore(const JobRecord& one, const JobRecord& other) {
    return std::pair(one.job.ended(), one.place) < std::pair(other.job.ended(), other.place);
}

}  // namespace

const DatabaseSchema& jobsSchema() {
    // Released migrations are never changed; changes are added as further ones. AUTOINCREMENT ensures that
    // the id of a removed job is never reused.
    static const DatabaseSchema form{
        "jobs",
        {"CREATE TABLE jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, title TEXT NOT NULL,"
         " request TEXT NOT NULL, result TEXT NOT NULL, checkpoint TEXT NOT NULL, phase TEXT NOT NULL,"
         " error TEXT NOT NULL, state INTEGER NOT NULL, progress REAL NOT NULL, place INTEGER NOT NULL);",
         "ALTER TABLE jobs ADD COLUMN reason TEXT NOT NULL DEFAULT '';",
         "CREATE TABLE queue (paused INTEGER NOT NULL); INSERT INTO queue VALUES (0);",
         "ALTER TABLE jobs ADD COLUMN worked REAL NOT NULL DEFAULT 0;"
         " ALTER TABLE jobs ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;",
         "ALTER TABLE jobs ADD COLUMN code INTEGER NOT NULL DEFAULT -1;"}};
    return form;
}

JobRow makeJobRow(const JobRecord& record) {
    const Job& job = record.job;
    // A job paused with the whole queue is stored as waiting. Only a job that the user paused stays paused at
    // the next start.
    const JobState state = job.ended() ? job.state : job.held ? JobState::Paused : JobState::Waiting;
    return {job.kind,
            job.title,
            jsonText(job.result),
            jsonText(record.checkpoint),
            job.phase,
            job.error,
            job.reason,
            record.requestText,
            static_cast<int>(state),
            job.progress,
            record.place,
            job.workedSeconds,
            job.endedAt,
            job.code ? static_cast<int>(*job.code) : -1};
}

void writeJobs(Database& database, const JobBatch& batch) {
    static const std::string insert = insertSql("jobs", {kJobColumns});
    for (const auto& [id, row] : batch.rows) {
        database.prepared(insert.c_str())
            .with(id, row.kind, row.title, *row.request, row.result, row.checkpoint, row.phase, row.error,
                  row.state, row.progress, row.place, row.reason, row.worked, row.ended, row.code)
            .run();
    }
    for (const auto& [id, request] : batch.requests)
        database.prepared("UPDATE jobs SET request = ? WHERE id = ?").with(*request, id).run();
    // Removes rows after writing the others. A row that was added and removed in one batch then still
    // reserves its id.
    for (const JobId id : batch.removed) database.prepared("DELETE FROM jobs WHERE id = ?").with(id).run();
    if (batch.paused) database.prepared("UPDATE queue SET paused = ?").with(*batch.paused ? 1 : 0).run();
}

JobContents readJobs(Database& database) {
    JobContents contents;
    static const std::string select = selectSql("jobs", {kJobColumns}) + " ORDER BY id";
    Statement& rows = database.prepared(select.c_str()).with();
    while (rows.step()) {
        ColumnReader row(rows);
        JobRecord record;
        Job& job = record.job;
        job.id = row.integer();
        job.kind = row.text();
        job.title = row.text();
        record.requestText = std::make_shared<const std::string>(row.text());
        job.request = std::make_shared<const Json>(parseOrNull(*record.requestText));
        job.result = parseOrNull(row.text());
        record.checkpoint = parseOrNull(row.text());
        job.phase = row.text();
        job.error = row.text();
        job.state = toJobState(row.integer());
        job.progress = std::clamp(row.real(), 0.0, 1.0);
        record.place = std::clamp<std::int64_t>(row.integer(), kRuns, kLastId);
        job.reason = row.text();
        job.workedSeconds = std::clamp(row.real(), 0.0, kLongest);
        job.endedAt = std::clamp<std::int64_t>(row.integer(), 0, kLastTime / 1000);
        job.code = toErrorCode(row.integer());
        if (job.id >= 1) contents.records.push_back(std::move(record));
    }
    std::stable_sort(contents.records.begin(), contents.records.end(), isBefore);
    contents.lastId = lastUsedId(database, "jobs");
    Statement& queue = database.prepared("SELECT paused FROM queue").with();
    contents.paused = queue.step() && queue.integer(0) != 0;
    queue.reset();
    return contents;
}

}  // namespace continuo::app
