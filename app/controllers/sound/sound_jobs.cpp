#include "controllers/sound/sound_jobs.h"

#include <algorithm>

#include "controllers/generated/shown_sets.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "main_window/bars/sound_bar.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"

namespace continuo::app {

SoundJobs::SoundJobs(Gallery& gallery, JobsController& jobs, ShownSets& sets, ui::SoundWorkspace& workspace)
    : SetJobs({gallery, jobs, sets, workspace.page().banners()}), sets_(sets), workspace_(workspace) {
    connect(&workspace_.bar(), &ui::SoundBar::pauseRequested, this, &SoundJobs::pause);
    refresh();
}

SetSteps SoundJobs::computeSteps(const GallerySet& set, const std::vector<GalleryItem>& sounds) const {
    constexpr double kLate = 2;  // frames
    const SoundSetShape& shape = set.sound();
    std::int64_t made = shape.numbers();
    for (const GalleryItem& sound : sounds) made = std::min(made, sound.made);
    return {0, static_cast<double>(made / shape.levels), static_cast<double>(shape.frames), kLate};
}

QString SoundJobs::stoppedText(const GallerySet& set, const SetSteps& steps) const {
    const double hop = static_cast<double>(set.sound().hop) / set.sound().sampleRate;
    return tr("%1 was stopped at %2 of %3.", "set of sounds, two lengths")
        .arg(setName(set), clockText(steps.made * hop), clockText(steps.total * hop));
}

void SoundJobs::showProgress(const std::optional<SetProgress>& progress) {
    ui::SoundState state;
    if (progress) {
        state.running = true;
        state.paused = progress->paused;
        state.resting = progress->yielding;
        state.frame = static_cast<int>(progress->steps.made);
        state.frames = static_cast<int>(progress->steps.total);
        state.variations = static_cast<int>(progress->items.size());
        state.secondsLeft = progress->secondsLeft;
        if (progress->set.id != sets_.shown()) state.promptName = setName(progress->set);
    }
    workspace_.setState(state);
}

}  // namespace continuo::app
