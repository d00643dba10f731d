#include "tokenizers/midi_limits.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <map>

#include "base/philox.h"
#include "base/token_class.h"
#include "continuo/error.h"
#include "support/expect_error.h"
#include "tokenizers/midi_grammar.h"

namespace continuo::midi_limits_test {
namespace {

using Whose = MidiLimits::Author;
const MidiVocabulary kNativeEvents(MidiProfile::Magenta);
constexpr std::uint16_t kCMajor = 0b101010110101;

// A sequence, and the tokens that a user's constraints allow next.
class Line {
public:
    explicit Line(MidiProfile profile = MidiProfile::Magenta)
        : vocabulary_(profile), grammar_(vocabulary_), limits_(vocabulary_) {}

    void push(Token token, Whose whose = Whose::Model) {
        grammar_.push(token);
        limits_.push(token, whose);
    }
    void push(TokenEvent::Kind kind, int value, Whose whose = Whose::Model) {
        push(vocabulary_.token({kind, value}), whose);
    }
    void strike(int pitch, Whose whose = Whose::Model) { push(TokenEvent::Kind::NoteOn, pitch, whose); }
    void wait(int steps) { push(TokenEvent::Kind::TimeShift, steps); }
    std::vector<std::uint8_t> mask(const MusicConstraints& constraints) const {
        std::vector<std::uint8_t> mask(static_cast<std::size_t>(vocabulary_.size()));
        grammar_.allowed(mask);
        limits_.narrow(mask, constraints);
        return mask;
    }
    std::uint8_t maskAt(TokenEvent::Kind kind, int value, const MusicConstraints& constraints) const {
        return mask(constraints)[static_cast<std::size_t>(vocabulary_.token({kind, value}))];
    }
    std::uint8_t stroke(int pitch, const MusicConstraints& constraints) const {
        return maskAt(TokenEvent::Kind::NoteOn, pitch, constraints);
    }
    bool allowsVelocity(int bucket, const MusicConstraints& constraints) const {
        return maskAt(TokenEvent::Kind::Velocity, bucket, constraints) != kForbidden;
    }
    bool allowsAnyStroke(const MusicConstraints& constraints) const {
        for (int pitch = 0; pitch < 128; ++pitch)
            if (stroke(pitch, constraints) != kForbidden) return true;
        return false;
    }
    const MidiVocabulary& vocabulary() const { return vocabulary_; }
    double pedalWeight(double recall) const { return limits_.pedalWeight(recall); }

private:
    MidiVocabulary vocabulary_;
    MidiGrammar grammar_;
    MidiLimits limits_;
};

TEST(MidiLimits, WithoutConstraintsTheMaskIsUnchanged) {
    Line line;
    line.strike(60);
    line.wait(3);
    std::vector<std::uint8_t> mask(391);
    MidiGrammar grammar(kNativeEvents);
    grammar.push(kNativeEvents.token({TokenEvent::Kind::NoteOn, 60}));
    grammar.push(kNativeEvents.token({TokenEvent::Kind::TimeShift, 3}));
    grammar.allowed(mask);
    EXPECT_EQ(line.mask({}), mask);
}

TEST(MidiLimits, AScaleIsEnforcedOrPreferred) {
    const Line line;
    const MusicConstraints soft{.pitchClasses = kCMajor}, strict{.pitchClasses = kCMajor, .strict = true};
    const std::uint8_t usual = line.stroke(60, {});
    for (int pitch = 21; pitch <= 108; ++pitch) {
        const bool inside = std::string("101011010101")[static_cast<std::size_t>(pitch % 12)] == '1';
        const std::uint8_t softly = line.stroke(pitch, soft), strictly = line.stroke(pitch, strict);
        EXPECT_EQ(maskClass(softly), usual) << pitch;
        EXPECT_EQ(maskClass(strictly), usual) << pitch;
        EXPECT_FLOAT_EQ(maskPenalty(softly), inside ? 0.0f : 2.0f) << pitch;
        EXPECT_FLOAT_EQ(maskPenalty(strictly), inside ? 0.0f : kMaxPenaltyNats) << pitch;
    }
}

TEST(MidiLimits, TheRegisterIsEnforced) {
    Line line;
    const MusicConstraints middle{.lowest = 48, .highest = 72};
    EXPECT_EQ(line.stroke(47, middle), penalisedMask(line.stroke(47, {}), kMaxPenalty));
    EXPECT_EQ(line.stroke(48, middle), line.stroke(48, {}));
    EXPECT_EQ(line.stroke(72, middle), line.stroke(72, {}));
    EXPECT_EQ(line.stroke(73, middle), penalisedMask(line.stroke(73, {}), kMaxPenalty));
}

// If all keys of the register sound, no key outside is struck instead.
TEST(MidiLimits, ARegisterWithAllKeysDownAllowsNoStroke) {
    Line line;
    const MusicConstraints two{.lowest = 60, .highest = 61};
    line.strike(60);
    line.strike(61, Whose::Other);
    line.wait(1);
    EXPECT_FALSE(line.allowsAnyStroke(two));
    EXPECT_FALSE(line.allowsVelocity(10, two));
    EXPECT_NE(line.maskAt(TokenEvent::Kind::TimeShift, 1, two), kForbidden);
    line.push(TokenEvent::Kind::NoteOff, 61);
    EXPECT_TRUE(line.allowsAnyStroke(two));
}

TEST(MidiLimits, VoiceLimitCountsOnlyTheModelsNotes) {
    Line line;
    const MusicConstraints two{.voices = 2};
    for (const int pitch : {40, 44, 47}) line.strike(pitch, Whose::Other);
    line.strike(60);
    EXPECT_TRUE(line.allowsAnyStroke(two));
    line.strike(64);
    EXPECT_FALSE(line.allowsAnyStroke(two));
    EXPECT_FALSE(line.allowsVelocity(3, two));  // a note must follow
    line.wait(5);
    line.push(TokenEvent::Kind::NoteOff, 40);
    EXPECT_FALSE(line.allowsAnyStroke(two));
    line.push(TokenEvent::Kind::NoteOff, 64);
    EXPECT_TRUE(line.allowsAnyStroke(two));
}

TEST(MidiLimits, PedalledNotesCountAsVoicesUntilThePedalGoesUp) {
    for (const Whose foot : {Whose::Model, Whose::Other}) {
        Line line(MidiProfile::Pedal);
        const MusicConstraints two{.voices = 2}, keysAlone{.voices = 2, .pedalVoices = false};
        line.push(TokenEvent::Kind::PedalDown, 0, foot);
        line.strike(40, Whose::Other);
        line.strike(60);
        line.wait(1);
        line.push(TokenEvent::Kind::NoteOff, 40);
        line.push(TokenEvent::Kind::NoteOff, 60);
        EXPECT_TRUE(line.allowsAnyStroke(two)) << "what others left in the pedal is not its own";
        line.strike(60);
        EXPECT_TRUE(line.allowsAnyStroke(two)) << "one string";
        line.strike(64);
        line.wait(1);
        line.push(TokenEvent::Kind::NoteOff, 64);
        line.wait(1);
        EXPECT_FALSE(line.allowsAnyStroke(two));
        EXPECT_TRUE(line.allowsAnyStroke(keysAlone));
        line.wait(50);
        EXPECT_NE(line.maskAt(TokenEvent::Kind::TimeShift, 48, two), kForbidden);
        EXPECT_EQ(line.maskAt(TokenEvent::Kind::TimeShift, 49, two), kForbidden)
            << "a second after the stroke";
        line.wait(48);
        EXPECT_EQ(line.maskAt(TokenEvent::Kind::TimeShift, 1, two), kForbidden);
        EXPECT_NE(line.maskAt(TokenEvent::Kind::PedalUp, 0, two), kForbidden);
        line.push(TokenEvent::Kind::PedalUp, 0);
        EXPECT_TRUE(line.allowsAnyStroke(two));
    }
}

// The pedal moved since the last stroke, but may go up once more to free a voice.
TEST(MidiLimits, ACalmPedalMayStillGoUpToFreeAVoice) {
    Line line(MidiProfile::Pedal);
    const MusicConstraints one{.voices = 1, .minDensity = 8};
    line.strike(60);
    line.wait(1);
    line.push(TokenEvent::Kind::PedalDown, 0);
    line.push(TokenEvent::Kind::NoteOff, 60);
    line.wait(40);
    EXPECT_FALSE(line.allowsAnyStroke(one));
    EXPECT_EQ(line.maskAt(TokenEvent::Kind::TimeShift, 2, one), kForbidden) << "the least density goes on";
    EXPECT_NE(line.maskAt(TokenEvent::Kind::TimeShift, 1, one), kForbidden);
    ASSERT_NE(line.maskAt(TokenEvent::Kind::PedalUp, 0, one), kForbidden);
    line.push(TokenEvent::Kind::PedalUp, 0);
    EXPECT_TRUE(line.allowsAnyStroke(one));
    EXPECT_EQ(line.maskAt(TokenEvent::Kind::TimeShift, 1, one), kForbidden);
}

TEST(MidiLimits, StrokesAreCountedOverTwoSeconds) {
    Line line;
    const MusicConstraints slow{.density = 1.5};  // three strokes per two seconds
    for (int pitch = 70; pitch < 80; ++pitch) line.strike(pitch, Whose::Other);
    line.strike(60);
    line.wait(100);
    line.strike(62);
    EXPECT_TRUE(line.allowsAnyStroke(slow));
    line.strike(64);
    EXPECT_FALSE(line.allowsAnyStroke(slow));
    line.wait(99);
    EXPECT_FALSE(line.allowsAnyStroke(slow));
    line.wait(1);  // now the first stroke is two seconds old
    EXPECT_TRUE(line.allowsAnyStroke(slow));
    line.strike(65);
    EXPECT_FALSE(line.allowsAnyStroke(slow));
}

// Draws the pedal whenever it is allowed. At one stroke a second, two per two seconds, it moves once after
// each stroke; before the next stroke it moves as often as it is drawn.
TEST(MidiLimits, ACalmPedalMovesOnceBetweenStrokes) {
    for (const bool calm : {false, true}) {
        Line line(MidiProfile::Pedal);
        const MusicConstraints slow{.density = 1, .calmPedal = calm};
        int strokes = 0, moves = 0;
        bool down = false;
        for (int step = 0; step < 3000; ++step) {
            const auto moved = down ? TokenEvent::Kind::PedalUp : TokenEvent::Kind::PedalDown;
            if (!line.allowsAnyStroke(slow) && line.maskAt(moved, 0, slow) != kForbidden) {
                line.push(moved, 0);
                down = !down;
                ++moves;
            }
            const int pitch = 40 + strokes;
            if (line.stroke(pitch, slow) != kForbidden) {
                line.strike(pitch);
                line.wait(1);
                line.push(TokenEvent::Kind::NoteOff, pitch);
                ++strokes;
            }
            line.wait(1);
        }
        EXPECT_NEAR(strokes, 30, 2);
        if (calm) {
            EXPECT_LE(moves, strokes);
        } else {
            EXPECT_GT(moves, 20 * strokes);
        }
    }
}

TEST(MidiLimits, ALongPressedPedalMustGoUpWhenNoStrokeIsAllowed) {
    Line line(MidiProfile::Pedal);
    const MusicConstraints one{.voices = 1};
    line.strike(60);
    line.wait(1);
    line.push(TokenEvent::Kind::PedalUp, 0, Whose::Other);
    line.wait(1);
    EXPECT_NE(line.maskAt(TokenEvent::Kind::PedalDown, 0, one), kForbidden)
        << "the other's foot is not its own";
    line.push(TokenEvent::Kind::PedalDown, 0);
    for (int second = 0; second < 9; ++second) {
        line.wait(100);
        EXPECT_EQ(line.maskAt(TokenEvent::Kind::PedalUp, 0, one), kForbidden);
    }
    line.wait(100);
    EXPECT_NE(line.maskAt(TokenEvent::Kind::PedalUp, 0, one), kForbidden);
    line.push(TokenEvent::Kind::PedalUp, 0);
    line.push(TokenEvent::Kind::NoteOff, 60);
    line.strike(61);
    line.wait(1);
    EXPECT_NE(line.maskAt(TokenEvent::Kind::PedalDown, 0, one), kForbidden);
}

// At least two strokes per second allow waits of half a second.
TEST(MidiLimits, MinimumDensityLimitsTheLengthOfWaits) {
    Line line;
    const MusicConstraints dense{.minDensity = 2};
    const auto longest = [&](const MusicConstraints& constraints) {
        int steps = 100;
        while (steps > 0 && line.maskAt(TokenEvent::Kind::TimeShift, steps, constraints) == kForbidden)
            --steps;
        return steps;
    };
    const auto othersWait = [&](int steps) { line.push(TokenEvent::Kind::TimeShift, steps, Whose::Other); };
    line.strike(40, Whose::Other);
    othersWait(70);
    EXPECT_EQ(longest(dense), 50) << "from the others' last event on";
    line.wait(30);
    EXPECT_EQ(longest(dense), 20);
    line.strike(60);
    EXPECT_EQ(longest(dense), 70);
    line.wait(70);
    EXPECT_EQ(longest(dense), 0);
    EXPECT_TRUE(line.allowsAnyStroke(dense));
    EXPECT_NE(line.maskAt(TokenEvent::Kind::NoteOff, 60, dense), kForbidden);
    EXPECT_EQ(longest({}), 100);
    for (int pitch = 70; pitch < 80; ++pitch) line.strike(pitch);
    line.wait(100);
    EXPECT_EQ(longest(dense), 100) << "a chord is enough for two seconds at most";
    line.wait(60);
    EXPECT_EQ(longest(dense), 40);
    line.wait(40);
    EXPECT_EQ(longest(dense), 0);
    // No stroke is required if none is allowed.
    EXPECT_EQ(longest({.voices = 11, .minDensity = 2, .pedalVoices = false}), 100);
    EXPECT_EQ(longest({.voices = 11, .minDensity = 2}), 1) << "a voice is released for the next stroke";
    EXPECT_EQ(longest({.density = 2, .minDensity = 2}), 0);
    for (int pitch = 90; pitch < 94; ++pitch) line.strike(pitch);
    line.wait(100);
    EXPECT_EQ(longest({.density = 2, .minDensity = 2}), 100) << "two seconds hold their share";
    othersWait(20);
    EXPECT_EQ(longest(dense), 50);
}

TEST(MidiLimits, AStrokeNeedsAVelocityInRange) {
    Line line;
    const MusicConstraints soft{.softest = 20, .loudest = 40};
    line.push(TokenEvent::Kind::Velocity, kNativeEvents.bucket(100), Whose::Other);
    line.strike(50, Whose::Other);
    line.wait(10);
    EXPECT_FALSE(line.allowsAnyStroke(soft));
    EXPECT_TRUE(line.allowsAnyStroke({}));
    for (int bucket = 0; bucket < kVelocityBuckets; ++bucket) {
        const std::uint8_t each = line.maskAt(TokenEvent::Kind::Velocity, bucket, soft);
        const int velocity = kNativeEvents.velocity(bucket);
        const bool inside = velocity >= 20 && velocity <= 40;
        if (each == kForbidden) continue;  // the current velocity
        EXPECT_EQ(maskPenalty(each) > 0, !inside) << bucket;
    }
    line.push(TokenEvent::Kind::Velocity, kNativeEvents.bucket(30));
    EXPECT_TRUE(line.allowsAnyStroke(soft));
    line.strike(60);
    EXPECT_TRUE(line.allowsAnyStroke(soft));
}

// Between two velocity buckets the softer one applies.
TEST(MidiLimits, AVelocityRangeBetweenBucketsUsesTheLowerOne) {
    const Line line;
    const MusicConstraints narrow{.softest = 22, .loudest = 23};
    int wanted = 0;
    for (int bucket = 0; bucket < kVelocityBuckets; ++bucket) {
        const std::uint8_t each = line.maskAt(TokenEvent::Kind::Velocity, bucket, narrow);
        if (each == kForbidden || maskPenalty(each) > 0) continue;
        EXPECT_EQ(kNativeEvents.velocity(bucket), 21);
        ++wanted;
    }
    EXPECT_EQ(wanted, 1);
}

TEST(MidiLimits, RepeatedPatternsArePenalised) {
    Line line;
    line.push(TokenEvent::Kind::Velocity, 20);
    for (int i = 0; i < 12; ++i) {
        line.strike(60 + i % 2);
        line.wait(10);
        line.push(TokenEvent::Kind::NoteOff, 60 + i % 2);
        line.wait(10);
    }
    const MusicConstraints mild{.repetition = MusicConstraints::Guard::Mild};
    const MusicConstraints strict{
        .pitchClasses = kCMajor, .strict = true, .repetition = MusicConstraints::Guard::Strong};
    EXPECT_GT(maskPenalty(line.stroke(60, mild)), 0);
    EXPECT_EQ(maskPenalty(line.stroke(64, mild)), 0);
    EXPECT_EQ(maskPenalty(line.stroke(60, {})), 0);
    // The strongest penalty for repetition is still less than that outside the scale.
    EXPECT_GT(maskPenalty(line.stroke(60, strict)), maskPenalty(line.stroke(60, mild)));
    EXPECT_LT(maskPenalty(line.stroke(60, strict)), kMaxPenaltyNats);
    EXPECT_EQ(maskPenalty(line.stroke(63, strict)), kMaxPenaltyNats);
}

TEST(MidiLimits, ImpossibleConstraintsAreRefused) {
    const auto refused = [](const MusicConstraints& constraints, const char* words) {
        test::expectError(ErrorCode::BadRequest, testing::HasSubstr(words), [&] { constraints.check(); });
    };
    MusicConstraints{}.check();
    MusicConstraints{kCMajor, true, 60, 60}.check();
    refused({.lowest = 61, .highest = 60}, "pitches from 61 to 60");
    refused({.highest = 128}, "within 0 to 127");
    refused({.softest = 0}, "velocities from 0");
    refused({.softest = 90, .loudest = 80}, "velocities from 90 to 80");
    refused({.voices = -1}, "voices");
    refused({.voices = 65}, "1 to 64");
    refused({.density = 0.4}, "notes per second");
    refused({.density = -1}, "notes per second");
    refused({.minDensity = 51}, "notes per second");
    refused({.density = 2, .minDensity = 3}, "at least");
    refused({.density = std::numeric_limits<double>::quiet_NaN()}, "notes per second");
    refused({.pitchClasses = kCMajor, .strict = true, .lowest = 61, .highest = 61},
            "no note in the register");
    refused({.pitchClasses = 0}, "no note in the register");
    // The range must contain keys of a piano.
    refused({.lowest = 0, .highest = 12}, "no piano key");
    refused({.lowest = 109, .highest = 127}, "no piano key");
    refused({.pitchClasses = 0b100000, .strict = true, .lowest = 0, .highest = 28},
            "no note in the register");
}

class MidiLimitsWalk : public testing::TestWithParam<int> {};

// Under any constraints, also changing ones, some token may follow. Drawing among the least penalised tokens
// obeys the constraints.
TEST_P(MidiLimitsWalk, AlwaysAllowsATokenAndObeysTheConstraints) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), 7);
    const auto below = [&](int count) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(count)));
    };
    constexpr MidiProfile kProfiles[] = {MidiProfile::Magenta, MidiProfile::Krasserm, MidiProfile::Pedal};
    Line line(kProfiles[GetParam() % 3]);
    const bool changes = GetParam() >= 20;
    MusicConstraints wish;
    std::vector<std::pair<int, std::int64_t>> strokes;  // pitch, step
    std::int64_t step = 0;
    int sounding = 0, bucket = line.vocabulary().bucket(line.vocabulary().defaultVelocity()), kept = 0;
    for (int i = 0; i < 4000; ++i) {
        if (i == 0 || (changes && i % 50 == 0)) {
            wish.lowest = 30 + below(30);
            wish.highest = wish.lowest + 12 + below(30);
            wish.pitchClasses = kCMajor;
            wish.strict = true;
            wish.voices = 1 + below(4);
            wish.density = 0.5 + 0.25 * below(40);
            wish.minDensity = below(2) == 0 ? 0 : std::max(0.5, wish.density - 0.25 * below(8));
            wish.softest = 1 + below(100);
            wish.loudest = wish.softest + 3 + below(24);
            wish.repetition = static_cast<MusicConstraints::Guard>(below(3));
            wish.check();
        }
        const std::vector<std::uint8_t> mask = line.mask(wish);
        // Within a class, the tokens with the smallest penalty may be drawn.
        std::map<int, float> least;
        for (const std::uint8_t each : mask) {
            if (each == kForbidden) continue;
            const auto found = least.try_emplace(maskClass(each), maskPenalty(each)).first;
            found->second = std::min(found->second, maskPenalty(each));
        }
        std::vector<Token> may;
        for (Token token = 0; token < line.vocabulary().size(); ++token) {
            const std::uint8_t mine = mask[static_cast<std::size_t>(token)];
            if (mine != kForbidden && maskPenalty(mine) == least.at(maskClass(mine))) may.push_back(token);
        }
        ASSERT_FALSE(may.empty());
        const Token token = may[static_cast<std::size_t>(below(static_cast<int>(may.size())))];
        const TokenEvent event = line.vocabulary().event(token);
        line.push(token);
        if (event.kind == TokenEvent::Kind::TimeShift) step += event.value;
        if (event.kind == TokenEvent::Kind::NoteOff) --sounding;
        if (event.kind == TokenEvent::Kind::Velocity) bucket = event.value;
        if (event.kind != TokenEvent::Kind::NoteOn) continue;
        ++sounding;
        strokes.emplace_back(event.value, step);
        if (changes) continue;
        ++kept;
        ASSERT_TRUE(event.value >= wish.lowest && event.value <= wish.highest) << event.value;
        ASSERT_TRUE(kCMajor >> (event.value % 12) & 1) << event.value;
        ASSERT_LE(sounding, wish.voices);
        ASSERT_GE(line.vocabulary().velocity(bucket), wish.softest);
        ASSERT_LE(line.vocabulary().velocity(bucket), wish.loudest);
        const auto recent =
            std::ranges::count_if(strokes, [&](const auto& each) { return each.second > step - 200; });
        ASSERT_LE(static_cast<double>(recent), std::max(1.0, 2 * wish.density));
    }
    EXPECT_TRUE(changes || kept > 20) << kept;
}

INSTANTIATE_TEST_SUITE_P(Seeds, MidiLimitsWalk, testing::Range(0, 40));

// At 120 beats per minute, a sixteenth note is 12.5 steps.
TEST(MidiLimitsPulse, WaitsThatEndOffTheGridArePenalised) {
    MusicConstraints constraints;
    constraints.pulse = {0.125, 0, MusicConstraints::Pulse::Pull::Near};
    Line line;
    const auto reluctanceOfWait = [&](int steps) {
        return line.maskAt(TokenEvent::Kind::TimeShift, steps, constraints) / kTokenClasses;
    };
    EXPECT_EQ(reluctanceOfWait(25), 0);
    EXPECT_EQ(reluctanceOfWait(75), 0);
    EXPECT_EQ(reluctanceOfWait(6), 8) << "the middle";
    EXPECT_LE(reluctanceOfWait(12), 1) << "a step beside the line";
    EXPECT_GT(reluctanceOfWait(3), reluctanceOfWait(2));
    constraints.pulse.pull = MusicConstraints::Pulse::Pull::On;
    EXPECT_EQ(reluctanceOfWait(6), 30);
    EXPECT_LT(reluctanceOfWait(100), 9) << "after the longest wait another may follow";
    // The grid counts all elapsed time, whoever wrote it.
    line.strike(60);
    line.wait(5);
    EXPECT_EQ(reluctanceOfWait(20), 0);
    EXPECT_EQ(reluctanceOfWait(1), 30);
    constraints.pulse.origin = -0.0625;
    EXPECT_EQ(reluctanceOfWait(1), 0) << "lines in the middle between the others";
    EXPECT_EQ(line.stroke(64, constraints), line.stroke(64, {})) << "it is about time alone";
    constraints.pulse = {};
    constraints.voices = 3;
    EXPECT_EQ(reluctanceOfWait(6), 0);
}

TEST(MidiLimitsPulse, AnInvalidPulseIsRefused) {
    const auto refused = [](double seconds, double origin) {
        MusicConstraints constraints;
        constraints.pulse = {seconds, origin, MusicConstraints::Pulse::Pull::Near};
        test::expectError(ErrorCode::BadRequest, testing::HasSubstr("pulse"), [&] { constraints.check(); });
    };
    refused(0.001, 0);
    refused(-1, 0);
    refused(std::numeric_limits<double>::quiet_NaN(), 0);
    refused(0.1, std::numeric_limits<double>::infinity());
    refused(11, 0);
}

TEST(MidiLimits, PedalWeightGrowsWithTheTimeSinceTheLastPress) {
    Line line(MidiProfile::Pedal);
    line.strike(60);
    line.wait(100);
    line.wait(100);
    EXPECT_EQ(line.pedalWeight(4), 1) << "nobody has used one";
    line.push(TokenEvent::Kind::PedalDown, 0);
    line.wait(100);
    line.wait(100);
    EXPECT_EQ(line.pedalWeight(4), 1) << "it is down";
    line.push(TokenEvent::Kind::PedalUp, 0);
    EXPECT_EQ(line.pedalWeight(4), 1);
    line.wait(50);
    EXPECT_EQ(line.pedalWeight(1), 1);
    EXPECT_DOUBLE_EQ(line.pedalWeight(4), 2);
    line.wait(100);
    line.wait(100);
    EXPECT_DOUBLE_EQ(line.pedalWeight(1), 2.5);
    EXPECT_DOUBLE_EQ(line.pedalWeight(0.5), 1.25);
    EXPECT_EQ(line.pedalWeight(0), 1);
    EXPECT_EQ(line.pedalWeight(4), 10) << "no more";
}

// The player's events do not count.
TEST(MidiLimits, PedalWeightIgnoresThePlayersEvents) {
    Line line(MidiProfile::Pedal);
    line.push(TokenEvent::Kind::PedalDown, 0, Whose::Other);
    line.push(TokenEvent::Kind::PedalUp, 0, Whose::Other);
    line.push(TokenEvent::Kind::TimeShift, 100, Whose::Other);
    line.push(TokenEvent::Kind::TimeShift, 100, Whose::Other);
    line.strike(60, Whose::Other);
    EXPECT_EQ(line.pedalWeight(1), 1);
    line.wait(100);
    line.wait(50);
    EXPECT_DOUBLE_EQ(line.pedalWeight(1), 1.5);
    line.strike(62, Whose::Other);
    EXPECT_EQ(line.pedalWeight(1), 1);
}

}  // namespace
}  // namespace continuo::midi_limits_test
