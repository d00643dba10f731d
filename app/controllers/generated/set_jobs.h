#pragma once

#include <continuo/compute_choice.h>
#include <continuo/sampling_choice.h>

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>

#include "controllers/generated/set_progress.h"
#include "gallery/gallery.h"
#include "jobs/job.h"

namespace continuo::ui {
class BannerStack;
}

namespace continuo::app {

class JobsController;
class ShownSets;

// The jobs that fill the sets of a gallery: shows their progress in the workspace, stops and resumes them.
// GUI thread.
class SetJobs : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Gallery& gallery;
        JobsController& jobs;
        ShownSets& sets;
        ui::BannerStack& banners;
    };
    explicit SetJobs(const Dependencies& dependencies);

    // The set in progress or paused; 0: none.
    GallerySetId runningSet() const { return running_; }
    void stop(GallerySetId set);  // removes a set that still waits from the queue
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
    std::set<GallerySetId> emptied_;  // sets discarded because their jobs were cancelled before step 1
};

}  // namespace continuo::app
