// Run by mpirun with two processes. The team must learn bit for bit what one process learns with two shards.
// Uses the device in CONTINUO_TEST_DEVICE; "auto": one GPU per process.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/model/stream_cases.h"
#include "support/tiny_model.h"
#include "training/data/document_reader.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo::test {
namespace {

struct TrainingOutcome {
    std::vector<double> losses;
    std::vector<float> weights;
};

TrainingOutcome trainNetwork(const std::shared_ptr<Team>& team, std::int64_t shards,
                             OptimizerOptions::Kind optimizer) {
    TrainingOptions options;
    options.optimizer.kind = optimizer;
    options.batch = 6;
    options.shards = shards;
    options.schedule = {Schedule::Kind::Constant, 3e-3, 5, 1};
    options.compute = DType::F32;
    options.crossAttendDropout = 0.2;
    options.postAttentionDropout = 0.1;
    Trainer trainer(tinyConfig(), openNetworkDevice(), options, team);
    const WindowSampler sampler({{randomTokens(400, 40, 21), 1}}, {trainer.context(), trainer.targets(), 1});
    TrainingOutcome result;
    for (int step = 0; step < 40; ++step) {
        // Only the leader's progress is used.
        const double progress = team == nullptr || team->leads() ? step / 40.0 : 0.9;
        result.losses.push_back(trainer.step(sampler.draw(6, step, {}), progress).loss);
    }
    result.weights = trainer.network().parameters().get("layers.1.mlp.up.weight");
    return result;
}

bool trainsEqually(const std::shared_ptr<Team>& team, OptimizerOptions::Kind optimizer) {
    const TrainingOutcome together = trainNetwork(team, 1, optimizer),
                          alone = trainNetwork(nullptr, 2, optimizer),
                          whole = trainNetwork(nullptr, 1, optimizer);
    const bool same =
        together.losses == alone.losses &&
        std::memcmp(together.weights.data(), alone.weights.data(), alone.weights.size() * sizeof(float)) == 0;
    // With one shard the sums have another order, and results are only nearly equal. This shows that the test
    // depends on the order.
    const bool apart =
        together.weights != whole.weights && std::abs(together.losses.back() - whole.losses.back()) < 1e-3;
    const auto device = openNetworkDevice();
    const bool amongDevices = TeamSum(team, device).isBetweenDevices();
    std::printf("rank %d on %s: loss %.6f to %.6f, %s as alone, sums %s\n", team->rank(),
                device->device().id.c_str(), together.losses.front(), together.losses.back(),
                same ? "bit for bit" : "NOT",
                amongDevices ? "among the devices" : "through the host's memory");
    return same && apart;
}

// Returns the losses of 14 steps of a network without latents; the last 5 follow a resume from the leader's
// checkpoint. The processes own the states of their rows, so the checkpoint needs all of them.
std::vector<double> trainAndResume(const std::shared_ptr<Team>& team, std::int64_t shards,
                                   const ModelConfig& config) {
    TrainingOptions options;
    options.batch = 5;
    options.shards = shards;
    options.schedule = {Schedule::Kind::Constant, 3e-3, 5, 1};
    options.compute = DType::F32;
    const DocumentReader reader(
        {{randomTokens(60, config.vocabulary, 21), 1}, {randomTokens(40, config.vocabulary, 5), 1}},
        {config.stream().segment, 1});
    const auto path = std::filesystem::temp_directory_path() /
                      ("continuo-team-" + std::to_string(team != nullptr ? ::getppid() : ::getpid()));
    std::vector<double> losses;
    {
        Trainer trainer(config, openNetworkDevice(), options, team);
        for (int step = 0; step < 9; ++step) losses.push_back(trainer.step(reader.draw(5, step, {}), 0).loss);
        if (team == nullptr || team->leads()) trainer.save(path, "");
    }
    if (team != nullptr) team->allAgree(true);  // waits until the file is complete
    Trainer resumed(config, openNetworkDevice(), options, team);
    resumed.resume(path);
    for (int step = 9; step < 14; ++step) losses.push_back(resumed.step(reader.draw(5, step, {}), 0).loss);
    if (team != nullptr) team->allAgree(true);  // waits until all processes have read it
    std::filesystem::remove(path);
    return losses;
}

bool resumesEqually(const std::shared_ptr<Team>& team) {
    bool same = true;
    for (const NetworkCase& each : streamCases()) {
        const bool own = trainAndResume(team, 1, each.config) == trainAndResume(nullptr, 2, each.config);
        if (!own) std::printf("rank %d: the rows of %s differ\n", team->rank(), each.name.c_str());
        same = same && own;
    }
    return same;
}

int check(const char* folder) {
    const std::shared_ptr<Team> team = openTeam(folder);
    if (team->size() != 2) {
        std::fprintf(stderr, "team_check: a team of %d; start it with mpirun -n 2\n", team->size());
        return 1;
    }
    bool same = true;
    for (const auto optimizer : {OptimizerOptions::Kind::AdamW, OptimizerOptions::Kind::Muon})
        same = trainsEqually(team, optimizer) && same;
    same = resumesEqually(team) && same;
    team->finalize();
    return same ? 0 : 1;
}

}  // namespace
}  // namespace continuo::test

int main(int count, char** words) {
    if (count != 2) return 2;
    try {
        return continuo::test::check(words[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "team_check: %s\n", error.what());
        return 1;
    }
}
