#include "teaching/own_playing.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"

namespace continuo::app {
namespace {

using namespace test;

Performance ownPlayingFrom(const std::vector<DuetEvent>& events) {
    Library library;
    const TakeId take = library.newTake({});
    library.append(take, events);
    library.finishTake(take);
    return ownPlaying(library.content({take, 0}));
}

TEST(OwnPlaying, ContainsOnlyThePlayersVoice) {
    const Performance own = ownPlayingFrom(shortDuet());
    ASSERT_EQ(own.notes.size(), 2u);
    EXPECT_EQ(own.notes[0].pitch, 60);
    EXPECT_EQ(own.notes[1].pitch, 64);
    ASSERT_EQ(own.pedal.size(), 2u);
    EXPECT_EQ(own.pedal[0].value, 90);
}

TEST(OwnPlaying, ShortensRestsDuringTheModelsTurns) {
    const Performance own = ownPlayingFrom(
        {strike(1, 60), release(2, 60), strike(5, 70, 60, Voice::Model), release(11, 70, Voice::Model),
         test::pedal(11.5, 80), strike(12, 62), release(13, 62), test::pedal(14, 0), strike(15, 64),
         release(16, 64), strike(40, 65), release(41, 65)});
    ASSERT_EQ(own.notes.size(), 4u);
    // Rests of 10 s and 24 s become 1.5 s; 2 s stay.
    const double starts[] = {1, 3.5, 6.5, 9};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(own.notes[i].start, starts[i], 1e-6);
        EXPECT_NEAR(own.notes[i].end, starts[i] + 1, 1e-6);
    }
    // A pedal event within a rest moves to the cut, in order.
    ASSERT_EQ(own.pedal.size(), 2u);
    EXPECT_NEAR(own.pedal[0].time, 3.5, 1e-6);
    EXPECT_NEAR(own.pedal[1].time, 5.5, 1e-6);
}

TEST(OwnPlaying, HeldNoteIsNotARest) {
    const Performance own = ownPlayingFrom(
        {strike(0, 40), strike(1, 60), release(2, 60), strike(9, 62), release(10, 62), release(12, 40)});
    ASSERT_EQ(own.notes.size(), 3u);
    EXPECT_NEAR(own.notes[2].start, 9, 1e-6);
}

TEST(OwnPlaying, LongRestBeforeTheFirstNoteIsShortened) {
    const Performance own = ownPlayingFrom({strike(60, 60), release(61, 60)});
    ASSERT_EQ(own.notes.size(), 1u);
    EXPECT_NEAR(own.notes[0].start, 1.5, 1e-6);
}

}  // namespace
}  // namespace continuo::app
