#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "jobs/job.h"
#include "storage/database_file.h"

namespace continuo::app {

// A job, with all that jobs.sqlite stores about it.
struct JobRecord {
    Job job;
    std::shared_ptr<const std::string> requestText;  // Job::request as text
    nlohmann::json checkpoint;
    std::int64_t place = 0;  // order of waiting jobs; of ended jobs, the order of their ends
};

// A job's row in the table. JSON is stored as text.
struct JobRow {
    std::string kind, title, result, checkpoint, phase, error, reason;
    std::shared_ptr<const std::string> request;
    int state = 0;
    double progress = 0;
    std::int64_t place = 0;
    double worked = 0;
    std::int64_t ended = 0;
    int code = -1;  // ErrorCode; below 0: none
};

// Pending changes.
struct JobBatch {
    std::map<JobId, JobRow> rows;
    std::map<JobId, std::shared_ptr<const std::string>> requests;  // replaced requests
    std::set<JobId> removed;
    std::optional<bool> paused;
    void absorb(JobBatch&& later);
};

// The contents of jobs.sqlite.
struct JobContents {
    std::vector<JobRecord> records;  // unfinished ones, then ended ones, each sorted by place
    JobId lastId = 0;                // the last id ever given
    bool paused = false;
};

// Returns the tables of jobs.sqlite and the migrations from each earlier version.
const DatabaseSchema& jobsSchema();

JobRow makeJobRow(const JobRecord& record);
// Writes a batch; call it in a transaction.
void writeJobs(Database& database, const JobBatch& batch);
JobContents readJobs(Database& database);

}  // namespace continuo::app
