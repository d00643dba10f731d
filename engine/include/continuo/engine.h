#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "continuo/error.h"
#include "continuo/events.h"
#include "continuo/live_controls.h"
#include "continuo/live_music.h"
#include "continuo/music_statistics.h"
#include "continuo/picture_request.h"
#include "continuo/requests.h"
#include "continuo/results.h"

namespace continuo {

// Where an engine looks for models and for backends beside the built-in one.
struct EngineOptions {
    std::vector<std::filesystem::path> modelFolders;  // where models() looks; a file stands for itself
    std::filesystem::path backendFolder;              // where backend libraries lie; empty: none are loaded
};

// The whole engine as the rest of the program sees it. Each call works on the calling thread and returns when
// done; all throw Error. Results stream out through Events while they are made. Calls that take a stop look
// for it between a model's layers while a prompt is read, between tokens and between steps of training, and
// return with what is there: within a tenth of a second, or in the time of one of these where that is longer.
class Engine {
public:
    explicit Engine(EngineOptions options);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    std::vector<DeviceSummary> devices() const;
    std::vector<std::string> deviceNotes() const;  // backends that are there but do not load, and why
    // How much memory models that play, draw and go on may take together, bytes; 0, as at first: what is
    // free. One that needs more gets fewer latents (down to 64), then a shorter context (down to 512 tokens),
    // by the limit alone, whatever else runs, so that the same comes out again; Events::onWarning tells it.
    // A slider that asks for more latents than there is memory for gets as many as there is.
    // Where it does not fit even so, or beside those that run, it is refused with OutOfMemory. What runs
    // keeps what it has. Scoring and training are not planned. Any thread.
    void setMemoryLimit(std::uint64_t bytes);
    // Where models() looks from now on. Any thread, as models().
    void setModelFolders(std::vector<std::filesystem::path> folders);
    // notes: gets a line for each model file that does not open, and why.
    std::vector<ModelSummary> models(std::vector<std::string>* notes = nullptr) const;
    // A hash reads all of the file; a stop throws Cancelled.
    ModelSummary inspect(const std::filesystem::path& model, bool withHash = true,
                         const std::stop_token& stop = {}) const;
    // SHA-256 of a model or an adapter, by which takes name it; a stop throws Cancelled.
    std::string hash(const std::filesystem::path& file, const std::stop_token& stop = {}) const;
    // What a model needs and how fast it is, an estimate from its file and the device. Without the speed it
    // takes a millisecond.
    FitResult estimate(const FitRequest& request) const;
    // Gives a model file another card, a JSON object. Its weights stay as they are, bit for bit; the file is
    // written aside and renamed.
    void writeCard(const std::filesystem::path& model, const std::string& card) const;

    // controls: sliders that act while it runs; null: the request's sampling throughout.
    MusicResult run(const MusicRequest& request, Events& events, std::stop_token stop = {},
                    const LiveControls* controls = nullptr);
    // The same for pictures: every row is told when it is made (Events::onPixels).
    PictureResult run(const PictureRequest& request, Events& events, std::stop_token stop = {},
                      const LiveControls* controls = nullptr);
    // Music that a player and the model make in turns, from now on. Takes as long as loading the model does;
    // a stop throws Cancelled, there being nothing yet.
    LiveMusic play(const LiveRequest& request, Events& events, const std::stop_token& stop = {});
    // Makes recorded music again and compares the tokens. `request` as it was then, but for its replay.
    LiveReplay replay(const LiveRequest& request, const LiveRecord& record, Events& events,
                      std::stop_token stop = {});
    ScoreResult run(const ScoreRequest& request, Events& events, std::stop_token stop = {});
    TrainResult run(const TrainRequest& request, Events& events, std::stop_token stop = {});
    // Throws what run() would throw of the config, the model that it goes on from, the device and the
    // checkpoint. For before hours of music are read; the request needs none yet.
    void checkTraining(const TrainRequest& request) const;
    // Joins the processes that mpirun or srun started with this one, which then train together, each with its
    // part of every batch; all ask for the same, and the first one writes the files. Alone where nobody else
    // was started. Throws BadRequest where the library for it is not there.
    TeamPlace joinTeam();
    // To be called by all of them when they are done.
    void leaveTeam();
    // What music is like, and what of it was copied. Ends when its sources throw.
    StatisticsResult run(const StatisticsRequest& request) const;
    ImportResult run(const ImportRequest& request);
    // A stop throws Cancelled within a step: half a measurement is none.
    BenchResult run(const BenchRequest& request, Events& events, std::stop_token stop = {});
    // Compares the engine with a file of golden values (forward, cached and training goldens).
    std::vector<GoldenResult> verify(const std::filesystem::path& golden, const ComputeChoice& compute);
    // Ids of a performance as models of a profile ("magenta", "krasserm" or "pedal") read it. asListed:
    // krasserm's rules take the notes in the order in which they are listed, not in that in which its program
    // met them.
    std::vector<std::int32_t> tokenize(const Performance& performance, const std::string& profile,
                                       bool asListed = false) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace continuo
