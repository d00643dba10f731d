#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "jobs/job.h"
#include "storage/database_file.h"
#include "storage/write_behind.h"

namespace continuo::app {

// A job as jobs.sqlite has it.
struct JobRecord {
    Job job;
    std::shared_ptr<const std::string> requestText;  // of the job's request
    nlohmann::json checkpoint;
    std::int64_t place = 0;  // among those that wait, or the order in which they ended
};

// The file jobs.sqlite: what waits, what was broken off and what ended, and whether the queue is paused.
class JobStore {
public:
    // As openDatabase.
    JobStore(const std::filesystem::path& folder, std::vector<std::string>& notices);

    static std::shared_ptr<const std::string> textOf(const nlohmann::json& request);
    // By place, those that did not end first.
    std::vector<JobRecord> takeRecords() { return std::move(records_); }
    JobId lastId() const { return lastId_; }  // that was ever given

    // All but what was asked for, which is written with the job's first record.
    void write(const JobRecord& record);
    void writeRequest(const JobRecord& record);  // that there is another one
    void remove(JobId job);
    bool paused() const { return paused_; }  // as it was read
    void writePaused(bool paused);
    bool flush(double seconds) { return writer_->flush(seconds); }
    StorageStatus status() const { return writer_->status(); }

private:
    // A row, in texts.
    struct Row {
        std::string kind, title, result, checkpoint, phase, error, reason;
        std::shared_ptr<const std::string> request;
        int state = 0;
        double progress = 0;
        std::int64_t place = 0;
        double worked = 0;
        std::int64_t ended = 0;
        int code = -1;  // of the error; below 0: none
    };
    struct Batch {
        std::map<JobId, Row> rows;
        std::map<JobId, std::shared_ptr<const std::string>> requests;  // that took the place of others
        std::set<JobId> removed;
        std::optional<bool> paused;
        void absorb(Batch&& later);
    };
    void read(Database& database);
    static void writeBatch(Database& database, const Batch& batch);

    std::vector<JobRecord> records_;
    JobId lastId_ = 0;
    bool paused_ = false;
    std::unique_ptr<FileLock> lock_;
    std::unique_ptr<WriteBehind<Batch>> writer_;  // ends before the lock does
};

}  // namespace continuo::app
