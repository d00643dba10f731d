#pragma once

#include <continuo/compute_choice.h>

#include <QObject>
#include <QString>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jobs/job_queue.h"

namespace continuo::app {

// The amount of work of a job, in units that can be compared between jobs with the same key.
struct JobWork {
    std::string key;
    double amount = 0;       // 0: unknown
    bool isSeconds = false;  // the amount is the requested length in seconds
};
// Makes a key for jobs that cost the same per unit: same kind, model, device and precision.
std::string workKey(const std::string& kind, const std::string& model, const ComputeChoice& compute);

// Everything specific to one kind of job. Jobs are passed to their own kind (JobKinds::kindFor); the base
// class stands for kinds from later versions. Functions may throw Error if the job's request cannot be read.
// Jobs without a request are passed only to show(), retry(), discard(), endingText(), details() and
// hasUncountedResults(). GUI thread, except runner() and isResumable().
class JobKind : public QObject {
    Q_OBJECT

public:
    // name: Job::kind, which is stored with the jobs on disk and must never change.
    explicit JobKind(std::string name) : name_(std::move(name)) {}

    const std::string& name() const { return name_; }
    bool isOf(const Job& job) const { return job.kind == name_; }

    // Returns the function that does the work, on the queue's thread.
    virtual JobRunner runner() { return {}; }

    virtual QString icon() const { return QStringLiteral("note"); }
    // Returns the present title: names or the language may have changed since the job was added. Empty: the
    // title stays.
    virtual QString title(const Job&) const { return {}; }
    // Returns whether title() may change without a signal.
    virtual bool isRenamedSilently() const { return false; }
    // Summarises the request: "0:20 · N 1,024 · temp 0.95 · piano · seed 7"; empty: unknown.
    virtual QString requestText(const Job&) const { return {}; }
    // Describes how an ended job that did not fail ended; nullopt: the queue uses its default text.
    virtual std::optional<QString> endingText(const Job&) const { return std::nullopt; }
    // Returns details of a job that did not fail; empty: none.
    virtual QString details(const Job&) const { return {}; }
    // Returns the score of each result, in nats, with the result's name. A score below 0 is unknown.
    virtual std::vector<std::pair<double, QString>> scores(const Job&) const { return {}; }
    // Returns the path of the model that a job uses or starts from; empty: the request contains no model.
    virtual std::string model(const Job& job) const;
    // Returns a sentence for a JobError reason; empty: the reason is not of this kind.
    virtual QString reasonText(const std::string&) const { return {}; }

    virtual JobWork work(const Job&) const { return {}; }
    // Returns whether earlier runs of the program made results that the job's progress does not count.
    virtual bool hasUncountedResults(const Job&) const { return false; }
    // mayBeResumable() returns whether an ended job of this kind may have left a state to resume from.
    // isResumable() returns whether the state exists; it may read the disk. Call isResumable() on any thread,
    // only if mayBeResumable() is true.
    virtual bool mayBeResumable(const Job&) const { return false; }
    virtual bool isResumable(const Job&) const { return false; }

    // Requeues an ended job; throws Error if that fails. Returns false if the queue should retry the
    // unchanged request.
    virtual bool retry(const Job&) { return false; }
    virtual bool canDiscard() const { return false; }
    // Discards the results of an ended job.
    virtual void discard(const Job& job);
    // Shows the results of a job. Returns false if none of them exists any more.
    virtual bool show(const Job& job);

Q_SIGNALS:
    // A job of this kind has changed. Emitted before JobsController::jobChanged().
    void jobChanged(const continuo::app::JobEvent& event);
    // The user requested this; another controller handles it.
    void retryRequested(qint64 job);
    void discardRequested(qint64 job);
    void showRequested(qint64 job);

private:
    std::string name_;
};

}  // namespace continuo::app
