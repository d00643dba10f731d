// Random duets: the player's notes are never dropped, and echoes are.
#include "midi/ports/note_echoes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "midi/ports/echo_filter.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr int kEchoInput = 3;

struct Key {
    double start = 0, end = 0;  // s
    int pitch = 60, velocity = 80;
};

// A message that is sent or received at a time.
struct Step {
    double seconds = 0;
    enum class Kind { Sent, Played, Returned } kind = Kind::Sent;
    MidiEvent event;
};

struct Result {
    int lost = 0;          // notes of the player that were dropped
    int missedEchoes = 0;  // echoes that were not dropped
    int echoes = 0;
};

class Duet {
public:
    explicit Duet(unsigned seed) : random_(seed) {}

    double uniform(double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random_);
    }
    double normal(double spread) {
        std::normal_distribution<double> unit;  // a spread of 0 is not allowed
        return spread * unit(random_);
    }
    int randomBelow(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }

    // Returns music with this share of chords.
    std::vector<Key> music(int onsets, double chords) {
        std::vector<Key> keys;
        double at = 1;
        for (int i = 0; i < onsets; ++i) {
            const int size = uniform(0, 1) < chords ? 2 + randomBelow(3) : 1;
            for (int j = 0; j < size; ++j)
                keys.push_back(
                    {at + 0.003 * j, at + uniform(0.08, 0.9), 40 + randomBelow(40), 40 + randomBelow(50)});
            at += uniform(0.09, 0.6);
        }
        return removeOverlaps(keys);
    }
    // Returns each key of the music imitated by hand: about `delay` later, with similar or equal velocities.
    std::vector<Key> imitate(const std::vector<Key>& music, double delay, double spread, double velocities) {
        std::vector<Key> keys;
        for (const Key& each : music) {
            if (uniform(0, 1) < 0.05) continue;
            const double start = each.start + delay + normal(spread);
            const double length = (each.end - each.start) * uniform(0.7, 1.2);
            const int velocity = std::clamp(each.velocity + static_cast<int>(normal(velocities)), 1, 127);
            keys.push_back({start, start + length, each.pitch, velocity});
        }
        return removeOverlaps(keys);
    }

    struct Loop {
        double delay = -1, jitter = 0;  // s; negative without a loop
    };
    Result play(const std::vector<Key>& model, const std::vector<Key>& player, Loop loop) {
        std::vector<Step> steps;
        const auto add = [&](const std::vector<Key>& keys, Step::Kind kind, auto&& late) {
            for (const Key& key : keys) {
                const double start = key.start + late(), end = std::max(start + 0.002, key.end + late());
                steps.push_back({start, kind, noteOn({}, key.pitch, key.velocity)});
                steps.push_back({end, kind, noteOff({}, key.pitch)});
            }
        };
        add(model, Step::Kind::Sent, [] { return 0.0; });
        add(player, Step::Kind::Played, [] { return 0.0; });
        if (loop.delay >= 0)
            add(model, Step::Kind::Returned, [&] { return loop.delay + uniform(0, loop.jitter); });
        std::stable_sort(steps.begin(), steps.end(),
                         [](const Step& a, const Step& b) { return a.seconds < b.seconds; });
        return run(steps);
    }

private:
    // Removes notes that start before the key was released.
    static std::vector<Key> removeOverlaps(std::vector<Key> keys) {
        std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) { return a.start < b.start; });
        for (std::size_t i = 0; i < keys.size(); ++i)
            for (std::size_t j = i + 1; j < keys.size(); ++j)
                if (keys[j].pitch == keys[i].pitch) keys[i].end = std::min(keys[i].end, keys[j].start - 0.01);
        std::erase_if(keys, [](const Key& each) { return each.end - each.start < 0.02; });
        return keys;
    }

    static Result run(std::vector<Step>& steps) {
        auto filter = std::make_unique<EchoFilter>();
        std::array<EchoFilter::Key, 128> keys{};
        Result result;
        for (Step& step : steps) {
            const Moment now = Moment(1000s) + std::chrono::duration_cast<LiveClock::duration>(
                                                   std::chrono::duration<double>(step.seconds));
            step.event.time = now;
            const bool sent = step.kind == Step::Kind::Sent;
            step.event.writer = static_cast<std::uint8_t>(sent ? kModelWriter : kEchoInput);
            if (sent) {
                filter->recordSent(step.event, now);
                continue;
            }
            EchoFilter::Key& key = keys[step.event.data1];
            const bool echoed = filter->isEcho(step.event, now, key);
            if (!echoed && step.event.isNoteOn()) key.struck = now;
            if (!echoed && !step.event.isNoteOn()) key.released = now;
            if (!step.event.isNoteOn()) continue;
            result.echoes += echoed ? 1 : 0;
            if (step.kind == Step::Kind::Played && echoed) ++result.lost;
            if (step.kind != Step::Kind::Returned || echoed) continue;
            ++result.missedEchoes;
        }
        return result;
    }

    std::mt19937 random_;
};

TEST(NoteEchoes, CoincidentNotesOfAThousandDuetsAreNotDropped) {
    for (unsigned seed = 0; seed < 1000; ++seed) {
        Duet duet(seed);
        const std::vector<Key> model = duet.music(120, 0.2);
        std::vector<Key> player = duet.music(120, 0.2);
        // Every third key of the player is a key of the model, struck at nearly the same time.
        for (std::size_t i = 0; i < player.size(); i += 3) {
            const Key& same = model[i % model.size()];
            player[i] = {same.start + duet.uniform(0, 0.03), same.end, same.pitch, same.velocity};
        }
        const Result result = duet.play(model, player, {});
        ASSERT_EQ(result.echoes, 0) << "seed " << seed;
    }
}

TEST(NoteEchoes, NotesThatImitateTheModelAreNotDropped) {
    for (unsigned seed = 0; seed < 1000; ++seed) {
        Duet duet(seed);
        const std::vector<Key> model = duet.music(120, 0.2);
        const bool together = seed % 4 == 0;  // in unison, or after it
        const double delay = together ? 0.01 : duet.uniform(0.05, 0.5);
        const double velocities = seed % 2 == 0 ? 6 : 0;  // 0: all velocities equal the model's
        const std::vector<Key> player = duet.imitate(model, delay, duet.uniform(0.02, 0.04), velocities);
        const Result result = duet.play(model, player, {});
        ASSERT_EQ(result.echoes, 0) << "seed " << seed;
    }
}

TEST(NoteEchoes, LoopIsFoundWithinFiveNotes) {
    for (unsigned seed = 0; seed < 500; ++seed) {
        Duet duet(seed);
        const std::vector<Key> model = duet.music(60, 0);
        const std::vector<Key> player = seed % 2 == 0 ? std::vector<Key>() : duet.music(60, 0.2);
        const double delay = seed % 5 == 0 ? 0.002 : duet.uniform(0, 0.5);
        const double jitter = seed % 3 == 0 ? 0 : duet.uniform(0, 0.005);
        const Result result = duet.play(model, player, {delay, jitter});
        ASSERT_LE(result.missedEchoes, 5) << "seed " << seed;
    }
}

TEST(NoteEchoes, IrregularLoopIsFoundAndThePlayersNotesStay) {
    int lost = 0, notes = 0, passed = 0, returned = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        Duet duet(seed);
        const std::vector<Key> model = duet.music(150, 0.2), player = duet.music(150, 0.2);
        const Result result = duet.play(model, player, {duet.uniform(0, 0.48), duet.uniform(0.005, 0.015)});
        lost += result.lost;
        notes += static_cast<int>(player.size());
        passed += result.missedEchoes;
        returned += static_cast<int>(model.size());
    }
    EXPECT_LT(lost, notes / 2000) << "of " << notes;
    EXPECT_LT(passed, returned / 10) << "of " << returned;
}

}  // namespace
}  // namespace continuo::app
