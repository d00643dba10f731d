#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "controllers/jobs/job_kind.h"
#include "controllers/words/side_thread.h"
#include "jobs/teaching_job.h"

namespace continuo::app {

class JobsController;
class Settings;

// The kind of jobs that teach a model. TeachController shows the model that such a job made, see
// showRequested().
class TeachingKind : public JobKind {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Engine& engine;
        Settings& settings;
        JobsController& jobs;
        LoadOwnPlaying ownPlaying;
    };
    explicit TeachingKind(const Dependencies& dependencies);

    JobRunner runner() override;
    QString icon() const override { return QStringLiteral("piano"); }
    QString title(const Job& job) const override;
    QString requestText(const Job& job) const override;
    std::optional<QString> endingText(const Job& job) const override;
    QString details(const Job& job) const override;
    std::string model(const Job& job) const override;
    QString reasonText(const std::string& reason) const override;
    JobWork work(const Job& job) const override;
    bool mayBeResumable(const Job& job) const override;
    bool isResumable(const Job& job) const override;
    bool retry(const Job& job) override;

private:
    void checkAndRetry(const Job& job);
    void retryAs(JobId id, bool isThere, const std::string& out);

    Dependencies my_;
    SideThread lookups_;  // checks whether models exist: a disk may be slow
};

// Returns the title of a job that makes the model at path `out`.
QString teachingTitle(const std::string& out);
// Returns whether a job teaches a model and has a request.
bool isTeaching(const Job& job);
// Returns the queue's other teaching jobs with the same output file. Such jobs share a checkpoint.
std::vector<Job> jobsWithSameOutput(const Job& job, std::vector<Job> queue);

}  // namespace continuo::app
