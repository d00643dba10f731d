#pragma once

#include <continuo/compute_choice.h>
#include <continuo/sampling_choice.h>

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>

#include "gallery/gallery.h"
#include "jobs/job.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class ImageSets;
class JobsController;

// The jobs that fill sets of pictures: shows their progress in the Image workspace, stops and resumes them.
// GUI thread.
class PictureJobs : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    PictureJobs(Gallery& gallery, JobsController& jobs, ImageSets& sets, ui::ImageWorkspace& workspace);

    // The set that is being made or paused; 0: none.
    GallerySetId running() const { return running_; }
    void stop(GallerySetId set);  // or removes it from the queue if it waits
    void pause(bool paused);
    // To be called when sliders were moved. A set that is begun but not running, such as one paused in an
    // earlier run of the program, will go on with them. A running job hears of them by
    // JobsController::pictureControls().
    void move(const SamplingChoice& before, const SamplingChoice& after);
    // The set of the job that is under way, or that an earlier run of the program left under way; 0: none.
    GallerySetId underWay() const;
    // Whether a set was stopped on its way, so that it can go on.
    bool isBrokenOff(GallerySetId set) const;
    // Resumes a set's stopped job on this device. sliders: with which it goes on; nullopt: as they stood.
    // Returns false if the job is no longer in the queue.
    bool goOn(GallerySetId set, const ComputeChoice& compute, const std::optional<SamplingChoice>& sliders);
    void look();

Q_SIGNALS:
    // Another set is being made than before.
    void begun();

private:
    std::optional<Job> jobOf(GallerySetId set) const;  // the latest
    bool isBeingMade(const Job& job) const;
    std::optional<Job> waitingForUser() const;
    void show(const std::optional<Job>& job);
    void tellFailure(const Job& job);
    void leaveNothingEmpty(const JobEvent& event);
    void offerToGoOn();

    Gallery& gallery_;
    JobsController& jobs_;
    ImageSets& sets_;
    ui::ImageWorkspace& workspace_;
    QTimer soon_;  // joins changes that come close together
    GallerySetId running_ = 0;
    std::set<GallerySetId> emptied_;  // discarded because their jobs were cancelled before the first row
};

}  // namespace continuo::app
