#pragma once

#include <QObject>

#include "controllers/image/image_controller.h"
#include "controllers/jobs/awaited_branch.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/jobs/queue_controller.h"
#include "controllers/jobs/teach_controller.h"
#include "controllers/sound/sound_controller.h"
#include "controllers/window/bundle_exports.h"
#include "controllers/window/bundle_opening.h"

namespace continuo::app {

class PlayParts;
class WindowParts;
struct ProgramStores;

// The job queue, and everything that adds jobs to it or shows their results. GUI thread.
class JobParts : public QObject {
public:
    JobParts(ProgramStores& stores, WindowParts& window, PlayParts& playing);

    JobsController jobs;
    AwaitedBranch awaited;
    ImageController image;
    SoundController sound;
    BundleExports bundleExports;
    BundleOpening bundleOpening;
    QueueController queue;
    TeachController teach;
};

}  // namespace continuo::app
