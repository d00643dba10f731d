// The input is rows of jobs.sqlite, possibly damaged or from another program (table_rows.h). Whatever the
// queue reads of them is in order, leaves room for later jobs, and can be written and read back unchanged.
#include <algorithm>
#include <cmath>
#include <utility>

#include "fuzz/table_rows.h"
#include "jobs/job_tables.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

bool isSame(const JobRecord& one, const JobRecord& other) {
    const Job &a = one.job, &b = other.job;
    const bool job = a.id == b.id && a.kind == b.kind && a.title == b.title && a.state == b.state &&
                     a.progress == b.progress && a.phase == b.phase && a.error == b.error &&
                     a.code == b.code && a.reason == b.reason && a.workedSeconds == b.workedSeconds &&
                     a.endedAt == b.endedAt;
    return job && *a.request == *b.request && a.result == b.result && one.checkpoint == other.checkpoint &&
           *one.requestText == *other.requestText && one.place == other.place;
}

void checkRecord(const JobRecord& record, const JobContents& contents) {
    const Job& job = record.job;
    require(job.id > 0 && (job.id <= contents.lastId || job.id > kLastId));
    require(job.progress >= 0 && job.progress <= 1);
    require(job.workedSeconds >= 0 && std::isfinite(job.workedSeconds * 1000));
    require(job.endedAt >= 0 && job.endedAt <= kLastTime);
    require(record.place >= -1 && record.place <= kLastId);
}

// Requeues running jobs, as a queue does at start.
void requeueRunning(JobContents& contents) {
    for (JobRecord& each : contents.records) {
        each.job.held = each.job.state == JobState::Paused;
        if (each.job.state == JobState::Running) each.job.state = JobState::Waiting;
    }
}

void checkWritten(Database& database, JobContents contents) {
    requeueRunning(contents);
    JobBatch batch;
    for (const JobRecord& each : contents.records) batch.rows[each.job.id] = makeJobRow(each);
    batch.paused = contents.paused;
    writeJobs(database, batch);
    const JobContents again = readJobs(database);
    require(again.lastId >= contents.lastId);
    require(std::equal(again.records.begin(), again.records.end(), contents.records.begin(),
                       contents.records.end(),
                       [](const JobRecord& one, const JobRecord& other) { return isSame(one, other); }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static test::TableRows tables(jobsSchema(), {"jobs", "queue"});
    Database& database = tables.database();
    database.execute("BEGIN");
    test::readOrRefuse([&] {
        tables.insert({reinterpret_cast<const char*>(data), size});
        const JobContents contents = readJobs(database);
        for (const JobRecord& each : contents.records) checkRecord(each, contents);
        const auto order = [](const JobRecord& each) { return std::pair(each.job.ended(), each.place); };
        require(
            std::is_sorted(contents.records.begin(), contents.records.end(),
                           [&](const auto& one, const auto& other) { return order(one) < order(other); }));
        checkWritten(database, contents);
    });
    database.execute("ROLLBACK");
    return 0;
}
