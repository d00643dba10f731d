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
    double amount = 0;       // 0: not known
    bool isSeconds = false;  // the amount is in seconds, which were asked for
};
// A key for jobs that cost the same per unit: what a kind and model cost depends on where they run, and how.
std::string workKey(const std::string& kind, const std::string& model, const ComputeChoice& compute);

// Everything in which one kind of job differs from the others. A job is passed to its own kind
// (JobKinds::of); the base class stands for kinds that only a later version knows. Functions of a job may
// throw Error if its request cannot be read; a job without a request is given to none of them but show(),
// retry(), discard(), ending(), details() and hasMadeMore(). GUI thread, but for runner() and hasLeft().
class JobKind : public QObject {
    Q_OBJECT

public:
    // name: Job::kind, which is kept with the jobs on disk and never changes.
    explicit JobKind(std::string name) : name_(std::move(name)) {}

    const std::string& name() const { return name_; }
    bool isOf(const Job& job) const { return job.kind == name_; }

    // Does the work, on the queue's thread.
    virtual JobRunner runner() { return {}; }

    virtual QString icon() const { return QStringLiteral("note"); }
    // The present title: what the job is about may have been renamed, or the language changed. Empty: the
    // title that the job got when it was added.
    virtual QString title(const Job&) const { return {}; }
    // Whether title() may change without a signal.
    virtual bool isRenamedSilently() const { return false; }
    // What was asked for, short: "0:20 · N 1,024 · temp 0.95 · piano · seed 7"; empty: nothing is known.
    virtual QString asked(const Job&) const { return {}; }
    // The result of an ended job that did not fail, in words; nullopt: the queue shows its usual words.
    virtual std::optional<QString> ending(const Job&) const { return std::nullopt; }
    // More about a job that did not fail; empty: nothing.
    virtual QString details(const Job&) const { return {}; }
    // The score of each result, in nats, and its name; below 0: not known.
    virtual std::vector<std::pair<double, QString>> scores(const Job&) const { return {}; }
    // The path of the model that a job works with or begins from; empty: its request does not say it.
    virtual std::string model(const Job& job) const;
    // A sentence for one of its JobError reasons; empty: the reason is not of this kind.
    virtual QString reason(const std::string&) const { return {}; }

    virtual JobWork work(const Job&) const { return {}; }
    // Whether a job has made something that its progress does not count.
    virtual bool hasMadeMore(const Job&) const { return false; }
    // mayHaveLeft(): whether an ended job may have left something from which it can continue. hasLeft():
    // whether it has; it may read the disk. Call it on any thread, only if mayHaveLeft() is true.
    virtual bool mayHaveLeft(const Job&) const { return false; }
    virtual bool hasLeft(const Job&) const { return false; }

    // Puts an ended job back into the queue; throws Error if it cannot. Returns false if the queue is to do
    // so with the same request.
    virtual bool retry(const Job&) { return false; }
    virtual bool canDiscard() const { return false; }
    // Discards the results of an ended job.
    virtual void discard(const Job& job);
    // Shows the results of a job. Returns false if none of them exists any more.
    virtual bool show(const Job& job);

Q_SIGNALS:
    // A job of this kind has changed. It is emitted before JobsController::jobChanged().
    void jobChanged(const continuo::app::JobEvent& event);
    // The user asked for this, and another controller does it.
    void retryAsked(qint64 job);
    void discardAsked(qint64 job);
    void showAsked(qint64 job);

private:
    std::string name_;
};

}  // namespace continuo::app
