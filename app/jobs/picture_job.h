#pragma once

#include <continuo/engine.h>

#include <optional>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "jobs/job_queue.h"

namespace continuo::app {

// The pictures of a set in the gallery, made together.
struct PictureJob {
    static constexpr const char* kKind = "pictures";
    // A failed job's reasons: its pictures were begun by another model than that of now; where some of them
    // is drawn again, it comes out otherwise on this device.
    static constexpr const char* kOtherModel = "other-model";
    static constexpr const char* kOtherPixels = "other-pixels";
    // The prompt, its kept rows and the seeds are the set's: these fields stay empty.
    PictureRequest pictures;
    GallerySetId set = 0;
    std::vector<std::string> parents;  // hashes of what the set continues, for the pictures' origin
};

// For JobQueue::add; and back, throwing BadRequest that names the field.
nlohmann::json requestOf(const PictureJob& job);
PictureJob pictureJobOf(const nlohmann::json& request);

// So that the gallery knows of each picture of the job's new set how it is to be made, before the job begins.
void tellAsked(Gallery& gallery, const PictureJob& job);

// The job that goes on with a set which was broken off and whose own is not in the queue any more; nothing
// where the set is whole, or was not begun. Its model is a name, not a path. Throws NotFound for an unknown
// set.
std::optional<PictureJob> jobToGoOn(const Gallery& gallery, GallerySetId set);

// Numbers of each picture of a set that are the source's. In planar order rows are kept of the first plane
// alone.
std::int64_t keptNumbers(const GallerySet& set);
// Whether numbers were drawn for a set; false for one that is not there.
bool isBegun(const Gallery& gallery, GallerySetId set);

// Runs the kind "pictures" on an engine into a gallery; both outlive it, as do the controls (null: none),
// which it sets to what was asked for, or to where they were moved before it was broken off; they act from
// the next number. Numbers go into the gallery row by row, so that a job that was broken off, or stopped and
// tried again, continues from there, bit for bit as without the break. Its result:
// {"pictures": [{"seed", "tokens_sha256"}, ..], "tokens_per_s", "cancelled"}.
JobRunner pictureRunner(Engine& engine, Gallery& gallery, LiveControls* controls = nullptr);

}  // namespace continuo::app
