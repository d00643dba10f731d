#pragma once

#include <QObject>
#include <map>

#include "controllers/words/side_thread.h"
#include "jobs/job.h"

namespace continuo::app {

class JobsController;

// Retries and resumes ended jobs, or removes them from the queue. GUI thread.
class EndedJobs : public QObject {
    Q_OBJECT

public:
    explicit EndedJobs(JobsController& jobs);  // must outlive this

    // Requeues an ended job, as its kind defines (JobKind::retry()).
    void retry(JobId id);
    // Returns whether an ended job has left a state to resume from; the state is deleted with the job. Until
    // this was checked on disk, returns false; checked() is emitted after the check.
    bool isResumable(const Job& job);
    // Removes all ended jobs from the queue, except those that can be resumed.
    void clear();

Q_SIGNALS:
    void checked();

private:
    void check(const Job& job);

    JobsController& jobs_;
    std::map<JobId, bool> resumable_;
    SideThread checks_;  // looks for checkpoints in the background: a disk may be slow
};

}  // namespace continuo::app
