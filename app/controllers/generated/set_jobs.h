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

// How far all items of a set are, in steps that the user sees: rows, or frames.
struct SetSteps {
    double kept = 0, made = 0, whole = 0;
    double late = 0;  // steps that may be made before the job reports them
};

// A set that is being made, or that waits for its user.
struct SetProgress {
    GallerySet set;
    std::vector<GalleryItem> items;
    SetSteps steps;
    bool paused = false;      // by the user
    bool resting = false;     // because somebody plays
    bool repeats = false;     // what an earlier run made is taken in again
    double secondsLeft = -1;  // below 0: not known
};

// The jobs that fill the sets of a gallery: shows their progress in the workspace, stops and resumes them.
// A medium overrides the functions in which it differs. GUI thread.
class SetJobs : public QObject {
    Q_OBJECT

public:
    // The set that is being made or paused; 0: none.
    GallerySetId running() const { return running_; }
    void stop(GallerySetId set);  // or removes it from the queue if it waits
    void pause(bool paused);
    // To be called when sliders were moved. A set that is begun but not running, such as one paused in an
    // earlier run of the program, will go on with them. A running job follows its LiveControls.
    void move(const SamplingChoice& before, const SamplingChoice& after);
    // The set of the job that is under way, or that an earlier run of the program left under way; 0: none.
    GallerySetId underWay() const;
    // The set that a job fills; nullopt: the job has left the queue, or fills no set of this gallery.
    std::optional<GallerySetId> setOf(JobId job) const;
    // Whether a set was stopped on its way, so that it can go on.
    bool isBrokenOff(GallerySetId set) const;
    // Resumes a set's stopped job on this device. sliders: with which it goes on; nullopt: as they stood.
    // Returns false if the job is no longer in the queue.
    bool goOn(GallerySetId set, const ComputeChoice& compute, const std::optional<SamplingChoice>& sliders);
    void look();

Q_SIGNALS:
    // Another set is being made than before.
    void begun();

protected:
    // All outlive this. The derived class calls look() when it is made.
    struct Dependencies {
        Gallery& gallery;
        JobsController& jobs;
        ShownSets& sets;
        ui::BannerStack& banners;
    };
    explicit SetJobs(const Dependencies& dependencies);

    virtual SetSteps stepsOf(const GallerySet& set, const std::vector<GalleryItem>& items) const = 0;
    // "Set 1 was stopped at row 4 of 32."
    virtual QString stoppedWords(const GallerySet& set, const SetSteps& steps) const = 0;
    // Shows the set that is being made or waits for its user; nullopt: no such set.
    virtual void showProgress(const std::optional<SetProgress>& progress) = 0;

private:
    std::optional<GallerySetId> filledBy(const Job& job) const;
    std::optional<Job> jobOf(GallerySetId set) const;  // the latest
    SetSteps stepsOf(GallerySetId set) const;
    bool isBeingMade(const Job& job) const;
    std::optional<Job> waitingForUser() const;
    void show(const std::optional<Job>& job);
    std::optional<SetProgress> progressOf(const Job& job) const;
    void tellFailure(const Job& job);
    void leaveNothingEmpty(const JobEvent& event);
    void offerToGoOn();

    Dependencies my_;
    QTimer soon_;  // joins changes that come close together
    GallerySetId running_ = 0;
    std::set<GallerySetId> emptied_;  // discarded because their jobs were cancelled before the first step
};

}  // namespace continuo::app
