#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "continuo/bench_request.h"
#include "continuo/codec_request.h"
#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"
#include "continuo/error.h"
#include "continuo/events.h"
#include "continuo/fit_request.h"
#include "continuo/golden_result.h"
#include "continuo/import_request.h"
#include "continuo/live_controls.h"
#include "continuo/live_music.h"
#include "continuo/live_request.h"
#include "continuo/model_summary.h"
#include "continuo/music_request.h"
#include "continuo/music_statistics.h"
#include "continuo/passage_request.h"
#include "continuo/picture_request.h"
#include "continuo/score_request.h"
#include "continuo/sound_request.h"
#include "continuo/train_codec_request.h"
#include "continuo/train_request.h"

namespace continuo {

// Where an engine looks for models and for backends other than the built-in one.
struct EngineOptions {
    std::vector<std::filesystem::path> modelFolders;  // where models() looks; a file stands for itself
    std::filesystem::path backendFolder;              // where backend libraries lie; empty: none are loaded
};

// The whole engine as the rest of the program sees it. Each call works on the calling thread and returns when
// done. All throw Error, and where the system has no memory or no thread left what the standard library
// throws then: std::bad_alloc, std::system_error. Results stream out through Events while they are made.
// Calls with a stop token check it between layers while a prompt is read, between tokens, and between
// training steps. They then return what exists so far, within a tenth of a second or the duration of one such
// unit, whichever is longer.
class Engine {
public:
    explicit Engine(EngineOptions options);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    std::vector<DeviceSummary> devices() const;
    std::vector<std::string> deviceNotes() const;  // backends that exist but do not load, and why
    // Limits the memory that all models for playing, drawing and continuing take together, in bytes; 0 (the
    // default): what is free. A model that needs more gets fewer latents (down to 64), then a shorter context
    // (down to 512 tokens); Events::onWarning tells it. This follows from the limit alone, whatever else
    // runs, so that results can be reproduced. A slider that asks for more latents than fit gets as many as
    // fit. A model that does not fit even so, or not beside those that run, is refused with OutOfMemory.
    // Running work keeps what it has. Scoring and training are not covered. Any thread.
    void setMemoryLimit(std::uint64_t bytes);
    // Sets the folders in which models() looks. Any thread, as models().
    void setModelFolders(std::vector<std::filesystem::path> folders);
    // All models found. notes: receives one line for each model file that does not open, with the reason.
    std::vector<ModelSummary> models(std::vector<std::string>* notes = nullptr) const;
    // Describes a model file without loading its weights. A stop throws Cancelled.
    ModelSummary inspect(const std::filesystem::path& model, ModelHash hash = ModelHash::Taken,
                         const std::stop_token& stop = {}) const;
    // The codec in the model folders with this CodecShape::codesHash; nullopt: none has it. Reads them
    // all; a stop throws Cancelled.
    std::optional<std::filesystem::path> findCodec(const std::string& codesHash,
                                                   const std::stop_token& stop = {}) const;
    // SHA-256 of a model or adapter file, which identifies it in takes; a stop throws Cancelled.
    std::string hash(const std::filesystem::path& file, const std::stop_token& stop = {}) const;
    // Estimates from the file and the device what a model needs and how fast it is. Without the speed this
    // takes a millisecond.
    FitResult estimate(const FitRequest& request) const;
    // Replaces the card (a JSON object) of a model file. The weights stay bit for bit the same; the file is
    // written to a temporary name and renamed.
    void writeCard(const std::filesystem::path& model, const std::string& card) const;

    // Continues a prompt. controls: sliders that act while it runs; null: the sampling of the request
    // throughout.
    MusicResult run(const MusicRequest& request, Events& events, std::stop_token stop = {},
                    const LiveControls* controls = nullptr);
    // The same for pictures: each row is reported when it is made (Events::onPixels).
    PictureResult run(const PictureRequest& request, Events& events, std::stop_token stop = {},
                      const LiveControls* controls = nullptr);
    // The same for sound: each frame is reported when it is made (Events::onSound).
    SoundResult run(const SoundRequest& request, Events& events, std::stop_token stop = {},
                    const LiveControls* controls = nullptr);
    // Plays a passage anew. Its notes are told at the end, when it is known which try is taken; a stop takes
    // the best of those that were compared, or what there is of the first one.
    PassageResult run(const PassageRequest& request, Events& events, std::stop_token stop = {});
    // Starts music that a player and the model make in turns. Takes as long as loading the model; a stop
    // throws Cancelled.
    LiveMusic play(const LiveRequest& request, Events& events, const std::stop_token& stop = {});
    // Repeats recorded music and compares the tokens. `request` must be the original one, except for its
    // replay.
    LiveReplay replay(const LiveRequest& request, const LiveRecord& record, Events& events,
                      std::stop_token stop = {});
    ScoreResult run(const ScoreRequest& request, Events& events, std::stop_token stop = {});
    TrainResult run(const TrainRequest& request, Events& events, std::stop_token stop = {});
    // Checks a request before hours of music are read; it needs no music yet. Throws what run() would throw
    // about the config, the model it starts from, the device and the checkpoint.
    void checkTraining(const TrainRequest& request) const;
    // The same for a codec, whose clips are mono and at sampleRateOf() the request.
    TrainCodecResult run(const TrainCodecRequest& request, Events& events, std::stop_token stop = {});
    void checkTraining(const TrainCodecRequest& request) const;
    // Joins the processes that mpirun or srun started with this one. They then train together, each with its
    // part of every batch; all make the same request, and the first one writes the files. Returns rank 0 of 1
    // if no other process was started. Throws BadRequest if the library for it is missing.
    TeamPlace joinTeam();
    // All processes must call this when they are done.
    void leaveTeam();
    // Sound to codes, in pieces, so that its length takes no memory. The samples are mono at the codec's
    // rate. A stop throws Cancelled.
    AudioCodes encode(const CodecRequest& request, std::span<const float> samples, Events& events,
                      std::stop_token stop = {});
    // Codes to as many samples as were encoded. Throws BadFile for codes of another codec.
    std::vector<float> decode(const CodecRequest& request, const AudioCodes& codes, Events& events,
                              std::stop_token stop = {});
    // Encodes and decodes clips and says what of them was lost. A stop throws Cancelled.
    CodecMeasures measure(const CodecRequest& request, std::span<const AudioClip> clips, Events& events,
                          std::stop_token stop = {});
    // Measures what music is like and what of it was copied. Ends when its sources throw.
    StatisticsResult run(const StatisticsRequest& request) const;
    // A stop throws Cancelled; no file is written then.
    ImportResult run(const ImportRequest& request, const std::stop_token& stop = {});
    // A stop throws Cancelled within a step, because half a measurement is useless.
    BenchResult run(const BenchRequest& request, Events& events, std::stop_token stop = {});
    // Compares the engine with a file of golden values (forward, cached and training goldens).
    std::vector<GoldenResult> verify(const std::filesystem::path& golden, const ComputeChoice& compute);
    // Token ids of a performance for models of a profile ("magenta", "krasserm" or "pedal"). asListed:
    // krasserm's rules take the notes in the order of the list, not in the order in which its program met
    // them.
    std::vector<std::int32_t> tokenize(const Performance& performance, const std::string& profile,
                                       bool asListed = false) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo
