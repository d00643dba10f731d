#include "facade/golden/golden_check.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"
#include "facade/golden/golden_checks.h"

namespace continuo {
namespace {

bool isFavorFile(const GoldenNode& file) {
    if (!file.has("cases") || file.at("cases").isList()) return false;
    const GoldenNode cases = file.at("cases");
    const std::vector<std::string> names = cases.keys();
    return !names.empty() && cases.at(names.front()).has("features_q");
}

// Checks a golden file for a part of a network; returns false if the file is for something else.
bool checkPart(const GoldenNode& file, const std::shared_ptr<Backend>& backend, GoldenReport& report) {
    if (isFavorFile(file)) {
        checkFavor(file, backend, report);
        return true;
    }
    if (!file.has("config")) return false;
    if (file.at("config").has("states")) {
        checkRecurrentLayer(file, backend, report);
        return true;
    }
    if (file.at("config").has("cache_len")) {
        checkGatedCache(file, backend, report);
        return true;
    }
    return false;
}

// Returns whether a golden file is for an unknown architecture: it names its specification, or its config is
// of no network that publishedLayout() supports.
bool hasOtherArchitecture(const GoldenNode& file) {
    if (!file.has("config") || !file.has("params")) return file.has("spec");
    const GoldenNode config = file.at("config");
    constexpr const char* kKnown[] = {"model_config", "max_latents", "num_classes"};
    return std::ranges::none_of(kKnown, [&](const char* key) { return config.has(key); });
}

}  // namespace

std::vector<GoldenResult> checkGolden(const std::filesystem::path& path, std::shared_ptr<Backend> backend) {
    const std::filesystem::path folder = path.parent_path();
    return checkGolden(
        GoldenNode::read(path),
        [&folder](const std::string& name) { return GoldenNode::read(folder / name); }, std::move(backend));
}

std::vector<GoldenResult> checkGolden(const GoldenNode& file,
                                      const std::function<GoldenNode(const std::string& name)>& beside,
                                      std::shared_ptr<Backend> backend) {
    GoldenReport report;
    if (file.isList()) {
        checkTokenizers(file, report);
        return report.takeResults();
    }
    // The config of a published checkpoint, which may be in the same folder, has nothing to compare.
    if (file.has("model_type") && file.has("model_config")) return {};
    if (file.has("forward_golden")) {
        const GoldenNode forward = beside(file.at("forward_golden").text());
        GoldenNetwork model =
            loadGoldenNetwork(forward, std::move(backend), {Precision::F32, true, DType::F32});
        checkTraining(file, model, report);
        return report.takeResults();
    }
    if (checkPart(file, backend, report)) return report.takeResults();
    if (hasOtherArchitecture(file))
        throw Error(ErrorCode::BadFile,
                    file.place() + ": is of an architecture that this build does not have");
    if (!file.has("config") || !file.has("params"))
        file.fail("has neither forward_golden nor config and params, so it is no golden file of a model");
    const GoldenNetwork model =
        loadGoldenNetwork(file, std::move(backend), {Precision::F32, false, DType::F32});
    if (file.has("inputs")) {
        checkOfficialForward(file, model, report);
    } else {
        checkKrassermForward(file, model, report);
    }
    return report.takeResults();
}

}  // namespace continuo
