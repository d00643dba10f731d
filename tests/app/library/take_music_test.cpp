#include "library/take_music.h"

#include <gtest/gtest.h>

#include "app/library/built_music.h"

namespace continuo::app {
namespace {

using namespace test;

TEST(TakeContent, SectionStartsAtZeroWithThePedalInForce) {
    const TakeContent section = extractSection(musicOf(shortDuet()), 1, kStillHeld);
    EXPECT_EQ(section.of(Voice::Player).notes, (std::vector<PlayedNote>{{{70, 64, 0, 0.5}, -1}}))
        << "what sounds already is left out";
    ASSERT_EQ(section.of(Voice::Player).pedal.size(), 2U);
    EXPECT_EQ(section.of(Voice::Player).pedal[0], (PedalChange{90, 0})) << "as it was at the beginning";
    EXPECT_NEAR(section.of(Voice::Player).pedal[1].time, 0.4, 1e-9);
    ASSERT_EQ(section.of(Voice::Model).notes.size(), 1U);
    EXPECT_NEAR(section.of(Voice::Model).notes[0].note.start, 1.1, 1e-9);
    EXPECT_EQ(section.turns, (std::vector<TakeContent::Turn>{{Voice::Player, 0}, {Voice::Model, 1}}));
    EXPECT_NEAR(section.seconds, 1.9, 1e-9);
    EXPECT_EQ(extractSection(musicOf(shortDuet()), 0, kStillHeld), musicOf(shortDuet()));
    EXPECT_EQ(extractSection(musicOf(shortDuet()), 0, 0.75).of(Voice::Player).notes,
              (std::vector<PlayedNote>{{{80, 60, 0.5, 0.75}, -1}}));
}

TEST(TakeContent, PartOutlivesItsContent) {
    const std::vector<PlayedNote>& notes = musicOf(shortDuet()).of(Voice::Player).notes;
    EXPECT_EQ(notes, musicOf(shortDuet()).of(Voice::Player).notes);
    static_assert(!std::is_reference_v<decltype(musicOf(shortDuet()).of(Voice::Player))>);
}

TEST(TakeContent, DeeperPedalWinsWhenBothVoicesAreJoined) {
    TakeContent content;
    content.of(Voice::Player).pedal = {{100, 1}, {0, 3}};
    content.of(Voice::Model).pedal = {{60, 2}, {0, 4}};
    EXPECT_EQ(content.performance().pedal, (std::vector<PedalChange>{{100, 1}, {60, 3}, {0, 4}}));
}

// The model does not hear a note that starts on that step. A position on a step stays there.
TEST(ModelsClock, PositionIsRoundedDownToATenMillisecondStep) {
    EXPECT_EQ(roundToModelClock(0, 20.866244), 20.86);
    for (const double step : {0.01, 0.29, 1.15, 20.86, 33.3}) EXPECT_EQ(roundToModelClock(0, step), step);
    EXPECT_EQ(roundToModelClock(0.123456, 0.146), 0.123456 + 0.02);
    EXPECT_EQ(roundToModelClock(0, 0.004), 0.01) << "a prompt has a length";
}

TEST(BranchMusic, ParentsMusicIsCutAtTheFork) {
    TakeContent before;
    before.of(Voice::Player).notes = {
        {{80, 60, 0, 1}, -1}, {{80, 62, 1, kStillHeld}, -1}, {{80, 64, 3, 4}, -1}};
    before.of(Voice::Player).pedal = {{90, 0.5}, {0, 5}};
    before.turns = {{Voice::Player, 0}, {Voice::Model, 2.5}};
    before.latents = {{0, 64}, {2.5, 128}};
    Branch branch;
    branch.forkSeconds = 2;
    branch.latents = {{2, 256}};
    // The model released the held note at 2.75 s; the fork was rounded to just after its first note.
    const std::vector<PlayedNote> own{{{80, 62, 1, 2.75}, 1}, {{70, 62, 1.995, 2.5}, 4}};
    before.beats = {{0, 0.5, 4, 0}, {2.5, 1, 4, 0}};
    const TakeContent content = branchMusic(before, branch, own);
    EXPECT_EQ(content.beats, (std::vector<Beats>{{0, 0.5, 4, 0}})) << "the fork is at 2 s";
    const std::vector<PlayedNote> player{{{80, 60, 0, 1}, -1}, {{80, 62, 1, 2.75}, -1}};
    EXPECT_EQ(content.of(Voice::Player).notes, player);
    EXPECT_EQ(content.of(Voice::Model).notes, (std::vector<PlayedNote>{own[1]}));
    EXPECT_EQ(content.of(Voice::Player).pedal, (std::vector<PedalChange>{{90, 0.5}, {0, 2}}));
    EXPECT_EQ(content.turns, (std::vector<TakeContent::Turn>{{Voice::Player, 0}, {Voice::Model, 2}}));
    EXPECT_EQ(content.latents, (std::vector<std::pair<double, int>>{{0, 64}, {2, 256}}));
    EXPECT_DOUBLE_EQ(content.seconds, 2.75);
}

TEST(BranchMusic, ReplacementIsFollowedByItsParentsMusic) {
    TakeContent before;
    before.of(Voice::Player).notes = {
        {{80, 60, 0, 1}, -1}, {{80, 62, 2.5, 5}, -1}, {{80, 64, 4, 4.5}, -1}, {{80, 65, 6, 7}, -1}};
    before.of(Voice::Model).notes = {{{70, 72, 5, 5.5}, 2}};
    before.of(Voice::Player).pedal = {{90, 0.5}, {0, 1.5}, {100, 3}, {0, 4.25}};
    before.turns = {{Voice::Player, 0}, {Voice::Model, 4.75}};
    before.beats = {{0, 0.5, 4, 0}, {3, 1, 4, 0}};
    before.latents = {{4.75, 64}};
    before.temperatures = {{4.75, 0.9}};
    before.seconds = 7;
    Branch branch;
    branch.forkSeconds = 2;
    branch.rejoinSeconds = 4;
    branch.latents = {{2, 256}};
    // Notes that would sound or start in the parent's part are cut or dropped.
    const std::vector<PlayedNote> own{{{70, 62, 2, 9}, 4}, {{70, 63, 4, 5}, 4}};
    const TakeContent content = branchMusic(before, branch, own);
    const auto& all = before.of(Voice::Player).notes;
    EXPECT_EQ(content.of(Voice::Player).notes, (std::vector<PlayedNote>{all[0], all[2], all[3]}));
    EXPECT_EQ(content.of(Voice::Model).notes,
              (std::vector<PlayedNote>{{{70, 62, 2, 4}, 4}, {{70, 72, 5, 5.5}, 2}}));
    EXPECT_EQ(content.of(Voice::Player).pedal,
              (std::vector<PedalChange>{{90, 0.5}, {0, 1.5}, {100, 4}, {0, 4.25}}))
        << "a pedal that was pressed in the passage is down behind it";
    EXPECT_EQ(content.turns,
              (std::vector<TakeContent::Turn>{
                  {Voice::Player, 0}, {Voice::Model, 2}, {Voice::Player, 4}, {Voice::Model, 4.75}}));
    EXPECT_EQ(content.beats, before.beats);
    EXPECT_EQ(content.latents, (std::vector<std::pair<double, int>>{{2, 256}, {4.75, 64}}));
    EXPECT_EQ(content.temperatures, before.temperatures);
    EXPECT_EQ(content.seconds, 7);
    // A file has no turns: after the replacement it is the player's turn.
    before.turns.clear();
    EXPECT_EQ(branchMusic(before, branch, own).turns,
              (std::vector<TakeContent::Turn>{{Voice::Model, 2}, {Voice::Player, 4}}));
}

// Notes held by the pedal at the fork ring until the model releases it, whoever pressed it.
TEST(BranchMusic, ModelsPedalContinuesOneHeldAtTheFork) {
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        TakeContent before;
        before.of(Voice::Player).notes = {{{80, 60, 0, 1}, -1}};
        before.of(voice).pedal = {{90, 0.5}, {0, 3}};
        Branch branch;
        branch.forkSeconds = 2;
        branch.pedal = {{127, 2.005}, {0, 2.5}, {127, 2.6}, {0, 2.9}};
        const TakeContent content = branchMusic(before, branch, {});
        std::vector<PedalChange> model = branch.pedal;
        if (voice == Voice::Model) {
            model.insert(model.begin(), {90, 0.5});
        } else {
            EXPECT_EQ(content.of(Voice::Player).pedal, (std::vector<PedalChange>{{90, 0.5}, {0, 2.5}}));
        }
        EXPECT_EQ(content.of(Voice::Model).pedal, model);
        // The pedals of both voices together are never released in between.
        const std::vector<PedalChange> one = content.performance().pedal;
        const auto up =
            std::find_if(one.begin(), one.end(), [](const auto& change) { return change.value == 0; });
        ASSERT_NE(up, one.end());
        EXPECT_EQ(up->time, 2.5);
        // A press after the fork does not continue the pedal held before it.
        branch.pedal = {{127, 2.3}, {0, 2.5}};
        EXPECT_EQ(branchMusic(before, branch, {}).of(voice).pedal[1], (PedalChange{0, 2}));
    }
}

}  // namespace
}  // namespace continuo::app
