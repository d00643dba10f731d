// The input is a golden file and, after a NUL, the forward file that a training golden names. A model without
// parameters gets zeros of the shapes in its config. The values are compared, or refused with one line.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "continuo/json_place.h"
#include "facade/golden/golden_check.h"
#include "model/parameters/parameter_specs.h"
#include "support/devices.h"
#include "support/fuzzing.h"
#include "support/published_shapes.h"

namespace {

using namespace continuo;
using Json = nlohmann::json;

// Larger models, or those with a longer context, do not run: they would only be slow.
constexpr std::int64_t kMostParameters = 1 << 11;
constexpr int kLongestContext = 256;

Json zeros(const PublishedLayout& layout) {
    Json params = Json::object();
    for (const auto& [name, shape] : test::publishedShapes(layout)) {
        Json extents = Json::array();
        for (int axis = 0; axis < shape.rank; ++axis) extents.push_back(shape[axis]);
        params[name] = {{"shape", extents},
                        {"data", std::vector<int>(static_cast<std::size_t>(shape.count()), 0)}};
    }
    return params;
}

// Adds the model's parameters, all zero, if the text has a configuration but no parameters. Returns an
// empty text if the model is too large.
std::string withParameters(std::string_view text) {
    const bool within = nlohmann::json::accept(text) && text.find("\"config\"") != std::string_view::npos;
    Json json = within ? parseJson<Json>(text, {}, makeJsonErrorHandler(ErrorCode::BadFile, "golden.json: "))
                       : Json();
    if (!json.is_object() || !json.contains("config") || json.contains("params")) return std::string(text);
    const PublishedLayout layout = publishedLayout(json["config"].dump());
    if (parameterCount(layout.config) > kMostParameters || layout.config.perceiver().length > kLongestContext)
        return {};
    json["params"] = zeros(layout);
    return json.dump();
}

GoldenNode parseNode(std::string_view text) {
    const std::string whole = withParameters(text);
    if (whole.empty()) throw Error(ErrorCode::BadFile, "golden.json: is large");
    return GoldenNode::parse(whole, "golden.json");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<Backend> backend = test::openTestDevice("cpu", 1);
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(input.find('\0'), size);
    const std::string_view forward = input.substr(std::min(end + 1, size));
    test::readOrRefuse([&] {
        const auto beside = [&](const std::string&) { return parseNode(forward); };
        for (const GoldenResult& result : checkGolden(parseNode(input.substr(0, end)), beside, backend)) {
            test::require(!result.name.empty() && result.maxAbsDiff >= 0);
            test::require(result.passed == (result.maxAbsDiff <= result.tolerance));
        }
    });
    return 0;
}
