#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "app/jack/jack_fixture.h"
#include "app/jack/jack_timebase.h"
#include "audio/null_audio_device.h"
#include "rig/rig.h"
#include "support/wait_until.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using namespace continuo::app;
using Kind = DeviceNotice::Kind;

// A rig whose sound and MIDI do not use JACK still follows its transport.
class JackTransportTest : public JackTest {
protected:
    JackTransportTest() {
        settings_.audio = kNullDevice;
        settings_.midi.inputs = std::vector<std::string>{};
        settings_.tempo = {TempoSource::Jack, 150, 4};
        doors_.virtualInput = doors_.virtualOutput = false;
    }
    // Opens a rig with all its clients: a transport that starts while a client connects waits for that client
    // until a timeout.
    std::unique_ptr<Rig> open() {
        auto rig = std::make_unique<Rig>(
            settings_,
            [this](const DeviceNotice& notice) {
                const std::lock_guard lock(mutex_);
                said_.push_back(notice.kind);
            },
            doors_);
        rig->waitUntilReady();
        return rig;
    }
    std::vector<Kind> noticeKinds() {
        const std::lock_guard lock(mutex_);
        return said_;
    }
    // Expects the rig's beats to equal the timebase's, if a second of blocks was called evenly.
    static void expectSameBeats(const Rig& rig, JackTimebase& timebase, const char* where) {
        std::vector<double> apart, late;  // ms: differences of the beats; of the blocks from a line
        timebase.takeBlocks();
        for (int i = 0; i < 200; ++i) {
            std::this_thread::sleep_for(5ms);
            const std::vector<JackTimebase::Block> blocks = timebase.takeBlocks();
            const std::optional<BeatGrid> grid = rig.tempo().grid();
            if (blocks.empty() || !grid) continue;
            const JackTimebase::Block& last = blocks.back();
            apart.push_back(1e3 * (grid->beatsAt(last.at) - last.beats) * grid->beatSeconds);
            for (const JackTimebase::Block& each : blocks) {
                const double seconds = std::chrono::duration<double>(each.at.time_since_epoch()).count();
                late.push_back(1e3 * (seconds - each.beats * grid->beatSeconds));
            }
        }
        ASSERT_GT(apart.size(), 20U) << where;
        std::sort(apart.begin(), apart.end());
        std::sort(late.begin(), late.end());
        const double median = apart[apart.size() / 2], uneven = late.back() - late.front();
        std::printf(
            "beats %s: median %.3f ms apart, from %.3f to %.3f in nine of ten blocks; the blocks were uneven "
            "by %.3f\n",
            where, median, apart[apart.size() / 20], apart[apart.size() * 19 / 20], uneven);
        EXPECT_LT(std::abs(median), 1 + uneven) << where;
    }

    RigSettings settings_;
    RigDependencies doors_;
    std::mutex mutex_;
    std::vector<Kind> said_;
};

TEST_F(JackTransportTest, BarsAndBeatsComeFromTheTimebaseMaster) {
    JackTimebase timebase;
    timebase.becomeMaster(90, 3);
    const auto rig = open();
    std::this_thread::sleep_for(500ms);
    EXPECT_FALSE(rig->tempo().grid()) << "it stands";

    timebase.start();
    const auto beats = [&] { return rig->tempo().grid(); };
    ASSERT_TRUE(waitUntil([&] { return beats().has_value(); }));
    EXPECT_NEAR(beats()->perMinute(), 90, 1e-9);
    EXPECT_EQ(beats()->beatsPerBar, 3);
    const std::uint32_t first = beats()->run;
    expectSameBeats(*rig, timebase, "from the beginning");
    EXPECT_EQ(beats()->run, first);

    timebase.locate(100 * kJackRate);  // beat 150
    ASSERT_TRUE(waitUntil([&] { return beats() && beats()->run != first; }));
    expectSameBeats(*rig, timebase, "from another place");
    EXPECT_GT(beats()->beatsAt(LiveClock::now()), 150);

    EXPECT_EQ(beats()->run, first + 1) << "it begins anew once";

    const std::uint32_t second = beats()->run;
    timebase.becomeMaster(120, 3);
    ASSERT_TRUE(waitUntil([&] { return beats() && beats()->perMinute() > 119; }));
    expectSameBeats(*rig, timebase, "at another tempo");
    EXPECT_EQ(beats()->run, second) << "it goes on from the beat that is on";

    timebase.stop();
    EXPECT_TRUE(waitUntil([&] { return !beats(); }));
    timebase.start();
    ASSERT_TRUE(waitUntil([&] { return beats().has_value(); }));
    EXPECT_NE(beats()->run, second);
    EXPECT_THAT(noticeKinds(), testing::Not(testing::Contains(Kind::TransportMissing)));
}

TEST_F(JackTransportTest, WithoutATimebaseMasterTheTypedTempoIsUsed) {
    JackTimebase timebase;
    const auto rig = open();
    timebase.locate(2 * kJackRate);
    timebase.start();
    ASSERT_TRUE(waitUntil([&] { return rig->tempo().grid().has_value(); }));
    EXPECT_NEAR(rig->tempo().grid()->perMinute(), 150, 1e-9);
    EXPECT_EQ(rig->tempo().grid()->beatsPerBar, 4);
    std::this_thread::sleep_for(1s);
    const auto blocks = timebase.takeBlocks();
    ASSERT_FALSE(blocks.empty());
    // The timebase itself counts 120 per minute.
    EXPECT_NEAR(rig->tempo().grid()->beatsAt(blocks.back().at), blocks.back().beats * 150 / 120, 0.01);
}

TEST_F(JackTransportTest, LaterServerIsFollowedAutomatically) {
    { const JackTimebase waited; }
    jackd.end();
    const auto rig = open();
    ASSERT_TRUE(waitUntil([&] { return !noticeKinds().empty(); }));
    EXPECT_THAT(noticeKinds(), testing::ElementsAre(Kind::TransportMissing));
    EXPECT_THAT(rig->status().transport.line, testing::HasSubstr("no JACK server runs"));
    EXPECT_FALSE(rig->tempo().grid());
    jackd.begin();
    {
        JackTimebase timebase;
        timebase.becomeMaster(90, 3);
        ASSERT_TRUE(waitUntil([&] { return noticeKinds().size() == 2; }));
        EXPECT_THAT(noticeKinds(), testing::ElementsAre(Kind::TransportMissing, Kind::TransportFollowed));
        EXPECT_EQ(rig->status().transport.line, "");
        timebase.start();
        EXPECT_TRUE(waitUntil([&] { return rig->tempo().grid().has_value(); }));
    }
    jackd.end();
    EXPECT_TRUE(waitUntil([&] { return !rig->tempo().grid(); }));
    EXPECT_TRUE(waitUntil([&] { return noticeKinds().size() == 3; })) << "it is said again";
    settings_.tempo.source = TempoSource::Free;
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return rig->status().transport.line.empty(); }))
        << "nobody wants it any more";
    EXPECT_EQ(noticeKinds().back(), Kind::TransportMissing);
}

}  // namespace
}  // namespace continuo::test
