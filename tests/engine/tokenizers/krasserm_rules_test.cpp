#include "tokenizers/krasserm_rules.h"

#include <gtest/gtest.h>

#include "support/expect_error.h"

namespace continuo::krasserm_rules_test {
namespace {

const MidiVocabulary kVocabulary(MidiProfile::Krasserm);

// One peculiarity of midi-neural-processor per test.
TEST(KrassermPedal, NotesAfterTheLastPedalReleaseAreDropped) {
    const Performance played{{{80, 60, 0, .5}, {80, 62, 1, 1.5}, {80, 64, 3, 3.5}}, {{127, .5}, {0, 2}}};
    EXPECT_EQ(krassermPedal(played), (std::vector<Note>{{80, 60, 0, .5}, {80, 62, 1, 2}}));
}

TEST(KrassermPedal, PedalLengthensNothingIfNoNoteFollowsIt) {
    const Performance played{{{80, 60, 1, 1.5}}, {{127, .5}, {0, 2}}};
    EXPECT_EQ(krassermPedal(played), played.notes);
}

TEST(KrassermPedal, NotesAreRepeatedForEachLaterPedal) {
    const Performance played{{{80, 60, 0, .5}}, {{127, 1}, {0, 2}, {127, 3}, {0, 4}, {127, 5}, {0, 6}}};
    EXPECT_EQ(krassermPedal(played), std::vector<Note>(3, Note{80, 60, 0, .5}));
}

TEST(KrassermPedal, PedalNeverReleasedIsIgnored) {
    const Performance played{{{80, 60, 1, 1.5}, {80, 62, 3, 3.5}}, {{127, .5}}};
    EXPECT_EQ(krassermPedal(played), played.notes);
}

TEST(KrassermPedal, NoteSoundingWhenThePedalGoesDownIsNotLengthened) {
    const Performance played{{{80, 60, 0, 1.5}, {80, 62, 1, 1.1}, {80, 64, 3, 4}}, {{127, .5}, {0, 2}}};
    EXPECT_EQ(krassermPedal(played), (std::vector<Note>{{80, 60, 0, 1.5}, {80, 62, 1, 2}}));
}

TEST(KrassermPedal, SecondOfTwoReleasesInARowEndsThePedal) {
    const Performance played{{{80, 60, 1, 1.1}, {80, 62, 3, 3.1}, {80, 64, 5, 6}},
                             {{127, .5}, {0, 2}, {10, 4}}};
    EXPECT_EQ(krassermPedal(played), (std::vector<Note>{{80, 60, 1, 4}, {80, 62, 3, 4}}));
}

TEST(KrassermPedal, PiecesWhoseNotesWouldMultiplyAreRefused) {
    Performance played;
    for (int i = 0; i < 3000; ++i) {
        played.notes.push_back({80, 60, i * 0.001, i * 0.001 + 0.5});
        played.pedal.push_back({127, 10 + i * 0.1});
        played.pedal.push_back({0, 10.05 + i * 0.1});
    }
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("remove its pedal"),
                      [&] { krassermPedal(played); });
}

TEST(KrassermPedal, NotesAreSortedByTheirRelease) {
    const Performance played{{{80, 60, 0, 2}, {80, 64, 0, 1}, {80, 67, 0.5, 1}}, {{127, 0}}};
    EXPECT_EQ(inReleaseOrder(played),
              (Performance{{{80, 64, 0, 1}, {80, 67, 0.5, 1}, {80, 60, 0, 2}}, {{127, 0}}}));
}

TEST(KrassermEvents, VelocityIsSkippedWhenTheLastRawVelocityEqualsTheBucket) {
    // 20 is the bucket of 80 and the previous raw velocity; 5 is the bucket of 20.
    const std::vector<Note> notes{{20, 60, 0, 1}, {80, 64, 0, 1}};
    EXPECT_EQ(krassermEvents(notes, kStillHeld, kVocabulary).events,
              (std::vector<int>{361, 60, 64, 355, 188, 192}));
}

TEST(KrassermEvents, FirstNoteOfVelocityBelow4HasNoVelocity) {
    EXPECT_EQ(krassermEvents({{3, 60, 0, 1}}, kStillHeld, kVocabulary).events,
              (std::vector<int>{60, 355, 188}));
}

TEST(KrassermEvents, HalfTimeStepsAreRoundedToEven) {
    // 0.5 steps round to 0 and 1.5 steps to 2; both are exact in binary.
    EXPECT_EQ(krassermEvents({{80, 60, 0.005, 0.02}}, kStillHeld, kVocabulary).events,
              (std::vector<int>{376, 60, 257, 188}));
}

TEST(KrassermNotes, SecondNoteOffRepeatsTheNote) {
    const std::vector<Token> tokens{376, 60, 355, 188, 355, 188};
    EXPECT_EQ(krassermNotes(tokens, kVocabulary), (std::vector<Note>{{80, 60, 0, 1}, {80, 60, 0, 2}}));
}

TEST(KrassermNotes, SecondNoteOnReplacesAnOpenNote) {
    const std::vector<Token> tokens{376, 60, 355, 60, 355, 188};
    EXPECT_EQ(krassermNotes(tokens, kVocabulary), (std::vector<Note>{{80, 60, 1, 2}}));
}

TEST(KrassermNotes, NotesWithoutLengthOrEndAreDropped) {
    const std::vector<Token> tokens{376, 60, 188, 62, 355, 388};
    EXPECT_TRUE(krassermNotes(tokens, kVocabulary).empty());
}

}  // namespace
}  // namespace continuo::krasserm_rules_test
