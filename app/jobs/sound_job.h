#pragma once

#include <continuo/engine.h>

#include <functional>
#include <optional>

#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "jobs/set_work.h"

namespace continuo::app {

// The sounds of one gallery set, generated together.
struct SoundJob : SetJob {
    static constexpr const char* kKind = "sounds";
    // Reasons of failed jobs (Job::reason). kOtherModel: the model of this name is not the one that began the
    // sounds, or makes other codes. kNoCodec: the model's codec is not in the model folders. kOtherCodes:
    // redrawn codes differ on another device.
    static constexpr const char* kOtherModel = "other-sound-model";
    static constexpr const char* kNoCodec = "no-codec";
    static constexpr const char* kOtherCodes = "other-codes";

    // Prompt, length and seeds come from the set: these fields stay empty. If the codec's path is empty, it
    // is found by its hash.
    SoundRequest sounds;
    SoundRequest& request() { return sounds; }
    const SoundRequest& request() const { return sounds; }
};

// Converts for JobQueue::add, and back. Throws BadRequest naming the field.
nlohmann::json requestJson(const SoundJob& job);
SoundJob parseSoundJob(const nlohmann::json& request);

// Returns the shape of a set of new sounds of `seconds` each, rounded up to whole frames; the caller adds the
// prompt. levels: as SoundRequest::levels. Throws BadRequest for an invalid length, or levels that the model
// does not make.
SoundSetShape makeSoundSetShape(const SoundShape& model, const CodecShape& codec, double seconds,
                                int levels = 0);

// Writes how each sound of the job's new set will be generated into the gallery. Call it before the job
// begins.
void writeRequestedOrigins(Gallery& gallery, const SoundJob& job);

// Receives the samples of each run of new frames, before its codes are written to the gallery, which does not
// store samples. run.codes and run.bits are those of the event. Called on the job's thread.
using SoundListener = std::function<void(GalleryItemId item, const SoundRun& run)>;

// Runs jobs of the kind "sounds" as pictureRunner() does, writing the codes to the gallery frame by frame.
// Its result: {"sounds": [{"seed", "tokens_sha256"}, ..], "tokens_per_s", "cancelled"}.
JobRunner soundRunner(Engine& engine, Gallery& gallery, LiveControls* controls = nullptr,
                      const SoundListener& hear = {});

}  // namespace continuo::app
