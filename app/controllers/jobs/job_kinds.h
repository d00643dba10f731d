#pragma once

#include <QString>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "controllers/jobs/job_kind.h"
#include "forms.h"

namespace continuo::app {

class JobError;

// The kinds of jobs, found by name. GUI thread, except for functions that JobKind allows on others.
class JobKinds {
public:
    void add(std::unique_ptr<JobKind> kind);
    // Returns the kind of a job; for kinds that this version does not know, an object of the base class.
    JobKind& kindFor(const Job& job) const;
    // Returns the kind with this name, which must be registered.
    JobKind& operator[](const std::string& name) const;
    std::map<std::string, JobRunner> runners() const;

    // Returns JobKind::title() of a job; if it is empty, the title that the job was added with.
    QString title(const Job& job) const;
    // Returns JobKind::requestText(); empty if the request cannot be read.
    QString requestText(const Job& job) const;
    // Returns the least surprising result of a job, such as "lowest 1.71 (A)", with its name in the lists;
    // empty: no result.
    QString bestResultText(const Job& job) const;
    // Explains why a job failed or could not begin; the details are the exact error message.
    ui::UserMessage failureMessage(const Job& job) const;
    ui::UserMessage failureMessage(const JobError& error) const;

private:
    ui::UserMessage failureMessage(const std::string& reason, std::optional<ErrorCode> code,
                                   const std::string& line) const;

    std::vector<std::unique_ptr<JobKind>> kinds_;
    std::unique_ptr<JobKind> unknown_ = std::make_unique<JobKind>(std::string());
};

}  // namespace continuo::app
