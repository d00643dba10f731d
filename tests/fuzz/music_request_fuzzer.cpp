// Reads any JSON as a music job, or refuses it with one line. What was read survives another round trip.
#include "jobs/music_job.h"
#include "support/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace continuo;
    const nlohmann::json json = nlohmann::json::parse(data, data + size, nullptr, false);
    if (json.is_discarded()) return 0;
    test::readOrRefuse([&] {
        const nlohmann::json once = app::requestJson(app::parseMusicJob(json));
        test::require(app::requestJson(app::parseMusicJob(once)) == once);
    });
    return 0;
}
