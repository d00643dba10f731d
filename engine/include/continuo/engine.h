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

// Folders in which an engine searches for models and for backends other than the built-in one.
struct EngineOptions {
    std::vector<std::filesystem::path> modelFolders;  // folders that models() searches, or single model files
    std::filesystem::path backendFolder;              // of the backend libraries; empty: loads none
};

// Facade of the engine for the rest of the program. Each call works on the calling thread and returns when
// done. All calls throw Error, and std::bad_alloc or std::system_error if the system runs out of memory or
// threads. Long calls report their results through Events while they run. A call with a stop token checks it
// between the layers of a prefill, between tokens, and between training steps. After a stop it returns the
// results so far, within a tenth of a second or the duration of one such unit, whichever is longer.
class Engine {
public:
    explicit Engine(EngineOptions options);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    std::vector<DeviceSummary> devices() const;
    std::vector<std::string> deviceNotes() const;  // backends that exist but do not load, and why
    // Limits the total memory of all models for playing, drawing and continuing, in bytes; 0 (default): the
    // free memory. A model that needs more gets fewer latents (at least 64), then a shorter context (at least
    // 512 tokens); Events::onWarning reports this. The reduction depends on the limit only, not on other
    // jobs, so results can be reproduced. A latents slider that requests more than fits gets the number that
    // fits. Throws OutOfMemory for a model that still does not fit, alone or beside running ones. Running
    // work keeps its memory. The limit does not cover scoring and training. Any thread.
    void setMemoryLimit(std::uint64_t bytes);
    // Sets the folders that models() searches. Any thread, as models().
    void setModelFolders(std::vector<std::filesystem::path> folders);
    // Returns all models found. notes: receives one line for each model file that does not open, with the
    // reason.
    std::vector<ModelSummary> models(std::vector<std::string>* notes = nullptr) const;
    // Describes a model file without loading its weights. A stop throws Cancelled.
    ModelSummary inspect(const std::filesystem::path& model, ModelHash hash = ModelHash::Computed,
                         const std::stop_token& stop = {}) const;
    // Returns the codec in the model folders with this CodecShape::codesHash; nullopt if none has it. Reads
    // all codecs; a stop throws Cancelled.
    std::optional<std::filesystem::path> findCodec(const std::string& codesHash,
                                                   const std::stop_token& stop = {}) const;
    // Returns the SHA-256 of a model or adapter file, which identifies it in takes. A stop throws Cancelled.
    std::string hash(const std::filesystem::path& file, const std::stop_token& stop = {}) const;
    // Estimates a model's memory and speed from the file and the device. Takes about a millisecond if the
    // speed is not requested.
    FitResult estimate(const FitRequest& request) const;
    // Replaces the card (a JSON object) of a model file, by renaming a temporary file. The weights stay bit
    // for bit the same.
    void writeCard(const std::filesystem::path& model, const std::string& card) const;

    // Continues a prompt. controls: sliders that act while it runs; null: always uses the sampling of the
    // request.
    MusicResult run(const MusicRequest& request, Events& events, std::stop_token stop = {},
                    const LiveControls* controls = nullptr);
    // Makes pictures; reports each finished row (Events::onPixels).
    PictureResult run(const PictureRequest& request, Events& events, std::stop_token stop = {},
                      const LiveControls* controls = nullptr);
    // Makes sound; reports each finished frame (Events::onSound).
    SoundResult run(const SoundRequest& request, Events& events, std::stop_token stop = {},
                    const LiveControls* controls = nullptr);
    // Generates a passage again. Reports its notes at the end, when the best variation is known. After a
    // stop, the result is the best finished variation, or the unfinished first one.
    PassageResult run(const PassageRequest& request, Events& events, std::stop_token stop = {});
    // Starts music that a player and the model make in turns. Takes as long as loading the model; a stop
    // throws Cancelled.
    LiveMusic play(const LiveRequest& request, Events& events, const std::stop_token& stop = {});
    // Repeats a recorded live session and compares the tokens. `request` must be the original one; its
    // `replay` field is ignored.
    LiveReplay replay(const LiveRequest& request, const LiveRecord& record, Events& events,
                      std::stop_token stop = {});
    ScoreResult run(const ScoreRequest& request, Events& events, std::stop_token stop = {});
    TrainResult run(const TrainRequest& request, Events& events, std::stop_token stop = {});
    // Checks a training request before hours of music are loaded; the request needs no music yet. Throws what
    // run() would throw about the config, the initial model, the device and the checkpoint.
    void checkTraining(const TrainRequest& request) const;
    // Trains a codec. The clips are mono, at the rate that requiredSampleRate() returns for the request.
    TrainCodecResult run(const TrainCodecRequest& request, Events& events, std::stop_token stop = {});
    void checkTraining(const TrainCodecRequest& request) const;
    // Joins the processes that mpirun or srun started with this one. They train together, each on its part of
    // every batch. All make the same request, and the first one writes the files. Returns rank 0 of 1 if no
    // other process was started. Throws BadRequest if the required library is missing.
    TeamRank joinTeam();
    // Leaves the team. All processes must call this when they are done.
    void leaveTeam();
    // Encodes sound in pieces, so memory use does not depend on its length. The samples are mono at the
    // codec's rate. A stop throws Cancelled.
    AudioCodes encode(const CodecRequest& request, std::span<const float> samples, Events& events,
                      std::stop_token stop = {});
    // Decodes codes to the number of samples that were encoded. Throws BadFile for codes of another codec.
    std::vector<float> decode(const CodecRequest& request, const AudioCodes& codes, Events& events,
                              std::stop_token stop = {});
    // Encodes and decodes clips, and measures how close the results are to the originals. A stop throws
    // Cancelled.
    CodecMeasurements measure(const CodecRequest& request, std::span<const AudioClip> clips, Events& events,
                              std::stop_token stop = {});
    // Computes statistics of music, and how much of it was copied from training files. An exception from a
    // source of the request ends the call.
    StatisticsResult run(const StatisticsRequest& request) const;
    // Imports a checkpoint. A stop throws Cancelled; no file is written then.
    ImportResult run(const ImportRequest& request, const std::stop_token& stop = {});
    // Measures speed. A stop throws Cancelled within a step, because half a measurement is useless.
    BenchResult run(const BenchRequest& request, Events& events, std::stop_token stop = {});
    // Compares the engine with a file of golden values (forward, cached and training goldens).
    std::vector<GoldenResult> verify(const std::filesystem::path& golden, const ComputeChoice& compute);
    // Converts a performance to token ids. profile: the name of one of tokenizerProfiles(), or a tokenizer as
    // ModelSummary::tokenizer names it. asListed: krasserm's tokenizer processes the notes in the order of
    // the list, instead of the order that krasserm's program would use.
    std::vector<std::int32_t> tokenize(const Performance& performance, const std::string& profile,
                                       bool asListed = false) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo
