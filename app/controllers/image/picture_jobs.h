#pragma once

#include <continuo/compute_choice.h>
#include <continuo/sampling_choice.h>

#include <QObject>
#include <QTimer>
#include <optional>

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
    // All outlive it.
    PictureJobs(Gallery& gallery, JobsController& jobs, ImageSets& sets, ui::ImageWorkspace& workspace);

    // The set that is being made, paused perhaps; 0: none.
    GallerySetId running() const { return running_; }
    void stop(GallerySetId set);  // also one that waits
    void pause(bool paused);
    // Sliders were moved. What is begun and does not run, as it was paused at an earlier start, goes on with
    // them; to what runs the controls of JobsController tell it.
    void move(const SamplingChoice& before, const SamplingChoice& after);
    // Of the job that an earlier start left under way, or that is under way by now; 0: there is none.
    GallerySetId underWay() const;
    // Whether a set was stopped on its way, so that it can go on.
    bool isBrokenOff(GallerySetId set) const;
    // Resumes a stopped job on the device chosen now, with sliders that stand so, or as they stood; false if
    // the queue no longer has it.
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
    void offerToGoOn();

    Gallery& gallery_;
    JobsController& jobs_;
    ImageSets& sets_;
    ui::ImageWorkspace& workspace_;
    QTimer soon_;  // joins changes that come close together
    GallerySetId running_ = 0;
};

}  // namespace continuo::app
