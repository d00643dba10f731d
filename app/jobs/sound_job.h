#pragma once

#include <continuo/engine.h>

#include <functional>
#include <optional>

#include "gallery/gallery.h"
#include "jobs/job_queue.h"
#include "jobs/set_work.h"

namespace continuo::app {

// The sounds of a set in a gallery of sounds, made together.
struct SoundJob : SetJob {
    static constexpr const char* kKind = "sounds";
    // Reasons of failed jobs (Job::reason). The sounds were begun by another model than the one that has its
    // name now, or that makes other codes; the model's codec is not in the model folders; and codes that had
    // to be drawn again came out differently, on another device.
    static constexpr const char* kOtherModel = "other-sound-model";
    static constexpr const char* kNoCodec = "no-codec";
    static constexpr const char* kOtherCodes = "other-codes";

    // Prompt, length and seeds are those of the set: these fields stay empty. The codec is found by its hash
    // if its path is empty.
    SoundRequest sounds;
    SoundRequest& request() { return sounds; }
    const SoundRequest& request() const { return sounds; }
};

// For JobQueue::add; and back, throwing BadRequest that names the field.
nlohmann::json requestOf(const SoundJob& job);
SoundJob soundJobOf(const nlohmann::json& request);

// A set of new sounds by this model and its codec, of this many seconds each, rounded up to whole frames; its
// prompt is to be added. levels: as SoundRequest::levels. Throws BadRequest for lengths that no set can have
// and levels that the model does not make.
SoundSetShape soundSetOf(const SoundShape& model, const CodecShape& codec, double seconds, int levels = 0);

// Writes into the gallery how each sound of the job's new set is to be made, before the job begins.
void tellAsked(Gallery& gallery, const SoundJob& job);

// A job that completes an incomplete set whose own job is not in the queue any more; nullopt if the set is
// complete or was not begun. The job's model is a name, not a path. Throws NotFound for an unknown set.
std::optional<SoundJob> soundJobToGoOn(const Gallery& gallery, GallerySetId set);

// Receives the samples of each run of new frames, before its codes go into the gallery, which does not keep
// samples. run.codes and run.bits are those of the event; called on the thread of the job.
using HearSound = std::function<void(GalleryItemId item, const SoundRun& run)>;

// Runs jobs of the kind "sounds", as pictureRunner() does those of pictures: the codes go into the gallery
// frame by frame. Its result: {"sounds": [{"seed", "tokens_sha256"}, ..], "tokens_per_s", "cancelled"}.
JobRunner soundRunner(Engine& engine, Gallery& gallery, LiveControls* controls = nullptr,
                      const HearSound& hear = {});

}  // namespace continuo::app
