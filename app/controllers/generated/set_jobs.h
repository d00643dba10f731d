#pragma once

#include <continuo/compute_choice.h>
#include <continuo/sampling_choice.h>

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>
#include <vector>

#include "gallery/gallery.h"
#include "jobs/job.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

class JobsController;
class ShownSets;

// The progress of all items of a set, in steps that the user sees: rows, or frames.
struct SetSteps {
    double kept = 0, made = 0, total = 0;
    double unreported = 0;  // steps that the job may make before it reports them
};

// A set in progress or waiting for the user.
struct SetProgress {
    GallerySet set;
    std::vector<GalleryItem> items;
    SetSteps steps;
    bool paused = false;      // by the user
    bool yielding = false;    // because somebody plays
    bool replaying = false;   // replays what an earlier run of the program made
    double secondsLeft = -1;  // below 0: unknown
};

// The jobs that fill the sets of a gallery: shows their progress in the workspace, stops and resumes them.
// A medium overrides the functions in which it differs. GUI thread.
class SetJobs : public QObject {
    Q_OBJECT

public:
    // The set in progress or paused; 0: none.
    GallerySetId runningSet() const { return running_; }
    void stop(GallerySetId set);  // or removes it from the queue if it waits
    void pause(bool paused);
    // Call when sliders were moved. A set that has begun but is not running, such as one paused in an earlier
    // run, resumes with the new values. A running job follows its LiveControls.
    void applySliders(const SamplingChoice& before, const SamplingChoice& after);
    // The set whose job has begun, in this run of the program or an earlier one; 0: none.
    GallerySetId begunSet() const;
    // The set that a job fills; nullopt: the job has left the queue, or fills no set of this gallery.
    std::optional<GallerySetId> findSet(JobId job) const;
    // Returns whether a set was stopped before its end and can be resumed.
    bool isResumable(GallerySetId set) const;
    // Resumes a set's stopped job on this device. sliders: the new values; nullopt: unchanged. Returns false
    // if the job has left the queue.
    bool resume(GallerySetId set, const ComputeChoice& compute, const std::optional<SamplingChoice>& sliders);
    void refresh();

Q_SIGNALS:
    // Work on another set has begun.
    void setBegan();

protected:
    // All must outlive this. The derived class calls look() after construction.
    struct Dependencies {
        Gallery& gallery;
        JobsController& jobs;
        ShownSets& sets;
        ui::BannerStack& banners;
    };
    explicit SetJobs(const Dependencies& dependencies);

    virtual SetSteps computeSteps(const GallerySet& set, const std::vector<GalleryItem>& items) const = 0;
    // "Set 1 was stopped at row 4 of 32."
    virtual QString stoppedText(const GallerySet& set, const SetSteps& steps) const = 0;
    // Shows the set in progress or waiting for the user; nullopt: none.
    virtual void showProgress(const std::optional<SetProgress>& progress) = 0;

private:
    std::optional<GallerySetId> filledSetId(const Job& job) const;
    std::optional<Job> findJob(GallerySetId set) const;  // the latest
    SetSteps computeSteps(GallerySetId set) const;
    bool isInProgress(const Job& job) const;
    std::optional<Job> findJobWaitingForUser() const;
    void show(const std::optional<Job>& job);
    std::optional<SetProgress> computeProgress(const Job& job) const;
    void showFailure(const Job& job);
    void discardEmptySet(const JobEvent& event);
    void offerResume();

    Dependencies my_;
    QTimer soon_;  // joins changes in quick succession
    GallerySetId running_ = 0;
    std::set<GallerySetId> emptied_;  // discarded because their jobs were cancelled before the first step
};

}  // namespace continuo::app
