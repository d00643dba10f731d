// Reads the input as the record of a take and replays it on a tiny network until an early stop.
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "continuo/live_music.h"
#include "duet/record/live_record_text.h"
#include "facade/live/live_parts.h"
#include "support/fuzzing.h"
#include "support/tiny_model.h"

using namespace continuo;
using namespace continuo::test;

namespace {

const MidiTokenizer kTokenizer(MidiProfile::Pedal);

std::shared_ptr<const Network> network() {
    ModelConfig config = tinyConfig(64, 16);
    config.tokenizer = "midi-events-pedal";
    config.vocabulary = kTokenizer.vocabulary().size();
    return makeNetwork(config);
}

void replay(const app::ParsedRecord& read) {
    using namespace std::chrono_literals;
    static const std::shared_ptr<const Network> model = network();
    std::stop_source source;
    const std::jthread timer([&source](const std::stop_token& done) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait_for(lock, done, 50ms, [] { return false; });
        source.request_stop();
    });
    auto parts = std::make_unique<LiveMusic::Parts>(model, SessionOptions{}, kTokenizer.vocabulary());
    parts->session.replay(read.record.acts);
    parts->begin(kTokenizer.encodePrompt(read.beginning.request.prompt), source.get_token());
    LiveMusic music(std::move(parts));
    for (const LiveCall& call : read.record.calls)
        music.repeat(call, read.record.samplings, source.get_token());
    require(music.record().tokenHash.size() == 64);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const app::ParsedRecord read = app::parseRecord({reinterpret_cast<const char*>(data), size});
        for (const LiveCall& call : read.record.calls) {
            require(call.kind <= LiveCall::Kind::Delay && call.pitch <= 127 && call.value >= 0);
            if (call.kind == LiveCall::Kind::Sample)
                require(static_cast<std::size_t>(call.value) < read.record.samplings.size());
        }
        // Whatever was read can be written and read back unchanged.
        const std::string text = app::toText(read.beginning) + app::toText(read.record);
        require(app::parseRecord(text).record.calls == read.record.calls);
        readOrRefuse([&] { replay(read); });
    });
    return 0;
}
