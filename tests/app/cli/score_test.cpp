#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using Score = CliTest;

TEST_F(Score, TheWholeIsTheMeanOverAllTokens) {
    const auto both = runJson({"score", "--model", "tiny.safetensors", "music.mid", "short.mid"});
    ASSERT_EQ(both.at("files").size(), 2u);
    double nats = 0;
    double tokens = 0;
    for (const auto& file : both.at("files")) {
        nats += file.at("nats").get<double>();
        tokens += file.at("tokens").get<double>();
        EXPECT_NEAR(file.at("nats_per_token").get<double>(),
                    file.at("nats").get<double>() / file.at("tokens").get<double>(), 1e-12);
    }
    EXPECT_NEAR(both.at("nats_per_token").get<double>(), nats / tokens, 1e-9);
    EXPECT_EQ(both.at("files")[0].at("file"), "music.mid");
}

TEST_F(Score, WhatWasLearntIsForeseenBetterThanChance) {
    const auto learnt = runJson({"score", "--model", "tiny.safetensors", "music.mid"});
    EXPECT_LT(learnt.at("nats_per_token").get<double>(), std::log(391.0));
}

TEST_F(Score, BitsOfTheNotesMakeUpThePiece) {
    const auto result = runJson({"score", "--model", "tiny.safetensors", "music.mid", "--per-note"});
    const auto& file = result.at("files")[0];
    const auto music = madeUpMusic(40);
    ASSERT_EQ(file.at("note_bits").size(), music.notes.size());
    double bits = 0;
    for (const double each : file.at("note_bits")) bits += each;
    EXPECT_NEAR(bits * std::numbers::ln2, file.at("nats").get<double>(), 1e-6 * bits);
    for (std::size_t i = 0; i < music.notes.size(); ++i) {
        const auto& event = file.at("note_events")[i];  // velocity, pitch, start, end
        EXPECT_EQ(event[1], music.notes[i].pitch) << i;
        EXPECT_NEAR(event[2].get<double>(), music.notes[i].start, 0.0055) << i;
    }
}

TEST_F(Score, TextHasALineAFileAndTheWholeLast) {
    const Outcome outcome = run({"score", "--model", "tiny.safetensors", "music.mid", "short.mid"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 3);
    EXPECT_THAT(outcome.out, testing::EndsWith("tokens  overall, nats/token\n"));
}

TEST_F(Score, ABrokenFileAmongOthersIsSkippedWithALine) {
    const TemporaryFolder music;
    std::filesystem::copy_file(folder() / "short.mid", music / "b.mid");
    writeFile(music / "a.midi", "no music");
    writeFile(music / "notes.txt", "not looked at");
    const auto result = runJson({"score", "--model", "tiny.safetensors", music.path().string()});
    ASSERT_EQ(result.at("files").size(), 1u);
    ASSERT_EQ(result.at("skipped").size(), 1u);
    EXPECT_EQ(result.at("skipped")[0].at("file"), (music / "a.midi").string());
}

TEST_F(Score, PrecisionChangesTheScoreALittle) {
    const auto nats = [](const char* precision) {
        return runJson({"score", "--model", "tiny.safetensors", "music.mid", "--precision", precision})
            .at("nats_per_token")
            .get<double>();
    };
    const double exact = nats("f32");
    EXPECT_NEAR(nats("bf16"), exact, 0.01);
    EXPECT_NEAR(nats("int8"), exact, 0.03);
}

}  // namespace
}  // namespace continuo::test
