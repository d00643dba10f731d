#include "continuo/engine.h"

namespace continuo {

LiveReplay Engine::replay(const LiveRequest& request, const LiveRecord& record, Events& events,
                          std::stop_token stop) {
    LiveRequest again = request;
    again.replay = record.acts;
    LiveMusic music = play(again, events, stop);
    double done = 0;
    for (const LiveCall& call : record.calls) {
        music.repeat(call, record.samplings, stop);
        events.onProgress({"replaying", ++done / static_cast<double>(record.calls.size()), 0, "calls"});
    }
    const LiveRecord made = music.record();
    return {made.tokens == record.tokens && made.tokenHash == record.tokenHash, made.tokens, made.tokenHash};
}

}  // namespace continuo
