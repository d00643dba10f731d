// Tests a device that runs out of memory while a session starts.
#include "facade/models/device_fallback.h"

#include <gmock/gmock.h>

#include "cuda_on_host/filled_device.h"
#include "engine/facade/engine_fixture.h"
#include "support/devices.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using testing::HasSubstr;

class DeviceFallback : public EngineTest {
protected:
    static constexpr int kContext = 65536, kLatents = 256;

    DeviceFallback() {
        ModelConfig config = tinyConfig(kContext, kLatents);
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        path_ = folder_ / "long.safetensors";
        writeModel(path_, *makeNetwork(config), DType::F32, "{}");
    }

    PlacedModel placeOnDevice(const std::string& device) { return placeOnDevice(device, path_); }
    PlacedModel placeOnDevice(const std::string& device, const std::filesystem::path& model) {
        ComputeChoice compute{device, "f32", 1, true};
        return placeModel(
            [](const ComputeChoice& choice) {
                return openTestDevice(choice.device == "auto" ? "cuda:0" : choice.device, 1);
            },
            models_, {model}, compute, events_);
    }

    struct Warnings : Events {
        void onWarning(const std::string& text) override { lines.push_back(text); }
        std::vector<std::string> lines;
    } events_;
    OpenModels models_;
    std::filesystem::path path_;
    std::vector<Token> prompt_ = randomTokens(20, 391, 1);
};

TEST_F(DeviceFallback, FallsBackToAShorterContextWithAWarning) {
    PlacedModel model = placeOnDevice("auto");
    const auto held = fillDevice(model.network->backend(), 8'000'000);
    const auto session = startSession(model, {}, prompt_, events_);
    EXPECT_EQ(model.network->backend().device().id, "cuda:0");
    EXPECT_LT(session->rules().window, kContext);
    EXPECT_EQ(session->latents(), 64);
    EXPECT_EQ(session->mostLatents(), 64) << "for more its memory has ended already";
    ASSERT_FALSE(events_.lines.empty());
    EXPECT_THAT(events_.lines.back(), HasSubstr("64 latents and a context of"));
}

TEST_F(DeviceFallback, TheCpuFallbackKeepsTheRequestedOptions) {
    PlacedModel model = placeOnDevice("auto");
    const auto held = fillDevice(model.network->backend(), 10'000);
    SessionOptions asked;
    asked.latents = 200;
    asked.start = 150;
    const auto session = startSession(model, asked, prompt_, events_);
    EXPECT_EQ(model.network->backend().device().id, "cpu");
    EXPECT_EQ(session->latents(), 200);
    EXPECT_EQ(session->rules().start, 150);
    EXPECT_EQ(session->rules().window, kContext);
    EXPECT_THAT(events_.lines.back(), HasSubstr("continuing on the CPU"));
}

TEST_F(DeviceFallback, ANamedDeviceIsUsedOrRefused) {
    PlacedModel model = placeOnDevice("cuda:0");
    const auto held = fillDevice(model.network->backend(), 10'000);
    expectError(ErrorCode::OutOfMemory, HasSubstr("--device cpu"),
                [&] { startSession(model, {}, prompt_, events_); });
    EXPECT_EQ(model.network->backend().device().id, "cuda:0");
}

// Without the fallback, sampling the first token would fail.
TEST_F(DeviceFallback, FallsBackToTheCpuForVocabulariesTheDeviceCannotSample) {
    for (const int vocabulary : {8192, 8193}) {
        ModelConfig config = tinyConfig(64, 16);
        config.vocabulary = vocabulary;
        const auto path = folder_ / "many.safetensors";
        writeModel(path, *makeNetwork(config), DType::F32, "{}");
        events_.lines.clear();
        const std::string device = vocabulary > 8192 ? "cpu" : "cuda:0";
        EXPECT_EQ(placeOnDevice("auto", path).network->backend().device().id, device);
        EXPECT_EQ(events_.lines.size(), vocabulary > 8192 ? 1U : 0U);
        EXPECT_EQ(placeOnDevice("cuda:0", path).network->backend().device().id, "cuda:0")
            << "as it was named";
    }
    ASSERT_FALSE(events_.lines.empty());
    EXPECT_THAT(events_.lines[0], HasSubstr("8193 tokens"));
    EXPECT_THAT(events_.lines[0], HasSubstr("continuing on the CPU"));
}

}  // namespace
}  // namespace continuo::test
