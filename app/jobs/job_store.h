#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "jobs/job_tables.h"
#include "storage/database_file.h"
#include "storage/write_behind.h"

namespace continuo::app {

// The file jobs.sqlite: what waits, what was broken off and what ended, and whether the queue is paused.
class JobStore {
public:
    // As openDatabase.
    JobStore(const std::filesystem::path& folder, std::vector<std::string>& notices);

    static std::shared_ptr<const std::string> textOf(const nlohmann::json& request);
    // By place, those that did not end first.
    std::vector<JobRecord> takeRecords() { return std::move(contents_.records); }
    JobId lastId() const { return contents_.lastId; }  // that was ever given

    // All but what was asked for, which is written with the job's first record.
    void write(const JobRecord& record);
    void writeRequest(const JobRecord& record);  // that there is another one
    void remove(JobId job);
    bool paused() const { return contents_.paused; }  // as it was read
    void writePaused(bool paused);
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

private:
    JobContents contents_;
    std::unique_ptr<FileLock> lock_;
    std::unique_ptr<WriteBehind<JobBatch>> writer_;  // ends before the lock does
};

}  // namespace continuo::app
