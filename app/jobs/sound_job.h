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
    // Reasons of failed jobs (Job::reason). kOtherModel: the model with this name is not the one that began
    // the sounds, or makes other codes. kNoCodec: the model folders do not contain the codec. kOtherCodes: on
    // another device, the codes generated again differ.
    static constexpr const char* kOtherModel = "other-sound-model";
    static constexpr const char* kNoCodec = "no-codec";
    static constexpr const char* kOtherCodes = "other-codes";

    // Prompt, length and seeds come from the set, so these fields are empty. If the codec's path is empty,
    // the codec is found by its hash.
    SoundRequest sounds;
    SoundRequest& request() { return sounds; }
    const SoundRequest& request() const { return sounds; }
};

// These convert a job to a request for JobQueue::add, and back. Parsing throws BadRequest, which names the
// field.
nlohmann::json requestJson(const SoundJob& job);
SoundJob parseSoundJob(const nlohmann::json& request);

// Returns the shape of a set of new sounds of `seconds` each, rounded up to whole frames; the caller adds the
// prompt. levels: as SoundRequest::levels. Throws BadRequest for an invalid length, or levels that the model
// does not make.
SoundSetShape makeSoundSetShape(const SoundShape& model, const CodecShape& codec, double seconds,
                                int levels = 0);

// Writes the origins of a new set to the gallery: how each sound will be generated. Call it before the job
// begins.
void writeRequestedOrigins(Gallery& gallery, const SoundJob& job);

// Receives the samples of new frames, because the gallery stores only codes. Called on the job's thread,
// before the codes are written. run.codes and run.bits are those of the engine's event.
using SoundListener = std::function<void(GalleryItemId item, const SoundRun& run)>;

// Runs jobs of the kind "sounds" like pictureRunner(), and writes the codes to the gallery frame by frame.
// The result: {"sounds": [{"seed", "tokens_sha256"}, ..], "tokens_per_s", "cancelled"}.
JobRunner soundRunner(Engine& engine, Gallery& gallery, LiveControls* controls = nullptr,
                      const SoundListener& hear = {});

}  // namespace continuo::app
