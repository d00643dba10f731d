// Reads the input as a session's state file and restores it for a small network.
#include <string>

#include "model/network.h"
#include "model/state/state_file.h"
#include "support/devices.h"
#include "support/fuzzed_store.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

namespace {

const Network& network() {
    static const Network network(ModelConfig::fromJson(R"({
        "format": 2, "vocabulary": 5, "channels": 8, "context": {"kind": "stream", "segment": 16, "block": 4},
        "layers": [
            {"heads": 2, "rotary": false, "attention": {"kind": "favor", "features": 4, "chunk": 4}},
            {"heads": 2, "rotary": false, "attention": {"kind": "softmax", "window": 4}, "recurrence": {"states": 2},
             "cache": {"rows": 2, "segment": 8}}]})"),
                                 openNetworkDevice(), {});
    return network;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const StateFile file =
            StateFile::parse(readStore(std::as_bytes(std::span(data, size)), "continuo_state"));
        StreamState state = network().newStreamState(file.rows());
        file.restore(state, network().backend());
        require(state.length == file.length());
        require(state.oldest() <= state.length);
    });
    return 0;
}
