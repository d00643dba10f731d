#pragma once

#include "controllers/generated/set_jobs.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

// The jobs that fill sets of pictures, row by row, in the Image workspace. GUI thread.
class PictureJobs : public SetJobs {
    Q_OBJECT

public:
    // All arguments must outlive this.
    PictureJobs(Gallery& gallery, JobsController& jobs, ShownSets& sets, ui::ImageWorkspace& workspace);

private:
    SetSteps computeSteps(const GallerySet& set, const std::vector<GalleryItem>& pictures) const override;
    QString stoppedText(const GallerySet& set, const SetSteps& steps) const override;
    void showProgress(const std::optional<SetProgress>& progress) override;

    ui::ImageWorkspace& workspace_;
};

}  // namespace continuo::app
