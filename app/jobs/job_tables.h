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

// A job as jobs.sqlite has it.
struct JobRecord {
    Job job;
    std::shared_ptr<const std::string> requestText;  // of the job's request
    nlohmann::json checkpoint;
    std::int64_t place = 0;  // among those that wait, or the order in which they ended
};

// Its row, in texts.
struct JobRow {
    std::string kind, title, result, checkpoint, phase, error, reason;
    std::shared_ptr<const std::string> request;
    int state = 0;
    double progress = 0;
    std::int64_t place = 0;
    double worked = 0;
    std::int64_t ended = 0;
    int code = -1;  // of the error; below 0: none
};

// What is to be written.
struct JobBatch {
    std::map<JobId, JobRow> rows;
    std::map<JobId, std::shared_ptr<const std::string>> requests;  // that took the place of others
    std::set<JobId> removed;
    std::optional<bool> paused;
    void absorb(JobBatch&& later);
};

// What is read.
struct JobContents {
    std::vector<JobRecord> records;  // by place, those that did not end first
    JobId lastId = 0;                // that was ever given
    bool paused = false;
};

// The tables of jobs.sqlite, and the steps that lead to them from each earlier version.
const DatabaseForm& jobsForm();

JobRow rowOf(const JobRecord& record);
// Writes a batch inside of a transaction.
void writeJobs(Database& database, const JobBatch& batch);
JobContents readJobs(Database& database);

}  // namespace continuo::app
