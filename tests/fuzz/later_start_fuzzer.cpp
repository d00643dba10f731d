// Any bytes come by the socket of a Continuo that runs; what is taken as a later start of it names absolute
// paths, and says the same after another trip, also in lines that are no longer than what is read.
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
    app::LaterStartWords together{{}, words->activation};
    together.more = true;
    for (const std::string& each : app::linesOf(*words)) {
        test::require(together.more);
        const auto part = app::laterStartIn(each);
        test::require(part && part->activation == words->activation);
        together.files.insert(together.files.end(), part->files.begin(), part->files.end());
        together.more = part->more;
    }
    test::require(together == *words);
    return 0;
}
