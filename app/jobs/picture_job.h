#pragma once

#include <continuo/engine.h>

#include <optional>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "jobs/set_work.h"

namespace continuo::app {

// The pictures of a set in the gallery, made together.
struct PictureJob : SetJob {
    static constexpr const char* kKind = "pictures";
    // Reasons of failed jobs (Job::reason). The pictures were begun by another model than the one that has
    // its name now; and pixels that had to be drawn again came out differently, on another device.
    static constexpr const char* kOtherModel = "other-model";
    static constexpr const char* kOtherPixels = "other-pixels";

    PictureRequest pictures;  // prompt, kept rows and seeds are those of the set: these fields stay empty
    PictureRequest& request() { return pictures; }
    const PictureRequest& request() const { return pictures; }
};

// For JobQueue::add; and back, throwing BadRequest that names the field.
nlohmann::json requestOf(const PictureJob& job);
PictureJob pictureJobOf(const nlohmann::json& request);

// Writes into the gallery how each picture of the job's new set is to be made, before the job begins.
void tellAsked(Gallery& gallery, const PictureJob& job);

// A job that completes an incomplete set whose own job is not in the queue any more; nullopt if the set is
// complete or was not begun. The job's model is a name, not a path. Throws NotFound for an unknown set.
std::optional<PictureJob> jobToGoOn(const Gallery& gallery, GallerySetId set);

// Runs jobs of the kind "pictures" on an engine into a gallery. The numbers go into the gallery row by row,
// and a job that was broken off, or stopped and tried again, continues from there, bit for bit as without the
// break. Its result: {"pictures": [{"seed", "tokens_sha256"}, ..], "tokens_per_s", "cancelled"}.
//
// controls: sliders that act from the next number on; null: none. The job sets them to the sampling that was
// asked for, or to where they stood when it was broken off. All arguments must outlive the runner.
JobRunner pictureRunner(Engine& engine, Gallery& gallery, LiveControls* controls = nullptr);

}  // namespace continuo::app
