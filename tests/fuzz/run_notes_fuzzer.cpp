// Reads the input as a checkpoint's notes on its progress and resumes from there.
#include <nlohmann/json.hpp>
#include <string>

#include "continuo/json_place.h"
#include "facade/training/run_progress.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using Json = nlohmann::ordered_json;
using test::require;

bool isShare(double share) { return share >= 0 && share <= 1; }

void resumeRun(const Json& notes, const JsonErrorHandler& refusal, std::int64_t steps) {
    constexpr std::int64_t kStep = 12;
    RunProgress progress(steps, 10);
    progress.resume(JsonPlace<Json>(notes, refusal), kStep);
    progress.begin();
    for (std::int64_t step = kStep + 1; step < kStep + 4; ++step) {
        progress.count(step, 100);
        require(isShare(progress.share()) && progress.plannedSteps() >= 0);
        progress.checkpoint();
    }
    // Its own notes can be read again.
    RunProgress again(steps, 10);
    again.resume(JsonPlace<Json>(Json::parse(progress.notes().dump()), refusal), kStep + 3);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const JsonErrorHandler refusal = makeJsonErrorHandler(ErrorCode::BadModel, "fuzz: ");
    for (const std::int64_t steps : {0, 100}) {
        test::readOrRefuse([&] { resumeRun(parseJson<Json>(text, {}, refusal), refusal, steps); });
    }
    return 0;
}
