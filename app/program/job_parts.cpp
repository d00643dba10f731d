#include "program/job_parts.h"

#include "files/installed_files.h"
#include "files/model_places.h"
#include "jobs/teaching_job.h"
#include "program/play_parts.h"
#include "program/program_stores.h"
#include "program/window_parts.h"

namespace continuo::app {

JobParts::JobParts(ProgramStores& stores, WindowParts& window, PlayParts& playing)
    : jobs({stores.engine, stores.library, playing.play, playing.takes, window.window, stores.pictures,
            stores.settings, stores.sounds},
           stores.folder),
      awaited({jobs, playing.takes, playing.play, window.window}),
      image({stores.engine, stores.pictures, jobs, stores.settings, window.window}),
      sound({stores.engine, stores.sounds, jobs, stores.library, window.rig, stores.settings, window.window,
             stores.folder / "recordings"}),
      bundleExports({stores.engine, stores.library, stores.galleries(), stores.settings, playing.takes,
                     window.window, stores.folder}),
      bundleOpening({stores.library, stores.galleries(), stores.settings, playing.takes, image.sets(),
                     sound.sets(), window.window, stores.folder}),
      queue(jobs, window.window),
      teach({stores.library, stores.engine, playing.play, jobs, stores.settings, window.window},
            ownModelsFolder()) {
    connect(&jobs, &JobsController::jobChanged, &window.logKeeper, &LogKeeper::onJob);
    connect(&image, &ImageController::marksChanged, &queue, &QueueController::rename);
    connect(&sound, &SoundController::marksChanged, &queue, &QueueController::rename);
    connect(&playing.takes, &TakesController::continueAsSoundRequested, &sound,
            &SoundController::continueTake);
    connect(&sound, &SoundController::takeRequested, &playing.takes, &TakesController::showInPlay);
    connect(&jobs.kinds()[TeachingJob::kKind], &JobKind::showRequested, &teach, &TeachController::showModel);
}

}  // namespace continuo::app
