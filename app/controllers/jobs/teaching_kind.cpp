#include "controllers/jobs/teaching_kind.h"

#include <continuo/error.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>

#include "controllers/jobs/job_words.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/model_names.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/words/teaching_words.h"
#include "files/installed_files.h"
#include "jobs/job_error.h"
#include "jobs/request_fields.h"

namespace continuo::app {
namespace {

constexpr double kMinute = 60;  // s

std::filesystem::path piecesCacheFolder() {
    const std::filesystem::path cache = cacheFolder();
    return cache.empty() ? cache : cache / "pieces";
}

// Throws if another job makes, or has made, this job's model. isThere: whether the model's file exists.
void throwIfTaken(const Job& job, const std::vector<Job>& jobs, bool isThere) {
    for (const Job& other : jobsWithSameOutput(job, jobs)) {
        if (!other.ended() || (other.state == JobState::Done && isThere))
            throw JobError(ErrorCode::BadRequest, TeachingJob::kNameTaken,
                           job.title +
                               ": another job makes this model or has made it; give the new one "
                               "another name");
    }
}

}  // namespace

TeachingKind::TeachingKind(const Dependencies& dependencies)
    : JobKind(TeachingJob::kKind), my_(dependencies) {}

JobRunner TeachingKind::runner() { return teachingRunner(my_.engine, my_.ownPlaying, piecesCacheFolder()); }

// The title contains the model's present name, because a retry may have changed it.
QString TeachingKind::title(const Job& job) const {
    const std::string out = teachingOutPath(*job.request);
    return out.empty() ? QString() : teachingTitle(out);
}

QString TeachingKind::requestText(const Job& job) const {
    //: Settings of a job: how long the model learns.
    return JobWords::tr("at most %L1 min").arg(parseTeachingJob(*job.request).minutes, 0, 'f', 0);
}

std::optional<QString> TeachingKind::endingText(const Job& job) const { return teachingWords(job); }

QString TeachingKind::details(const Job& job) const { return teachingDetails(job); }

std::string TeachingKind::model(const Job& job) const {
    return job.request ? teachingFromPath(*job.request) : std::string();
}

QString TeachingKind::reasonText(const std::string& reason) const {
    if (reason == TeachingJob::kTooLittle)
        return JobWords::tr(
            "Too little music to learn from; no model was made. Choose more takes, or add MIDI files.");
    if (reason == TeachingJob::kMusicGone)
        return JobWords::tr(
            "The music to learn from is missing or too short. Progress so far is kept. Restore the music, "
            "then try again.");
    if (reason == TeachingJob::kNameTaken)
        return JobWords::tr(
            "A model with this name exists, or another job makes it. It stays unchanged. Choose another name "
            "for the new one.");
    return {};
}

JobWork TeachingKind::work(const Job& job) const {
    return {name(), kMinute * parseTeachingJob(*job.request).minutes, true};
}

bool TeachingKind::mayBeResumable(const Job& job) const {
    return job.ended() && job.state != JobState::Done && job.request;
}

bool TeachingKind::isResumable(const Job& job) const { return hasCheckpoint(teachingOutPath(*job.request)); }

// Requeues the job on the device chosen now. If a model exists at the output path, chooses a free name.
bool TeachingKind::retry(const Job& job) {
    if (!job.request) return false;
    throwIfTaken(job, my_.jobs.queue().snapshot(), false);
    checkAndRetry(job);
    return true;
}

// Retries with a free name if the output file exists without a checkpoint: that model may be in use. With a
// checkpoint, the job owns the file.
void TeachingKind::checkAndRetry(const Job& job) {
    lookups_.start([this, id = job.id, out = teachingOutPath(*job.request),
                    jobs = my_.jobs.queue().snapshot()](const std::stop_token&) -> SideThread::Completion {
        std::error_code ignored;
        const bool isThere = std::filesystem::exists(out, ignored);
        std::string free = out;
        std::exception_ptr fault;
        try {
            if (isThere && !hasCheckpoint(out)) free = freeModelPath(out, my_.engine, jobs).string();
        } catch (const std::exception&) {
            fault = std::current_exception();
        }
        return [this, id, isThere, free, fault] {
            my_.jobs.runGuarded([&] {
                if (fault) std::rethrow_exception(fault);
                retryAs(id, isThere, free);
            });
        };
    });
}

void TeachingKind::retryAs(JobId id, bool isThere, const std::string& out) {
    JobQueue& queue = my_.jobs.queue();
    const std::optional<Job> job = queue.find(id);
    if (!job || !job->request) return queue.retry(id);
    const std::vector<Job> jobs = queue.snapshot();
    throwIfTaken(*job, jobs, isThere);
    if (out.empty()) return queue.retry(id);  // the request cannot be read; the job will report that
    nlohmann::json again = *job->request;
    writeTo(again, loadComputeChoice(my_.settings));
    again["out"] = out;
    // Checks again, because another job may have taken the name meanwhile.
    Job renamed = *job;
    renamed.request = std::make_shared<const nlohmann::json>(again);
    const std::vector<Job> others = jobsWithSameOutput(renamed, jobs);
    if (std::any_of(others.begin(), others.end(), [](const Job& other) { return !other.ended(); }))
        return checkAndRetry(*job);
    queue.retry(id, again);
}

QString teachingTitle(const std::string& out) {
    //: Name of a job: makes the model %1 from the player's music.
    return JobWords::tr("Teach “%1”").arg(modelNameFromPath(out));
}

bool isTeaching(const Job& job) { return job.kind == TeachingJob::kKind && job.request; }

std::vector<Job> jobsWithSameOutput(const Job& job, std::vector<Job> queue) {
    const auto fileOf = [](const Job& each) {
        return isTeaching(each) ? teachingOutPath(*each.request) : std::string();
    };
    const std::string out = fileOf(job);
    std::erase_if(queue,
                  [&](const Job& each) { return out.empty() || each.id == job.id || fileOf(each) != out; });
    return queue;
}

}  // namespace continuo::app
