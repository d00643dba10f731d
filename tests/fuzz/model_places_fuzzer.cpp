// Reads any bytes as the list of models that the user added. What was read survives a round trip.
#include <sstream>
#include <string>

#include "files/model_places.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;

std::vector<std::filesystem::path> read(const std::string& text) {
    std::istringstream lines(text);
    return app::readModelPlaces(lines);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::filesystem::path> places =
        read(std::string(reinterpret_cast<const char*>(data), size));
    for (const std::filesystem::path& each : places)
        test::require(each.is_absolute() && std::strlen(each.c_str()) == each.native().size());
    test::require(read(app::toText(places)) == places);
    return 0;
}
