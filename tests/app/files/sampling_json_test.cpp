#include "files/sampling_json.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "sampling/sampler.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

SamplingChoice read(const Json& json, SamplingChoice sampling = {}) {
    const JsonPlace<Json> place(json, makeJsonErrorHandler(ErrorCode::BadFile, "it: "));
    readSampling(place, sampling);
    readDraw(place, sampling);
    return sampling;
}

TEST(SamplingJson, RoundTrips) {
    const SamplingChoice sampling{1.0 / 3,       40,         0.75, 0.125, 256, 18446744073709551615U, 7,
                                  {.voices = 3}, {0.5, 1, 2}};
    Json json = Json::object();
    writeSampling(json, sampling);
    writeDraw(json, sampling);
    EXPECT_EQ(read(json), sampling);
}

TEST(SamplingJson, MissingFieldsKeepDefaultsExceptConstraintsAndFactors) {
    SamplingChoice before{.temperature = 0.5, .topK = 3, .latents = 16, .seed = 9};
    before.constraints.voices = 2;
    before.factors.pitchTemperature = 1.5;
    SamplingChoice after = before;
    after.constraints = {};
    after.factors = {};
    EXPECT_EQ(read(Json::object(), before), after);
}

TEST(SamplingJson, ErrorNamesAnInvalidField) {
    const auto refused = [](const char* field, const Json& value, const char* why) {
        test::expectError(ErrorCode::BadFile, testing::AllOf(HasSubstr(field), HasSubstr(why)), [&] {
            read({{field, value}});
        });
    };
    refused("temperature", 10.5, "is 10.5; it must be 0 to 10");
    refused("temperature", -1, "is -1; it must be 0 to 10");
    refused("temperature", "hot", "is not a number");
    refused("top_k", 1e300, "is not a whole number");
    refused("top_k", (1 << 24) + 1, "is 16777217; it must be 0 to 16777216");
    refused("top_p", 1.5, "is 1.5; it must be 0 to 1");
    refused("min_p", -0.5, "is -0.5; it must be 0 to 1");
    refused("pitch_temperature", 2.5, "is 2.5; it must be 0.5 to 2");
    refused("latents", -1, "is -1");
    refused("seed", -1, "is -1");
    refused("branch", std::int64_t{1} << 32, "is 4294967296");
    refused("constraints", "none", "is not a JSON object");
}

// The limits equal those of the engine.
TEST(SamplingJson, EngineAcceptsEveryParsedValue) {
    const SamplingChoice most = read({{"temperature", 10}, {"top_k", 1 << 24}, {"top_p", 1}, {"min_p", 1}});
    SamplingOptions options{most};
    EXPECT_NO_THROW(options.check());
    options.temperature = 10.5;
    EXPECT_THROW(options.check(), Error);
}

}  // namespace
}  // namespace continuo::app
