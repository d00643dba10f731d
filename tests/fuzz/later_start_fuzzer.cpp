// Any bytes come by the socket of a Continuo that runs; what is taken as a later start of it names absolute
// paths, and says the same after another trip.
#include "later_start_line.h"
#include "support/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace continuo;
    const auto words = app::laterStartIn({reinterpret_cast<const char*>(data), size});
    if (!words) return 0;
    for (const std::string& each : words->files)
        test::require(each.starts_with('/') && std::strlen(each.c_str()) == each.size());
    const std::string line = app::lineOf(*words);
    test::require(line.find('\n') == line.size() - 1);
    test::require(app::laterStartIn(line) == words);
    return 0;
}
