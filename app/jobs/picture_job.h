#pragma once

#include <continuo/engine.h>

#include <optional>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "jobs/set_work.h"

namespace continuo::app {

// The pictures of one gallery set, generated together.
struct PictureJob : SetJob {
    static constexpr const char* kKind = "pictures";
    // Reasons of failed jobs (Job::reason). kOtherModel: the model with this name is not the one that began
    // the pictures. kOtherPixels: on another device, the pixels drawn again differ.
    static constexpr const char* kOtherModel = "other-model";
    static constexpr const char* kOtherPixels = "other-pixels";

    PictureRequest pictures;  // without prompt, kept rows and seeds, which come from the set
    PictureRequest& request() { return pictures; }
    const PictureRequest& request() const { return pictures; }
};

// These convert a job to a request for JobQueue::add, and back. Parsing throws BadRequest, which names the
// field.
nlohmann::json requestJson(const PictureJob& job);
PictureJob parsePictureJob(const nlohmann::json& request);

// Writes the origins of a new set to the gallery: how each picture will be generated. Call it before the job
// begins.
void writeRequestedOrigins(Gallery& gallery, const PictureJob& job);

// Runs jobs of the kind "pictures" on an engine and writes the numbers to the gallery row by row. An
// interrupted or retried job continues from there, bit for bit as without a break. Its result: {"pictures":
// [{"seed", "tokens_sha256"}, ..], "tokens_per_s", "cancelled"}.
//
// controls: sliders that act from the next number on; null: none. The job sets them to the requested sampling
// or, when it resumes, to their last positions. All arguments must outlive the runner.
JobRunner pictureRunner(Engine& engine, Gallery& gallery, LiveControls* controls = nullptr);

}  // namespace continuo::app
