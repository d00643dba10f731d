#include <gmock/gmock.h>

#include "app/cli/picture_cli_fixture.h"
#include "cli/files/picture_files.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The command line with the CUDA backend compiled for the CPU (tests/cuda_on_host).
class DeviceTest : public CliTest {
protected:
    static Outcome onGpu(std::vector<std::string> arguments,
                         std::map<std::string, std::string> environment = {}) {
        environment["CONTINUO_BACKENDS"] = CONTINUO_CUDA_ON_HOST;
        return run(arguments, environment);
    }
    static std::vector<std::string> generate(const std::string& out) {
        return {"generate", "midi",      "--model",   "tiny.safetensors",
                "--prompt", "short.mid", "--seconds", "2",
                "--seed",   "3",         "--out",     out};
    }
};

TEST_F(DeviceTest, GpuIsListedBeforeTheCpu) {
    const Outcome outcome = onGpu({"devices"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("cuda:0  GPU on the processor"));
    EXPECT_LT(outcome.out.find("cuda:0"), outcome.out.find("cpu "));
}

// The environment limits the CPU features. An unknown word ends the command.
TEST_F(DeviceTest, CpuFeaturesAreLimitedByTheEnvironment) {
#if defined(__x86_64__)
    for (const char* word : {"avx2", "avx512"}) {
        const Outcome outcome = run({"devices"}, {{"CONTINUO_INSTRUCTIONS", word}});
        EXPECT_THAT(outcome.out, HasSubstr("bf16 products as f32")) << word;
    }
    EXPECT_THAT(run({"devices"}, {{"CONTINUO_INSTRUCTIONS", "avx2"}}).out, Not(HasSubstr("AVX-512")));
    EXPECT_THAT(run({"devices"}, {{"CONTINUO_INSTRUCTIONS", "avx512-bf16"}}).out, Not(HasSubstr("AMX")));
    succeed(generate("lesser.mid"), {{"CONTINUO_INSTRUCTIONS", "avx2"}});
#endif
    expectRefusal(generate("never.mid"), 2, "CONTINUO_INSTRUCTIONS is 'sse9'; make it avx2",
                  {{"CONTINUO_INSTRUCTIONS", "sse9"}});
}

// For example a GPU that another program uses exclusively.
TEST_F(DeviceTest, UnusableGpuIsListedWithARemedy) {
    const Outcome outcome = onGpu({"devices"}, {{"CUDA_ON_HOST_OPENING", "46"}});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("cuda:0  currently unavailable, cuda: opening the device: "));
    EXPECT_THAT(outcome.out, HasSubstr("another program"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("lost")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("0 bytes")));
}

TEST_F(DeviceTest, GpuIsChosenAutomatically) {
    const Outcome outcome = onGpu(generate("gpu.mid"));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, Not(HasSubstr("memory")));
}

TEST_F(DeviceTest, CpuReplacesAGpuWithTooLittleMemoryAndReportsIt) {
    const Outcome outcome = onGpu(generate("small.mid"), {{"CUDA_ON_HOST_MEMORY", "1000000"}});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("continuing on the CPU"));
}

TEST_F(DeviceTest, ExplicitDeviceIsNotReplaced) {
    std::vector<std::string> arguments = generate("named.mid");
    arguments.insert(arguments.end(), {"--device", "cuda:0"});
    const Outcome outcome = onGpu(arguments, {{"CUDA_ON_HOST_MEMORY", "1000"}});
    EXPECT_EQ(outcome.code, 5);
    EXPECT_THAT(outcome.err, HasSubstr("out of memory"));
    EXPECT_THAT(outcome.err, HasSubstr("--device cpu"));
}

TEST_F(DeviceTest, LostDeviceKeepsTheMusicGeneratedBefore) {
    std::vector<std::string> arguments = generate("kept.mid");
    arguments[7] = "60";
    arguments.insert(arguments.end(), {"--device", "cuda:0"});
    const Outcome outcome = onGpu(arguments, {{"CUDA_ON_HOST_LOST_AFTER", "6000"}});
    EXPECT_EQ(outcome.code, 5);
    EXPECT_THAT(outcome.err, HasSubstr("the device is lost"));
    EXPECT_THAT(outcome.err, HasSubstr("kept.mid contains the music generated so far"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    const auto kept = runJson({"info", "kept.mid"});
    const auto prompt = runJson({"info", "short.mid"});
    EXPECT_GT(kept["notes"], prompt["notes"]);
    EXPECT_GT(kept["seconds"], prompt["seconds"]);
    EXPECT_LT(kept["seconds"], 65);
}

TEST_F(PictureCliTest, LostDeviceKeepsTheRowsDrawnBefore) {
    const Outcome outcome =
        run(words("generate image --model pictures.safetensors --class red --seed 7 --count 2 --out broken "
                  "--device cuda:0"),
            {{"CONTINUO_BACKENDS", CONTINUO_CUDA_ON_HOST}, {"CUDA_ON_HOST_LOST_AFTER", "2000"}});
    EXPECT_EQ(outcome.code, 5);
    EXPECT_THAT(outcome.err, HasSubstr("the device is lost"));
    EXPECT_THAT(outcome.err, HasSubstr("broken contains the pixels drawn so far"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    for (const char* seed : {"7", "8"}) {
        const auto file =
            folder() / "broken" / ("picture-" + std::string(seed) + app::defaultPictureSuffix());
        EXPECT_TRUE(std::filesystem::exists(file)) << file;
    }
}

TEST_F(DeviceTest, LostDeviceEndsWithAMessage) {
    std::vector<std::string> arguments = generate("lost.mid");
    arguments.insert(arguments.end(), {"--device", "cuda:0"});
    const Outcome outcome = onGpu(arguments, {{"CUDA_ON_HOST_LOST_AFTER", "120"}});
    EXPECT_EQ(outcome.code, 5);
    EXPECT_THAT(outcome.err, HasSubstr("the device is lost"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

}  // namespace
}  // namespace continuo::test
