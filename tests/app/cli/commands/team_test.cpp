#include <gmock/gmock.h>

#include <cstdlib>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

// Commands started by mpirun with two processes.
class TeamTest : public CliTest {
protected:
    void SetUp() override {
        writeConfig("shards.json", 30);
        writeConfig("endless.json", 1000000000);
    }

    static void writeConfig(const std::string& name, int steps) {
        std::string config = kTinyConfig;
        const std::string had = "\"steps\": 30, \"batch\": 2";
        config.replace(config.find(had), had.size(),
                       "\"steps\": " + std::to_string(steps) +
                           R"(, "batch": 4, "shards": 2, "stretch": 0.05, "latent_jitter": true)");
        writeFile(folder() / name, config);
    }

    static std::string arguments(const std::string& config, const std::string& out) {
        return std::string(CONTINUO_CLI) + " train --config " + config +
               " --data music.mid --valid short.mid --threads 1 --fresh --out " + out;
    }

    // Returns the exit code and all output. Each process runs a script that branches on its rank, because
    // mpirun of Open MPI 5.0.7 (Debian 13) crashes if it gets two commands.
    static Outcome runTeam(const std::string& leader, const std::string& other) {
        writeFile(folder() / "team.sh",
                  "[ \"$OMPI_COMM_WORLD_RANK\" = 0 ] || exec " + other + "\nexec " + leader + "\n");
        // Uses only the loopback interface, allows more processes than processors, and runs as root, as
        // containers require.
        const std::string command =
            "cd " + folder().string() +
            // Open MPI leaks memory at its end.
            " && ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
            "HOME=" +
            folder().string() + " " + CONTINUO_MPIRUN +
            " --oversubscribe --mca btl self,vader --mca btl_vader_single_copy_mechanism none -n 2 "
            "sh team.sh > team.txt 2>&1";
        Outcome outcome;
        const int status = std::system(command.c_str());
        outcome.code = WEXITSTATUS(status);
        outcome.err = readFile(folder() / "team.txt");
        return outcome;
    }
};

TEST_F(TeamTest, TwoProcessesTrainLikeOneWithTwoShards) {
    const std::string all = arguments("shards.json", "team-shared.safetensors");
    const Outcome outcome = runTeam(all, all);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string shared = readFile(folder() / "team-shared.safetensors");
    ASSERT_EQ(std::system(("cd " + folder().string() + " && HOME=" + folder().string() + " " + all +
                           " > /dev/null 2>&1")
                              .c_str()),
              0);
    EXPECT_EQ(readFile(folder() / "team-shared.safetensors"), shared);
    // Only the leader prints.
    EXPECT_EQ(outcome.err.find("Wrote team-shared"), outcome.err.rfind("Wrote team-shared")) << outcome.err;
    EXPECT_EQ(outcome.err.find("step 10 "), outcome.err.rfind("step 10 ")) << outcome.err;
}

// mpirun kills the processes one second after an interrupt.
TEST_F(TeamTest, ExplainsHowAnInterruptCanSave) {
    const std::string all = arguments("shards.json", "team-told.safetensors");
    const std::string line = "--mca odls_base_sigkill_timeout 60";
    const std::string said = runTeam(all, all).err;
    EXPECT_THAT(said, testing::HasSubstr(line));
    EXPECT_EQ(said.find(line), said.rfind(line)) << "the leader says it";
    const std::string waits = "env OMPI_MCA_odls_base_sigkill_timeout=60 " + all;
    EXPECT_THAT(runTeam(waits, waits).err, testing::Not(testing::HasSubstr(line)));
}

TEST_F(TeamTest, LostProcessEndsTheRunWithAResumableCheckpoint) {
    const std::string all = arguments("endless.json", "team-lost.safetensors");
    const Outcome outcome = runTeam(all, "timeout -s KILL 3 " + all);
    EXPECT_NE(outcome.code, 0);
    EXPECT_THAT(outcome.err, testing::HasSubstr("a process of this run is gone")) << outcome.err;
    writeConfig("team-over.json", 1);
    succeed(words(
        "train --config team-over.json --data music.mid --out team-lost.safetensors --resume --threads 1"));
}

TEST_F(TeamTest, StopOfOneProcessStopsAll) {
    const std::string all = arguments("endless.json", "team-stopped.safetensors");
    const Outcome outcome = runTeam(all, "timeout -s INT 3 " + all);
    EXPECT_NE(outcome.code, 0);
    EXPECT_THAT(outcome.err, testing::HasSubstr("Stopped at step")) << outcome.err;
    succeed({"info", "team-stopped.safetensors"});
}

TEST_F(TeamTest, DivergingProcessesEndTheRun) {
    const std::string all = arguments("shards.json", "team-apart.safetensors");
    const auto with = [&all](const std::string& had, const std::string& now) {
        std::string other = all;
        return other.replace(other.find(had), had.size(), now);
    };
    auto config = nlohmann::json::parse(readFile(folder() / "shards.json"));
    config["training"]["seed"] = 2;
    writeFile(folder() / "seed.json", config.dump());
    const auto expect = [&](const std::string& other, const std::string& what) {
        const Outcome outcome = runTeam(all, other);
        EXPECT_EQ(outcome.code, 3) << outcome.err;
        const std::string line = "the processes differ in the " + what;
        EXPECT_THAT(outcome.err, testing::HasSubstr(line));
        EXPECT_EQ(outcome.err.find(line), outcome.err.rfind(line)) << outcome.err;
        EXPECT_FALSE(std::filesystem::exists(folder() / "team-apart.safetensors.checkpoint"));
    };
    expect(with("shards.json", "seed.json"), "config");
    expect(with("--data music.mid", "--data short.mid"), "training music, pictures or sound");
    expect(with("--valid short.mid", "--valid music.mid"), "held-out music");
}

TEST_F(TeamTest, ProcessWithoutTheCheckpointEndsTheRun) {
    const std::string all = arguments("shards.json", "team-half.safetensors");
    ASSERT_EQ(std::system(("cd " + folder().string() + " && HOME=" + folder().string() + " " + all +
                           " > /dev/null 2>&1")
                              .c_str()),
              0);
    std::string resumed = all;
    const std::string fresh = "--fresh";
    resumed.replace(resumed.find(fresh), fresh.size(), "--resume");
    const std::string before = readFile(folder() / "team-half.safetensors.checkpoint");
    EXPECT_THAT(runTeam(resumed, all).err, testing::HasSubstr("differ in the checkpoint"));
    EXPECT_THAT(runTeam(all, resumed).err, testing::HasSubstr("differ in the checkpoint"));
    EXPECT_EQ(readFile(folder() / "team-half.safetensors.checkpoint"), before);
}

TEST_F(TeamTest, OnlyTheLeaderReportsErrors) {
    const std::string all = arguments("team-gone.json", "team-never.safetensors");
    const Outcome outcome = runTeam(all, all);
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.err.find("team-gone.json"), outcome.err.rfind("team-gone.json")) << outcome.err;
}

}  // namespace
}  // namespace continuo::test
