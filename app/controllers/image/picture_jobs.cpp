#include "controllers/image/picture_jobs.h"

#include "controllers/image/image_looks.h"
#include "controllers/words/set_words.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/image_workspace.h"
#include "pages/image/image_page.h"

namespace continuo::app {

PictureJobs::PictureJobs(Gallery& gallery, JobsController& jobs, ShownSets& sets,
                         ui::ImageWorkspace& workspace)
    : SetJobs({gallery, jobs, sets, workspace.page().banners()}), workspace_(workspace) {
    connect(&workspace_.bar(), &ui::SamplingBar::pauseRequested, this, &PictureJobs::pause);
    refresh();
}

SetSteps PictureJobs::computeSteps(const GallerySet& set, const std::vector<GalleryItem>& pictures) const {
    constexpr double kLate = 2;  // rows
    const PictureSetShape& shape = set.picture();
    return {static_cast<double>(shape.keptRows), static_cast<double>(rowsMade(set, pictures)),
            static_cast<double>(shape.height), kLate};
}

QString PictureJobs::stoppedText(const GallerySet& set, const SetSteps& steps) const {
    return tr("%1 was stopped at row %2 of %3.")
        .arg(setName(set), QString::number(steps.made), QString::number(steps.total));
}

void PictureJobs::showProgress(const std::optional<SetProgress>& progress) {
    ui::SamplingState state;
    if (progress) {
        state.running = true;
        state.pictureSetName = setName(progress->set);
        state.paused = progress->paused;
        state.resting = progress->yielding;
        state.row = static_cast<int>(progress->steps.made);
        state.rows = static_cast<int>(progress->steps.total);
        state.pictures = static_cast<int>(progress->items.size());
        state.secondsLeft = progress->secondsLeft;
        state.replaying = progress->replaying;
    }
    workspace_.setState(state);
}

}  // namespace continuo::app
