#include "jobs/job_store.h"

#include <utility>

#include "files/json_text.h"
#include "jobs/job_tables.h"

namespace continuo::app {
void JobBatch::absorb(JobBatch&& later) {
    for (auto& [id, row] : later.rows) rows.insert_or_assign(id, std::move(row));
    for (auto& [id, request] : later.requests) requests.insert_or_assign(id, std::move(request));
    removed.merge(later.removed);
    if (later.paused) paused = later.paused;
}

JobStore::JobStore(const std::filesystem::path& folder, std::vector<std::string>& notices) {
    OpenDatabase opened = openDatabase(
        folder, jobsSchema(), [this](Database& database) { contents_ = readJobs(database); }, notices);
    lock_ = std::move(opened.lock);
    writer_ = std::make_unique<WriteBehind<JobBatch>>(std::move(opened.database), writeJobs,
                                                      [](Database& database, const JobBatch& batch) {
                                                          if (!batch.removed.empty()) database.truncateLog();
                                                          return false;
                                                      });
}

std::shared_ptr<const std::string> JobStore::serialize(const nlohmann::json& request) {
    return std::make_shared<const std::string>(jsonText(request));
}

void JobStore::write(const JobRecord& record) {
    JobRow row = makeJobRow(record);
    writer_->change([&](JobBatch& batch) { batch.rows.insert_or_assign(record.job.id, std::move(row)); });
}

void JobStore::writeRequest(const JobRecord& record) {
    writer_->change([id = record.job.id, request = record.requestText](JobBatch& batch) {
        batch.requests.insert_or_assign(id, request);
    });
}

void JobStore::writePaused(bool paused) {
    writer_->change([paused](JobBatch& batch) { batch.paused = paused; });
}

void JobStore::remove(JobId job) {
    writer_->change([job](JobBatch& batch) { batch.removed.insert(job); });
}

}  // namespace continuo::app
