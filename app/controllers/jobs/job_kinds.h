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

// The kinds of jobs, by their names. GUI thread, but for what JobKind allows on others.
class JobKinds {
public:
    void add(std::unique_ptr<JobKind> kind);
    // The kind of a job; the base class if this Continuo does not know it.
    JobKind& of(const Job& job) const;
    // The kind of that name, which must be registered.
    JobKind& operator[](const std::string& name) const;
    std::map<std::string, JobRunner> runners() const;

    // The title of a job: JobKind::title(), or the one that it got when it was added.
    QString title(const Job& job) const;
    // As JobKind::asked(); empty also of a request that cannot be read.
    QString asked(const Job& job) const;
    // The least surprising result of a job, "lowest 1.71 (A)", with the numbers of the lists; empty: no
    // result exists.
    QString best(const Job& job) const;
    // Why a job failed, in words, with the exact line as details; and why one was not begun.
    ui::Saying failure(const Job& job) const;
    ui::Saying failure(const JobError& error) const;

private:
    ui::Saying failure(const std::string& reason, std::optional<ErrorCode> code,
                       const std::string& line) const;

    std::vector<std::unique_ptr<JobKind>> kinds_;
    std::unique_ptr<JobKind> unknown_ = std::make_unique<JobKind>(std::string());
};

}  // namespace continuo::app
