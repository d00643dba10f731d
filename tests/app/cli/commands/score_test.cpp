#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using Score = CliTest;

TEST_F(Score, TotalOfAllFilesIsTheMeanOverTheirTokens) {
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

TEST_F(Score, TrainedMusicScoresBetterThanChance) {
    const auto learnt = runJson({"score", "--model", "tiny.safetensors", "music.mid"});
    EXPECT_LT(learnt.at("nats_per_token").get<double>(), std::log(391.0));
}

TEST_F(Score, BitsOfTheNotesSumToTheBitsOfThePiece) {
    const auto result = runJson({"score", "--model", "tiny.safetensors", "music.mid", "--per-note"});
    const auto& file = result.at("files")[0];
    const auto music = generatedMusic(40);
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

TEST_F(Score, TextOutputListsFilesThenTotalAndPositions) {
    const Outcome outcome = run({"score", "--model", "tiny.safetensors", "music.mid", "short.mid"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, testing::MatchesRegex("[0-9.]+  [0-9,]+ tokens  music.mid\n"
                                                   "[0-9.]+  [0-9,]+ tokens  short.mid\n"
                                                   "[0-9.]+  [0-9,]+ tokens  overall, nats/token\n"
                                                   "  [0-9.]+ nats per second of music\n"
                                                   "  by position *0-512: [0-9., :-]+\n"
                                                   "  by event *note-off: [0-9.]+, note-on: [0-9.]+, time: "
                                                   "[0-9.]+, velocity: [0-9.]+\n"));
}

TEST_F(Score, ScoresAreGivenForEachNamedKindOfMusic) {
    writeFile(folder() / "kind.txt", "short.mid\n");
    const auto result =
        runJson(words("score --model tiny.safetensors --kind long=music.mid --kind short=@kind.txt --kind "
                      "short=short.mid"));
    ASSERT_EQ(result.at("files").size(), 3u);
    const auto& kinds = result.at("kinds");
    EXPECT_EQ(kinds.at("long").at("pieces"), 1);
    EXPECT_EQ(kinds.at("long").at("nats_per_token"), result.at("files")[0].at("nats_per_token"));
    EXPECT_EQ(kinds.at("short").at("pieces"), 2);
    EXPECT_EQ(kinds.at("short").at("tokens"), 2 * result.at("files")[1].at("tokens").get<int>());
    std::int64_t tokens = 0;
    for (const auto& range : kinds.at("long").at("by_position")) tokens += range.at("tokens").get<int>();
    EXPECT_EQ(tokens, kinds.at("long").at("tokens"));
    EXPECT_EQ(kinds.at("short").at("by_position")[0].at("to"), 512);
}

TEST_F(Score, LatentsCurveContainsThePlainScore) {
    const auto plain = runJson({"score", "--model", "tiny.safetensors", "short.mid", "--tokens", "60"});
    EXPECT_EQ(plain.at("tokens"), 60);
    EXPECT_FALSE(plain.contains("by_latents"));
    const auto curve =
        runJson(words("score --model tiny.safetensors short.mid --tokens 60 --latents 4 --latents-curve"));
    ASSERT_EQ(curve.at("by_latents").size(), 2u);
    EXPECT_EQ(curve.at("by_latents")[0].at("latents"), 16);
    EXPECT_NEAR(curve.at("by_latents")[0].at("nats_per_token").get<double>(),
                plain.at("nats_per_token").get<double>(), 1e-9);
    EXPECT_EQ(curve.at("by_latents")[1].at("latents"), 32);
    EXPECT_FALSE(curve.contains("latents_left_out"));
}

TEST_F(Score, HigherOrderBaselinesPredictTheirTrainingMusicBetter) {
    const auto result =
        runJson({"score", "--model", "tiny.safetensors", "short.mid", "--baselines", "music.mid"});
    ASSERT_EQ(result.at("ngrams").size(), 5u);
    const auto nats = [&](std::size_t order) {
        EXPECT_EQ(result.at("ngrams")[order - 1].at("order"), order);
        return result.at("ngrams")[order - 1].at("nats_per_token").get<double>();
    };
    EXPECT_LT(nats(3), nats(1));
    EXPECT_LE(result.at("best_ngram").at("nats_per_token").get<double>(), nats(3));
    EXPECT_GT(result.at("baseline_tokens").get<int>(), 300);
    const Outcome text =
        run({"score", "--model", "tiny.safetensors", "short.mid", "--baselines", "music.mid"});
    EXPECT_THAT(text.out,
                testing::ContainsRegex("by n-grams *1: [0-9.]+, 2: [0-9.]+.*; the best has [2-5]\n"));
}

TEST_F(Score, ScoresAreAddedToTheCardWithoutChangingTheWeights) {
    const TemporaryFolder other;
    const std::filesystem::path model = other / "mine.safetensors";
    std::filesystem::copy_file(folder() / "tiny.safetensors", model);
    const auto bytesAfterHeader = [&] {
        const std::string bytes = readFile(model);
        std::size_t header = 0;
        for (std::size_t i = 8; i > 0; --i) header = header << 8 | static_cast<unsigned char>(bytes[i - 1]);
        return bytes.substr(8 + header);
    };
    const std::string weights = bytesAfterHeader();
    const auto old = runJson({"info", model.string()}).at("card");
    const auto score = runJson({"score", "--model", model.string(), "--kind", "performance=music.mid",
                                "--latents-curve", "--baselines", "short.mid", "--write-card"});
    EXPECT_EQ(bytesAfterHeader(), weights);
    auto card = runJson({"info", model.string()}).at("card");
    const auto measured = card.at("measured");
    card.erase("measured");
    EXPECT_EQ(card, old);
    const auto& kind = measured.at("kinds").at("performance");
    EXPECT_NEAR(kind.at("nats_per_token").get<double>(), score.at("nats_per_token").get<double>(), 5e-5);
    EXPECT_EQ(kind.at("by_latents").size(), 2u);
    EXPECT_EQ(kind.at("best_ngram").at("order"), score.at("best_ngram").at("order"));
    EXPECT_EQ(measured.at("latents"), 16);
    EXPECT_EQ(measured.at("tokens_of_a_piece"), "all");
    EXPECT_EQ(measured.at("date").get<std::string>().size(), 10u);
    const auto again = runJson({"score", "--model", model.string(), "music.mid"});
    EXPECT_EQ(again.at("nats_per_token"), score.at("nats_per_token"));
}

TEST_F(Score, Medley_IsScoredAsOneSession) {
    const auto apart = runJson({"score", "--model", "tiny.safetensors", "music.mid", "short.mid"});
    const auto session =
        runJson({"score", "--model", "tiny.safetensors", "music.mid", "short.mid", "--medley", "100000"});
    ASSERT_EQ(session.at("files").size(), 1u);
    EXPECT_EQ(session.at("medley"), 100000);
    EXPECT_GT(session.at("tokens"), apart.at("tokens"));
    EXPECT_EQ(session.at("files")[0].at("notes"),
              apart.at("files")[0].at("notes").get<int>() + apart.at("files")[1].at("notes").get<int>());
}

TEST_F(Score, ClearEvery_IsRejectedForAModelWithLatents) {
    const Outcome outcome = run({"score", "--model", "tiny.safetensors", "short.mid", "--clear-every", "64"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err,
              "continuo-cli: clear-every: this model carries no state; leave the option "
              "out\n");
}

TEST_F(Score, BrokenFileIsSkippedWithAMessage) {
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
