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
    // Resumes a stopped job on the device chosen now; false if the queue no longer has it.
    bool goOn(GallerySetId set, const ComputeChoice& compute);
    void look();

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
