// Tests the replacement of a passage between the music before and after it.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/facade/engine_fixture.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

class Passage : public test::EngineTest {
protected:
    PassageRequest makePassageRequest(int tries = 5) const {
        PassageRequest asked;
        asked.music = request(2);
        asked.music.promptEnd = 3;
        for (int i = 0; i < 8; ++i) asked.after.notes.push_back({70, 60 + i, 5 + 0.25 * i, 5.2 + 0.25 * i});
        asked.variations = tries;
        return asked;
    }

    Engine engine_{{}};
    Events events_;
};

TEST_F(Passage, ChoosesTheVariationAfterWhichTheRestIsMostLikely) {
    PassageRequest asked = makePassageRequest();
    const PassageResult taken = engine_.run(asked, events_);
    EXPECT_EQ(taken.variations, 5);
    std::vector<double> nats;
    std::vector<std::string> hashes;
    asked.variations = 1;
    for (std::uint32_t branch = 0; branch < 5; ++branch) {
        asked.music.sampling.branch = branch;
        const PassageResult alone = engine_.run(asked, events_);
        EXPECT_EQ(alone.sampling.branch, branch);
        nats.push_back(alone.natsPerNote.value());
        hashes.push_back(alone.music.tokenHash);
    }
    const auto least = std::min_element(nats.begin(), nats.end());
    EXPECT_LT(*least, *std::max_element(nats.begin(), nats.end())) << "they differ";
    EXPECT_EQ(taken.natsPerNote, *least);
    EXPECT_EQ(taken.sampling.branch, static_cast<std::uint32_t>(least - nats.begin()));
    EXPECT_EQ(taken.music.tokenHash, hashes[static_cast<std::size_t>(least - nats.begin())]);
}

TEST_F(Passage, GeneratedNotesEndBeforeTheFollowingMusic) {
    PassageRequest asked = makePassageRequest();
    asked.music.modelPath = write("pedal.safetensors", "midi-events-pedal", 393);
    asked.music.prompt.pedal = {{127, 0.6}};
    const MusicResult music = engine_.run(asked, events_).music;
    ASSERT_FALSE(music.continuation.notes.empty());
    EXPECT_EQ(music.continuation.notes.size(), music.noteBits.size());
    for (const Note& note : music.whole.notes) {
        EXPECT_LT(note.start, 5);
        EXPECT_LE(note.end, 5);
    }
    ASSERT_FALSE(music.continuation.pedal.empty());
    EXPECT_EQ(music.continuation.pedal.back().value, 0);
    EXPECT_LE(music.continuation.pedal.back().time, 5);
}

TEST_F(Passage, NotesOfTheChosenVariationAloneAreReported) {
    struct : Events {
        void onNote(const Note& note, double) override { notes.push_back(note); }
        void onProgress(const Progress& progress) override {
            EXPECT_GE(progress.fraction, fraction);
            fraction = progress.fraction;
        }
        std::vector<Note> notes;
        double fraction = 0;
    } events;
    const MusicResult music = engine_.run(makePassageRequest(), events).music;
    EXPECT_EQ(events.notes, music.continuation.notes);
    EXPECT_GT(events.fraction, 0.8);
    EXPECT_LE(events.fraction, 1);
}

TEST_F(Passage, TimesCountFromThePromptRangesStart) {
    PassageRequest asked = makePassageRequest(3), later = makePassageRequest(3);
    const auto move = [](Performance& music) {
        for (Note& note : music.notes) {
            note.start += 4;
            note.end += 4;
        }
    };
    move(later.music.prompt);
    move(later.after);
    later.music.promptBegin = 4;
    later.music.promptEnd = 7;
    const PassageResult one = engine_.run(asked, events_), other = engine_.run(later, events_);
    EXPECT_EQ(one.music.tokenHash, other.music.tokenHash);
    EXPECT_EQ(one.natsPerNote, other.natsPerNote);
}

TEST_F(Passage, OnlyOneVariationIsMadeIfNoMusicFollows) {
    PassageRequest asked = makePassageRequest();
    asked.after = {};
    const PassageResult taken = engine_.run(asked, events_);
    EXPECT_EQ(taken.variations, 1);
    EXPECT_EQ(taken.natsPerNote, std::nullopt);
}

TEST_F(Passage, CancellingKeepsTheBestVariationSoFar) {
    std::stop_source stop;
    struct Stopping : Events {
        explicit Stopping(std::stop_source& source) : stop(source) {}
        void onProgress(const Progress& progress) override {
            if (progress.fraction > 0.5) stop.request_stop();
        }
        std::stop_source& stop;
    } events{stop};
    const PassageResult taken = engine_.run(makePassageRequest(6), events, stop.get_token());
    EXPECT_TRUE(taken.music.cancelled);
    EXPECT_GE(taken.variations, 1);
    EXPECT_LT(taken.variations, 6);
    EXPECT_FALSE(taken.music.continuation.notes.empty());
}

TEST_F(Passage, InvalidPassagesAreRefused) {
    PassageRequest many = makePassageRequest(65), endless = makePassageRequest(),
                   counted = makePassageRequest();
    endless.music.promptEnd.reset();
    counted.music.tokens = 100;
    using testing::HasSubstr;
    const auto refused = [&](const PassageRequest& asked, const char* why) {
        test::expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { engine_.run(asked, events_); });
    };
    refused(many, "tries: 65");
    refused(endless, "needs its begin and end");
    refused(counted, "needs its begin and end");
}

}  // namespace
}  // namespace continuo
