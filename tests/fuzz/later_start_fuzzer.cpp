// Any bytes arrive at the socket of a running Continuo. A message accepted from a second start contains
// absolute paths, and survives another round trip in lines within the length limit.
#include "later_start_message.h"
#include "support/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace continuo;
    const auto words = app::parseLaterStart({reinterpret_cast<const char*>(data), size});
    if (!words) return 0;
    for (const std::string& each : words->files)
        test::require(each.starts_with('/') && std::strlen(each.c_str()) == each.size());
    const std::string line = app::formatLine(*words);
    test::require(line.find('\n') == line.size() - 1);
    app::LaterStartMessage together{{}, words->activation};
    together.hasMore = true;
    for (const std::string& each : app::splitIntoLines(*words)) {
        test::require(together.hasMore);
        const auto part = app::parseLaterStart(each);
        test::require(part && part->activation == words->activation);
        together.files.insert(together.files.end(), part->files.begin(), part->files.end());
        together.hasMore = part->hasMore;
    }
    test::require(together == *words);
    return 0;
}
