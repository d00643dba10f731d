// Reads any JSON as a picture or fine-tuning job, or refuses it with one line. What was read survives another
// round trip.
#include <nlohmann/json.hpp>

#include "jobs/picture_job.h"
#include "jobs/teaching_job.h"
#include "support/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace continuo;
    const nlohmann::json json = nlohmann::json::parse(data, data + size, nullptr, false);
    if (json.is_discarded()) return 0;
    test::readOrRefuse([&] {
        const nlohmann::json once = app::requestJson(app::parsePictureJob(json));
        test::require(app::requestJson(app::parsePictureJob(once)) == once);
    });
    test::readOrRefuse([&] {
        const nlohmann::json once = app::requestJson(app::parseTeachingJob(json));
        test::require(app::requestJson(app::parseTeachingJob(once)) == once);
    });
    app::teachingOutPath(json);
    app::teachingFromPath(json);
    return 0;
}
