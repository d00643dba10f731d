// Reads the input as a checkpoint's notes on the origin of its run. Runs with and without a base model resume
// from it, or refuse with one line. Their messages are one line each, and resuming from their own notes
// reports no changed settings.
#include <nlohmann/json.hpp>
#include <string>

#include "facade/training/run_origin.h"
#include "support/fuzzing.h"
#include "support/tiny_model.h"
#include "support/token_material.h"
#include "training/config/training_config.h"

namespace {

using namespace continuo;
using Json = nlohmann::ordered_json;
using test::require;

RunOrigin parseOrigin(const std::string& parent) {
    static const TrainingConfig config =
        TrainingConfig::fromJson(R"({"model": )" + test::tinyConfig().toJson() + R"(, "training": {}})");
    static const TrainingOptions options = fittedOptions(config.options, config.model);
    TrainRequest request;
    request.from = parent.empty() ? "" : "parent.safetensors";
    return {request, parent, config, options, test::TokenMaterial({1, 2, 3}, {{1, 2, 4}})};
}

void checkLines(const std::vector<std::string>& lines) {
    require(lines.size() <= 3);
    for (const std::string& line : lines) require(line.size() < 2000 && line.find('\n') == std::string::npos);
}

void goOn(const Json& notes, const std::string& parent, const JsonErrorHandler& refusal) {
    RunOrigin origin = parseOrigin(parent);
    checkLines(origin.resume(JsonPlace<Json>(notes, refusal), "fuzz.checkpoint"));
    Json noted = Json::object();
    origin.writeTo(noted);
    const Json read = Json::parse(noted.dump());
    RunOrigin again = parseOrigin(parent);
    for (const std::string& line : again.resume(JsonPlace<Json>(read, refusal), "fuzz.checkpoint"))
        require(line.find("other settings") == std::string::npos);
    require(!again.hasOtherMaterial() && (again.hasSameMeasure() || !origin.hasSameMeasure()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const JsonErrorHandler refusal = makeJsonErrorHandler(ErrorCode::BadModel, "fuzz: ");
    for (const char* const parent : {"", "9f86d081884c7d65"})
        test::readOrRefuse([&] { goOn(parseJson<Json>(text, {}, refusal), parent, refusal); });
    return 0;
}
