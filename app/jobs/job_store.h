#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "jobs/job_tables.h"
#include "storage/database_file.h"
#include "storage/write_behind.h"

namespace continuo::app {

// The file jobs.sqlite: waiting, interrupted and ended jobs, and whether the queue is paused.
class JobStore {
public:
    // Opens the file and reads its contents. Throws as openDatabase().
    JobStore(const std::filesystem::path& folder, std::vector<std::string>& notices);

    static std::shared_ptr<const std::string> serialize(const nlohmann::json& request);
    // Moves out the stored jobs: first unfinished ones, then ended ones, each sorted by place.
    std::vector<JobRecord> releaseRecords() { return std::move(contents_.records); }
    JobId lastId() const { return contents_.lastId; }  // the last id ever given

    // Writes a job except its request, which is written only with the job's first record.
    void write(const JobRecord& record);
    void writeRequest(const JobRecord& record);  // call after replacing the request
    void remove(JobId job);
    bool paused() const { return contents_.paused; }  // at the start
    void writePaused(bool paused);
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

private:
    JobContents contents_;
    std::unique_ptr<FileLock> lock_;
    std::unique_ptr<WriteBehind<JobBatch>> writer_;  // destroyed before the lock
};

}  // namespace continuo::app
