#include "library/music_builder.h"

#include <gtest/gtest.h>

#include "app/library/built_music.h"
#include "library/packed_music.h"
#include "library/take_music.h"
#include "support/random_performance.h"

namespace continuo::app {
namespace {

using namespace test;
using test::pedal;

TEST(MusicBuilder, PairsNoteOnsWithNoteOffs) {
    const TakeContent content = musicOf(shortDuet());
    const std::vector<PlayedNote> player{{{80, 60, 0.5, 1}, -1}, {{70, 64, 1, 1.5}, -1}};
    const std::vector<PlayedNote> model{{{60, 67, 2.1, 2.9}, 3.5F}};
    EXPECT_EQ(content.of(Voice::Player).notes, player);
    EXPECT_EQ(content.of(Voice::Model).notes, model);
    EXPECT_EQ(content.of(Voice::Player).pedal, (std::vector<PedalChange>{{90, 0.6}, {0, 1.4}}));
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Player, 0}, {Voice::Model, 2}}));
    EXPECT_EQ(content.latents, (std::vector<std::pair<double, int>>{{2, 256}}));
    EXPECT_DOUBLE_EQ(content.seconds, 2.9);
}

// Slider values from times at which the model does not play are not recorded.
TEST(MusicBuilder, RecordsTheTemperaturesOfTheModelsTurns) {
    const auto at = temperatureEvent;
    const std::vector<DuetEvent> events = {at(0.95, 0),     strike(0.5, 60),
                                           at(1, 1),        at(1.1, 1.1),
                                           at(1.15, 1.2),   strike(2, 67, 60, Voice::Model),
                                           at(1.3, 2.5),    at(1.15, 2.6),
                                           retraction(2.7), strike(3, 69, 60, Voice::Model),
                                           at(0.7, 3.5),    strike(4, 71, 60, Voice::Model),
                                           at(2, 5)};
    const TakeContent content = musicOf(events);
    EXPECT_EQ(content.temperatures, (std::vector<std::pair<double, double>>{{1.2, 1.15}, {3.5, 0.7}}));
    EXPECT_EQ(extractSection(content, 2.5, 3.7).temperatures,
              (std::vector<std::pair<double, double>>{{0, 1.15}}));
    EXPECT_EQ(unpackEvents(packEvents(events)), events);
}

TEST(MusicBuilder, PlayersEventsGiveTheirPerformanceBack) {
    RandomPerformance like;
    like.notes = 257;
    like.overlapping = false;
    like.pedalChanges = 33;
    const Performance played = makeRandomPerformance(7, like);
    const TakeContent content = musicOf(toEvents(played, Voice::Player), 0, kStillHeld, 1000);
    EXPECT_EQ(content.performance(Voice::Player), played);
    EXPECT_TRUE(content.of(Voice::Model).notes.empty());
}

TEST(MusicBuilder, RetractsFutureNotesAndExtendsSoundingOnes) {
    DuetEvent joined = retraction(2);
    joined.value = 1;
    const TakeContent content = musicOf(
        {strike(1, 60, 80, Voice::Model), strike(1.2, 64, 80, Voice::Model), release(1.9, 64, Voice::Model),
         strike(1.5, 67, 80, Voice::Model), release(2.4, 60, Voice::Model), strike(2.2, 62, 80, Voice::Model),
         joined, release(3, 60, Voice::Model), strike(3.5, 65, 80, Voice::Model),
         release(4, 67, Voice::Model), release(5, 65, Voice::Model)});
    const std::vector<PlayedNote> sounded{
        {{80, 60, 1, 3}, -1}, {{80, 64, 1.2, 1.9}, -1}, {{80, 67, 1.5, 4}, -1}, {{80, 65, 3.5, 5}, -1}};
    EXPECT_EQ(content.of(Voice::Model).notes, sounded);
}

// The first note, planned soon after the turn, comes later.
TEST(MusicBuilder, KeepsATurnWhoseFirstNoteIsRetracted) {
    DuetEvent delayed = retraction(0.995);
    delayed.value = kKeepsSounding;
    const TakeContent content = musicOf({turn(1, Voice::Model), strike(1.2, 60, 80, Voice::Model), delayed,
                                         strike(1.4, 60, 80, Voice::Model), release(1.6, 60, Voice::Model)});
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Model, 1}}));
    EXPECT_EQ(content.of(Voice::Model).notes, (std::vector<PlayedNote>{{{80, 60, 1.4, 1.6}, -1}}));
}

// A note at the time of the retraction was sent and sounds, as does its pedal.
TEST(MusicBuilder, KeepsNotesThatStartAtARetraction) {
    DuetEvent joined = retraction(2);
    joined.value = 1;
    const TakeContent content =
        musicOf({turn(1, Voice::Model), pedal(1.5, 127, Voice::Model), strike(2, 60, 80, Voice::Model),
                 pedal(2, 0, Voice::Model), release(2.5, 60, Voice::Model),
                 strike(2.01, 62, 80, Voice::Model), pedal(2.01, 127, Voice::Model),
                 release(2.6, 62, Voice::Model), joined, release(2.8, 60, Voice::Model)});
    EXPECT_EQ(content.of(Voice::Model).notes, (std::vector<PlayedNote>{{{80, 60, 2, 2.8}, -1}}));
    EXPECT_EQ(content.of(Voice::Model).pedal, (std::vector<PedalChange>{{127, 1.5}, {0, 2}}));
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Model, 1}}));
}

TEST(MusicBuilder, ModelsTurnContinuesWhenThePlayerJoinsAtItsStart) {
    DuetEvent joined = retraction(2);
    joined.value = 1;
    const std::vector<TakeContent::Turn> model{{Voice::Model, 2}}, player{{Voice::Player, 2}};
    EXPECT_EQ(musicOf({turn(2, Voice::Model), joined}).turns, model);
    EXPECT_EQ(musicOf({turn(2, Voice::Model), retraction(2), turn(2, Voice::Player)}).turns, player)
        << "nothing of it was heard";
}

TEST(MusicBuilder, OpenNotesEndAtTheLastKnownTime) {
    const std::vector<DuetEvent> events{strike(1, 60)};
    EXPECT_EQ(musicOf(events, 0, kStillHeld, 3.5).of(Voice::Player).notes.front().note.end, 3.5);
    const TakeContent growing = musicOf(events, 0, kStillHeld, 3.5, true);
    EXPECT_EQ(growing.of(Voice::Player).notes.front().note.end, kStillHeld);
    EXPECT_EQ(growing.seconds, 3.5);
    EXPECT_EQ(growing.performance().notes.front().end, 3.5);
}

TEST(MusicBuilder, OmitsRetractedMusic) {
    std::vector<DuetEvent> events{turn(1, Voice::Model),
                                  strike(1, 60, 80, Voice::Model),
                                  release(1.2, 60, Voice::Model),
                                  strike(1.3, 62, 80, Voice::Model),
                                  release(2.5, 62, Voice::Model),
                                  strike(1.4, 65, 80, Voice::Model),
                                  strike(2, 64, 80, Voice::Model),
                                  release(2.4, 64, Voice::Model),
                                  turn(2.1, Voice::Model),
                                  retraction(1.8),
                                  turn(1.8, Voice::Player),
                                  release(1.8, 65, Voice::Model),
                                  strike(1.8, 70)};
    const TakeContent content = musicOf(events, 0, kStillHeld, 1.8);
    const std::vector<PlayedNote> left{
        {{80, 60, 1, 1.2}, -1}, {{80, 62, 1.3, 1.8}, -1}, {{80, 65, 1.4, 1.8}, -1}};
    EXPECT_EQ(content.of(Voice::Model).notes, left);
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Model, 1}, {Voice::Player, 1.8}}));
    EXPECT_EQ(content.of(Voice::Player).notes.size(), 1U);
}

TEST(MusicBuilder, OmitsADroppedAnswer) {
    DuetEvent dropped = retraction(2);
    dropped.value = kDropped;
    const TakeContent content =
        musicOf({turn(0, Voice::Player), strike(1, 60), turn(2, Voice::Model), pedal(2, 127, Voice::Model),
                 strike(2, 64, 80, Voice::Model), latents(2.5, 64), strike(3, 65, 80, Voice::Model),
                 retraction(4), turn(4, Voice::Player), release(4.5, 60), dropped, turn(6, Voice::Model),
                 strike(6, 66, 80, Voice::Model)},
                0, kStillHeld, 7);
    EXPECT_EQ(content.of(Voice::Player).notes, (std::vector<PlayedNote>{{{80, 60, 1, 4.5}, -1}}));
    EXPECT_EQ(content.of(Voice::Model).notes, (std::vector<PlayedNote>{{{80, 66, 6, 7}, -1}}));
    EXPECT_TRUE(content.of(Voice::Model).pedal.empty());
    EXPECT_TRUE(content.latents.empty());
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Player, 0}, {Voice::Model, 6}}));
}

TEST(MusicBuilder, RangeStartsWithThePedalAndTurnInForce) {
    const std::vector<DuetEvent> events{
        turn(0, Voice::Player), pedal(0.5, 100), strike(1, 60), release(3, 60),
        strike(2.5, 62),        release(9, 62),  pedal(3, 0),   strike(6, 64)};
    const TakeContent content = musicOf(events, 2, 5);
    const std::vector<PlayedNote> inside{{{80, 62, 0.5, 3}, -1}};
    EXPECT_EQ(content.of(Voice::Player).notes, inside);
    EXPECT_EQ(content.of(Voice::Player).pedal, (std::vector<PedalChange>{{100, 0}, {0, 1}}));
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Player, 0}}));
}

TEST(MusicBuilder, IgnoresNoteOffsWithoutANoteOn) {
    EXPECT_EQ(musicOf({release(1, 60), retraction(0)}).parts, (std::array<TakeContent::Part, 2>{}));
}

}  // namespace
}  // namespace continuo::app
