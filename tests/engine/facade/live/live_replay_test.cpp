#include <gmock/gmock.h>

#include <chrono>
#include <thread>
#include <vector>

#include "continuo/live_music.h"
#include "continuo/stopwatch.h"
#include "engine/facade/engine_fixture.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using Call = LiveCall::Kind;
using namespace std::chrono_literals;

// Tests replays of records from an untrusted source.
class LiveReplayTest : public test::EngineTest {
protected:
    void replay(std::vector<LiveCall> calls, const std::stop_token& stop = {}) {
        LiveRecord record;
        record.calls = {{.kind = Call::Strike, .pitch = 60, .value = 80}, {.kind = Call::Turn, .time = 1}};
        record.calls.insert(record.calls.end(), calls.begin(), calls.end());
        engine_.replay(liveRequest(), record, events_, stop);
    }
    // Returns the seconds from the stop until the replay ends.
    double measureStop(const std::vector<LiveCall>& calls) {
        std::stop_source source;
        Stopwatch sinceStop;
        std::jthread later([&] {
            std::this_thread::sleep_for(300ms);
            sinceStop = {};
            source.request_stop();
        });
        test::expectError(ErrorCode::Cancelled, testing::HasSubstr("nothing was compared"),
                          [&] { replay(calls, source.get_token()); });
        later.join();
        return sinceStop.seconds();
    }

    Engine engine_{{}};
    Events events_;
};

TEST_F(LiveReplayTest, CallsWithTimesBeyondTheLimitAreRefused) {
    const double late = 1.1 * kLongestSeconds;
    const std::vector<LiveCall> calls = {
        {.kind = Call::EndTurn, .time = late},
        {.kind = Call::Join, .pitch = 60, .value = 64, .time = late},
        {.kind = Call::Join, .pitch = 60, .value = 64, .time = 2, .heardUntil = late},
        {.kind = Call::Discard, .time = late},
        {.kind = Call::Rewrite, .time = late},
    };
    for (const LiveCall& call : calls)
        test::expectError(ErrorCode::BadRequest, testing::HasSubstr("music ends at 1,000,000 s"),
                          [&] { replay({call}); });
}

// Each single delay is only an hour, but together they exceed the limit.
TEST_F(LiveReplayTest, ADelayBeyondTheLimitIsRefused) {
    const std::vector<LiveCall> calls = {
        {.kind = Call::Rewrite, .time = kLongestSeconds - 10},
        {.kind = Call::Delay, .value = 10, .time = 3600},
    };
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("music ends at 1,000,000 s"),
                      [&] { replay(calls); });
}

TEST_F(LiveReplayTest, CancelsBetweenTheDrawsOfOneCall) {
    EXPECT_LT(measureStop({{.kind = Call::Draw, .value = 10'000'000}}), 1);
}

TEST_F(LiveReplayTest, CancelsWhileALongRestIsAppended) {
    EXPECT_LT(
        measureStop({{.kind = Call::Rewrite, .time = kLongestSeconds}, {.kind = Call::Draw, .value = 1}}), 1);
}

}  // namespace
}  // namespace continuo
