#pragma once

#include "controllers/generated/set_jobs.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

// The jobs that fill sets of sounds, frame by frame, in the Sound workspace. GUI thread.
class SoundJobs : public SetJobs {
    Q_OBJECT

public:
    // All arguments must outlive this.
    SoundJobs(Gallery& gallery, JobsController& jobs, ShownSets& sets, ui::SoundWorkspace& workspace);

private:
    SetSteps computeSteps(const GallerySet& set, const std::vector<GalleryItem>& sounds) const override;
    QString stoppedText(const GallerySet& set, const SetSteps& steps) const override;
    void showProgress(const std::optional<SetProgress>& progress) override;

    ShownSets& sets_;
    ui::SoundWorkspace& workspace_;
};

}  // namespace continuo::app
