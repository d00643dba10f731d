#include "controllers/jobs/job_kinds.h"

#include <continuo/error.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "controllers/jobs/job_words.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "jobs/job_error.h"

namespace continuo::app {

void JobKinds::add(std::unique_ptr<JobKind> kind) { kinds_.push_back(std::move(kind)); }

JobKind& JobKinds::kindFor(const Job& job) const {
    const auto found = std::ranges::find_if(kinds_, [&](const auto& kind) { return kind->isOf(job); });
    return found == kinds_.end() ? *unknown_ : **found;
}

JobKind& JobKinds::operator[](const std::string& name) const {
    const auto found = std::ranges::find_if(kinds_, [&](const auto& kind) { return kind->name() == name; });
    if (found == kinds_.end()) throw std::out_of_range(name + ": there is no such kind of job");
    return **found;
}

std::map<std::string, JobRunner> JobKinds::runners() const {
    std::map<std::string, JobRunner> runners;
    for (const auto& kind : kinds_) runners.emplace(kind->name(), kind->runner());
    return runners;
}

QString JobKinds::title(const Job& job) const {
    try {
        const QString title = job.request ? kindFor(job).title(job) : QString();
        if (!title.isEmpty()) return title;
    } catch (const Error&) {
        // The job is from a later version, or what it works on was deleted. It keeps its stored title.
    }
    return text(job.title);
}

QString JobKinds::requestText(const Job& job) const {
    try {
        return job.request ? kindFor(job).requestText(job) : QString();
    } catch (const Error&) {
        return {};  // as above
    }
}

QString JobKinds::bestResultText(const Job& job) const {
    try {
        return job.request ? bestScoreText(kindFor(job).scores(job)) : QString();
    } catch (const Error&) {
        return {};  // as above
    }
}

ui::UserMessage JobKinds::failureMessage(const Job& job) const {
    const std::string model = job.reason == kModelGone ? kindFor(job).model(job) : std::string();
    return model.empty() ? failureMessage(job.reason, job.code, job.error)
                         : missingModelMessage(Task::Jobs, model, job.error);
}

ui::UserMessage JobKinds::failureMessage(const JobError& error) const {
    return failureMessage(error.reason(), error.code(), error.what());
}

ui::UserMessage JobKinds::failureMessage(const std::string& reason, std::optional<ErrorCode> code,
                                         const std::string& line) const {
    for (const auto& kind : kinds_)
        if (const QString words = kind->reasonText(reason); !words.isEmpty())
            return ui::UserMessage::withoutNames(words, text(line));
    return messageFor(Task::Jobs, line, code);
}

}  // namespace continuo::app
