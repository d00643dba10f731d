// The whole record of a take is the input.
#include <string>

#include "duet/live_record_text.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const app::ReadRecord read = app::readRecord({reinterpret_cast<const char*>(data), size});
        for (const LiveCall& call : read.record.calls) {
            require(call.kind <= LiveCall::Kind::Delay && call.pitch <= 127 && call.value >= 0);
            if (call.kind == LiveCall::Kind::Sample)
                require(static_cast<std::size_t>(call.value) < read.record.samplings.size());
        }
        // What was read can be written, and means the same.
        const std::string text = app::textOf(read.beginning) + app::textOf(read.record);
        require(app::readRecord(text).record.calls == read.record.calls);
    });
    return 0;
}
