#include "library/node_music.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;

// A take whose player plays at 1 and 2 s, with a branch from 3 s and a nested one from 4 s.
class NodeMusicTest : public testing::Test {
protected:
    void SetUp() override {
        library_.insertTake(1, {strike(1, 60), release(1.5, 60), strike(2, 62), release(2.5, 62)});
        library_.insertBranch(makeBranchRecord(1, 10, 0, 3), {{{70, 70, 3, 3.5}, 2}});
        library_.insertBranch(makeBranchRecord(1, 20, 10, 4), {{{70, 72, 4, 4.5}, 3}});
    }
    static NoteEdit change(Voice voice, int pitch, double seconds, int to, BranchId lastBranch) {
        return {voice, NotePlace{pitch, seconds}, Note{70, to, seconds, seconds + 0.5}, lastBranch};
    }
    std::vector<int> pitches(NodeId node, Voice voice) const {
        std::vector<int> found;
        const TakeContent music = library_.state().music.content(node, NodeMusic::Bits::All);
        for (const PlayedNote& each : music.of(voice).notes) found.push_back(each.note.pitch);
        return found;
    }
    std::vector<float> bits(NodeId node) const {
        std::vector<float> found;
        const TakeContent music = library_.state().music.content(node, NodeMusic::Bits::OnlyValid);
        for (const PlayedNote& each : music.of(Voice::Model).notes) found.push_back(each.bits);
        return found;
    }

    OpenLibrary library_;
};

TEST_F(NodeMusicTest, BranchIncludesItsParentsMusic) {
    EXPECT_THAT(pitches({1, 20}, Voice::Player), ElementsAre(60, 62));
    EXPECT_THAT(pitches({1, 20}, Voice::Model), ElementsAre(70, 72));
    EXPECT_EQ(library_.state().music.ownNotes(20).size(), 1U);
}

TEST_F(NodeMusicTest, EditOfATakeAffectsTheMusicOfItsBranches) {
    library_.state().records.marks({1, 0}).edits.push_back(change(Voice::Player, 62, 2, 64, 20));
    library_.state().records.marks({1, 10}).edits.push_back(change(Voice::Model, 70, 3, 71, 20));
    EXPECT_THAT(pitches({1, 20}, Voice::Player), ElementsAre(60, 64));
    EXPECT_THAT(pitches({1, 20}, Voice::Model), ElementsAre(71, 72));
    EXPECT_THAT(pitches({1, 0}, Voice::Player), ElementsAre(60, 64));
}

TEST_F(NodeMusicTest, SurpriseAfterAnEditIsKeptOnlyIfTheModelHeardIt) {
    EXPECT_THAT(bits({1, 20}), ElementsAre(2, 3));
    // The edit was made when branch 10 existed and branch 20 did not.
    library_.state().records.marks({1, 0}).edits.push_back(change(Voice::Player, 62, 2, 64, 10));
    EXPECT_THAT(bits({1, 20}), ElementsAre(kUnknownBits, 3));
    library_.state().records.marks({1, 0}).edits.front().lastBranch = 20;
    EXPECT_THAT(bits({1, 20}), ElementsAre(kUnknownBits, kUnknownBits));
}

TEST_F(NodeMusicTest, SummaryIsComputedAgainOnlyAfterNewEvents) {
    TakeRecord& take = library_.state().records.take(1);
    take.take.summary.notes[0] = 7;
    library_.state().music.refresh(take);
    EXPECT_EQ(take.take.summary.notes[0], 7);
    library_.state().recordings.append(1, std::vector{strike(5, 64)}, {});
    library_.state().music.refresh(take);
    EXPECT_EQ(take.take.summary.notes[0], 3);
    EXPECT_EQ(take.take.summary.counted, 5);
}

TEST_F(NodeMusicTest, SummaryDescribesTheEditedMusic) {
    library_.state().records.marks({1, 0}).edits.push_back({Voice::Player, NotePlace{62, 2}, {}, 20});
    const MusicSummary summary = library_.state().music.summary({1, 0});
    EXPECT_EQ(summary.notes[0], 1);
    EXPECT_EQ(summary.counted, 4) << "the recording is what it was";
    EXPECT_EQ(library_.state().music.summary({1, 20}).notes[1], 1) << "its own alone";
}

}  // namespace
}  // namespace continuo::app
