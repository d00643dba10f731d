#pragma once

#include <QObject>
#include <map>

#include "controllers/words/side_thread.h"
#include "jobs/job.h"

namespace continuo::app {

class JobsController;

// What becomes of jobs that have ended: they are retried, resumed, or removed from the queue. GUI thread.
class EndedJobs : public QObject {
    Q_OBJECT

public:
    explicit EndedJobs(JobsController& jobs);  // must outlive this

    // Requeues an ended job in the way of its kind.
    void retry(JobId id);
    // Returns whether an ended job has left a state to resume from, which is deleted with the job. Also false
    // until that is checked; then checked() is emitted.
    bool isResumable(const Job& job);
    // Removes all ended jobs from the queue, except those that can be resumed.
    void clear();

Q_SIGNALS:
    void checked();

private:
    void check(const Job& job);

    JobsController& jobs_;
    std::map<JobId, bool> resumable_;
    SideThread checks_;  // of checkpoints: a disk may be slow
};

}  // namespace continuo::app
