// A model of krasserm's codebase reads simultaneous notes in order of release, whatever their order in the
// request.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/facade/engine_fixture.h"
#include "support/temporary_folder.h"

namespace continuo {
namespace {

class ModelNoteOrder : public test::EngineTest {
protected:
    // Returns chords whose lowest note is released last. A file lists it first, PrettyMIDI lists it last.
    static Performance chords(bool byRelease) {
        Performance music;
        for (int i = 0; i < 60; ++i) {
            const double start = 0.5 * i;
            for (const int voice : byRelease ? std::vector{2, 1, 0} : std::vector{0, 1, 2})
                music.notes.push_back(
                    {60 + 5 * voice, 48 + i % 12 + 4 * voice, start, start + 0.4 - 0.1 * voice});
        }
        return music;
    }

    std::string krasserm() const { return write("krasserm.safetensors", "midi-events-krasserm", 389); }

    Engine engine_{{}};
    Events events_;
};

TEST_F(ModelNoteOrder, ScoreDoesNotDependOnTheNoteOrder) {
    ScoreRequest asked;
    asked.modelPath = krasserm();
    asked.pieces = {{"as played", chords(false)}, {"by release", chords(true)}};
    const ScoreResult result = engine_.run(asked, events_);
    ASSERT_EQ(result.pieces.size(), 2u);
    EXPECT_EQ(result.pieces[0].nats, result.pieces[1].nats);
    ASSERT_GE(result.pieces[0].notes.size(), 3u);
    EXPECT_EQ(result.pieces[0].notes[0].pitch, 56);
    EXPECT_EQ(result.pieces[0].notes[2].pitch, 48);
}

TEST_F(ModelNoteOrder, ContinuationDoesNotDependOnTheNoteOrder) {
    MusicRequest asked = request();
    asked.modelPath = krasserm();
    asked.prompt = chords(false);
    const MusicResult played = engine_.run(asked, events_);
    asked.prompt = chords(true);
    const MusicResult released = engine_.run(asked, events_);
    EXPECT_EQ(played.logProbabilities, released.logProbabilities);
    EXPECT_EQ(played.tokenHash, released.tokenHash);
}

TEST_F(ModelNoteOrder, TrainingDoesNotDependOnTheNoteOrder) {
    ModelConfig config = test::tinyConfig(64, 16);
    config.tokenizer = "midi-events-krasserm";
    config.vocabulary = 389;
    TrainRequest asked;
    asked.config = R"({"model": )" + config.toJson() + R"(, "training": {"steps": 3, "batch": 1}})";
    std::vector<std::string> learnt;
    for (const bool byRelease : {false, true}) {
        asked.pieces = {{{"chords", chords(byRelease)}, 1}};
        asked.valid = {{"chords", chords(byRelease)}};
        asked.out = folder_ / (byRelease ? "released.safetensors" : "played.safetensors");
        engine_.run(asked, events_);
        learnt.push_back(test::readFile(asked.out));
    }
    EXPECT_EQ(learnt[0], learnt[1]);
}

}  // namespace
}  // namespace continuo
