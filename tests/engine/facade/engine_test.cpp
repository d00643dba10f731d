#include "continuo/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <limits>
#include <numbers>
#include <numeric>
#include <set>
#include <span>
#include <thread>
#include <tuple>
#include <utility>

#include "continuo/stopwatch.h"
#include "engine/facade/engine_fixture.h"
#include "support/closed_folder.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using test::EngineTest;
using test::expectError;
using ::testing::HasSubstr;

TEST_F(EngineTest, AModelWithAPedalWritesPedalEvents) {
    MusicRequest asked = request(30);
    asked.modelPath = write("pedal.safetensors", "midi-events-pedal", 393);
    asked.prompt.pedal = {{127, 0.6}};
    struct : Events {
        void onPedal(const PedalChange& change) override { moved.push_back(change); }
        std::vector<PedalChange> moved;
    } events;
    const MusicResult result = Engine({}).run(asked, events);
    const std::vector<PedalChange>& moved = result.continuation.pedal;
    ASSERT_GE(moved.size(), 2u);
    EXPECT_EQ(moved.front(), (PedalChange{127, result.seamSeconds})) << "it takes the prompt's over";
    EXPECT_EQ(moved.back().value, 0);
    EXPECT_LE(moved.back().time, result.seamSeconds + 30);
    for (std::size_t i = 0; i + 1 < moved.size(); ++i) {
        EXPECT_NE(moved[i].value, moved[i + 1].value);
        EXPECT_LE(moved[i + 1].time - moved[i].time, moved[i].value > 0 ? 11 : 30);
    }
    EXPECT_EQ(result.whole.pedal.front(), (PedalChange{127, 0.6}));
    EXPECT_EQ(result.whole.pedal.size(), moved.size());
    EXPECT_EQ(result.tokenizer, "midi-events-pedal");
    EXPECT_EQ(events.moved, moved) << "as they are told";
}

TEST_F(EngineTest, HigherPedalRecallGivesMorePedalPresses) {
    MusicRequest asked = request(30);
    asked.modelPath = write("pedal.safetensors", "midi-events-pedal", 393);
    asked.prompt.pedal = {{127, 0.2}, {0, 0.5}};
    Engine engine({});
    Events events;
    const auto moves = [&](double recall) {
        std::size_t sum = 0;
        asked.sampling.factors.pedalRecall = recall;
        for (asked.sampling.seed = 0; asked.sampling.seed < 24; ++asked.sampling.seed)
            sum += engine.run(asked, events).continuation.pedal.size();
        return sum;
    };
    EXPECT_GT(moves(parameters::kPedalRecall.max), 2 * moves(0));
    for (const double recall : {-0.1, 4.1, std::numeric_limits<double>::quiet_NaN()}) {
        asked.sampling.factors.pedalRecall = recall;
        expectError(ErrorCode::BadRequest, HasSubstr("must be between 0 and 4"),
                    [&] { engine.run(asked, events); });
    }
}

TEST_F(EngineTest, TheSameSeedGivesTheSameMusicForAnyThreadCount) {
    Engine engine({});
    Events events;
    for (const char* precision : {"f32", "bf16", "int8"}) {
        std::vector<std::string> hashes;
        for (const int threads : {1, 2, 3}) {
            MusicRequest asked = request();
            asked.compute.threads = threads;
            asked.compute.precision = precision;
            hashes.push_back(engine.run(asked, events).tokenHash);
        }
        EXPECT_EQ(hashes[0], hashes[1]) << precision;
        EXPECT_EQ(hashes[0], hashes[2]) << precision;
    }
    MusicRequest other = request();
    other.sampling.seed = 6;
    EXPECT_NE(engine.run(other, events).tokenHash, engine.run(request(), events).tokenHash);
}

TEST_F(EngineTest, GeneratesTheRequestedDuration) {
    Engine engine({});
    Events events;
    const MusicResult result = engine.run(request(8), events);
    // The prompt's last note ends at 3 s, after its last key is struck.
    EXPECT_NEAR(result.seamSeconds, 3.0, 1e-9);
    ASSERT_FALSE(result.continuation.notes.empty());
    for (const Note& note : result.continuation.notes) {
        EXPECT_GE(note.start, result.seamSeconds - 1e-9);
        EXPECT_GT(note.end, note.start);
        EXPECT_LE(note.end, result.seamSeconds + 8 + 1e-9);
    }
    EXPECT_EQ(result.whole.notes.size(), result.continuation.notes.size() + 3);
    EXPECT_EQ(result.tokens.size(), result.logProbabilities.size());
    EXPECT_EQ(result.modelHash.size(), 64u);
    EXPECT_THAT(result.modelCard, HasSubstr("CC0-1.0"));
    EXPECT_EQ(result.tokenizer, "midi-events");
    EXPECT_EQ(result.device.id, "cpu");
    EXPECT_EQ(result.latents, (LatentsCurve{{0, 16}}));
}

TEST_F(EngineTest, KeysHeldAtTheSeamAreEndedByTheModel) {
    MusicRequest asked = request();
    asked.prompt.notes = {{80, 60, 0, 10}, {70, 64, 0.5, 1.0}};
    asked.prompt.pedal = {{127, 0.2}};
    asked.promptEnd = 2;
    Engine engine({});
    Events events;
    const MusicResult result = engine.run(asked, events);
    EXPECT_NEAR(result.seamSeconds, 2, 1e-9);
    // Both notes sound at the cut, one held by its key and one by the pedal. Neither is cut off or struck
    // again.
    ASSERT_GE(result.whole.notes.size(), 2u);
    EXPECT_EQ(result.whole.notes[0].pitch, 60);
    EXPECT_EQ(result.whole.notes[1].pitch, 64);
    EXPECT_GE(result.whole.notes[0].end, 2);
    EXPECT_GE(result.whole.notes[1].end, 2);
    // From the seam on, the notes include the pedal's effect, so the pedal ends there.
    ASSERT_FALSE(result.whole.pedal.empty());
    EXPECT_EQ(result.whole.pedal.back(), (PedalChange{0, 2}));
}

// Such notes end at the release in the recording, not when the model decides.
TEST_F(EngineTest, NotesSoundingAtTheSeamEndAtTheirRecordedRelease) {
    Engine engine({});
    Events events;
    for (const char* tokenizer : {"midi-events", "midi-events-pedal", "midi-events-krasserm"}) {
        const int vocabulary = std::string(tokenizer) == "midi-events"         ? 391
                               : std::string(tokenizer) == "midi-events-pedal" ? 393
                                                                               : 389;
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            MusicRequest asked = request(6);
            asked.modelPath = write("held.safetensors", tokenizer, vocabulary);
            asked.sampling.seed = seed;
            asked.prompt.notes = {{80, 30, 0, 2.4}, {80, 31, 0, 5.5}, {80, 32, 0.5, 100}, {70, 64, 0.5, 1.0}};
            asked.prompt.pedal = {};
            asked.promptEnd = 2;
            const MusicResult result = engine.run(asked, events);
            ASSERT_FALSE(result.cancelled);
            for (std::size_t i = 0; i < 4; ++i) {
                const Note& note = result.whole.notes[i];
                ASSERT_EQ(note.pitch, asked.prompt.notes[i].pitch);
                double end = std::min(asked.prompt.notes[i].end, result.seamSeconds + 6);
                for (const Note& made : result.continuation.notes)
                    if (made.pitch == note.pitch && made.start >= 2) end = std::min(end, made.start);
                EXPECT_NEAR(note.end, end, 1e-9) << tokenizer << " " << seed << " " << note.pitch;
            }
        }
    }
}

TEST_F(EngineTest, SeamTimeIsTheLengthOfThePromptRange) {
    MusicRequest asked = request();
    asked.promptBegin = 0.4;
    asked.promptEnd = 1.4;
    Engine engine({});
    Events events;
    const MusicResult result = engine.run(asked, events);
    EXPECT_NEAR(result.seamSeconds, 1.0, 0.011);
    // The first note began before the prompt's start; the others count from the start.
    EXPECT_EQ(result.whole.notes[0].pitch, 64);
    EXPECT_NEAR(result.whole.notes[0].start, 0.1, 1e-9);
}

// The softest velocity of the krasserm profile is 0, which MIDI files and synthesizers treat as a release.
TEST_F(EngineTest, EveryGeneratedNoteIsAudible) {
    MusicRequest asked = request(60);
    asked.modelPath = write("krasserm.safetensors", "midi-events-krasserm", 389);
    asked.sampling.minP = 0;
    Engine engine({});
    Events events;
    const MusicResult result = engine.run(asked, events);
    EXPECT_GT(result.continuation.notes.size(), 50u);
    for (const Note& note : result.whole.notes) EXPECT_GE(note.velocity, 1);
}

TEST_F(EngineTest, GeneratesWithoutAPrompt) {
    MusicRequest asked = request();
    asked.prompt = {};
    Engine engine({});
    Events events;
    const MusicResult result = engine.run(asked, events);
    EXPECT_EQ(result.seamSeconds, 0);
    EXPECT_FALSE(result.continuation.notes.empty());
}

TEST_F(EngineTest, ReportsNotesDuringGeneration) {
    struct Listener : Events {
        void onNote(const Note& note, double bits) override { notes.emplace(note.start, note.pitch, bits); }
        void onProgress(const Progress& progress) override {
            EXPECT_GE(progress.fraction, fraction);
            EXPECT_LE(progress.fraction, 1);
            fraction = progress.fraction;
        }
        std::multiset<std::tuple<double, int, double>> notes;
        double fraction = 0;
    } listener;
    Engine engine({});
    const MusicResult result = engine.run(request(), listener);
    std::multiset<std::tuple<double, int, double>> expected;
    ASSERT_EQ(result.noteBits.size(), result.continuation.notes.size());
    for (std::size_t i = 0; i < result.noteBits.size(); ++i) {
        const Note& note = result.continuation.notes[i];
        expected.emplace(note.start, note.pitch, result.noteBits[i]);
    }
    EXPECT_EQ(listener.notes, expected);
}

TEST_F(EngineTest, TheSurpriseOfANoteIsThatOfItsPitchToken) {
    MusicRequest asked = request(15);
    asked.prompt = {};
    Engine engine({});
    Events events;
    const MusicResult result = engine.run(asked, events);
    constexpr int kSpecial = 3, kStrokes = 128;
    std::multiset<float> expected;
    for (std::size_t i = 0; i < result.tokens.size() && expected.size() < result.noteBits.size(); ++i) {
        if (result.tokens[i] < kSpecial || result.tokens[i] >= kSpecial + kStrokes) continue;
        expected.insert(
            static_cast<float>(-static_cast<double>(result.logProbabilities[i]) / std::numbers::ln2));
    }
    std::multiset<float> bits;
    for (const double each : result.noteBits) bits.insert(static_cast<float>(each));
    EXPECT_GT(bits.size(), 10u);
    EXPECT_EQ(bits, expected);
}

TEST_F(EngineTest, CancellingIsImmediateAndKeepsTheMusicSoFar) {
    struct Counter : Events {
        void onProgress(const Progress&) override { ++calls; }
        std::atomic<int> calls = 0;
    };
    Engine engine({});
    Counter events;
    std::stop_source source;
    Stopwatch sinceStop;
    std::jthread stopper([&](const std::stop_token& never) {
        while (events.calls < 20 && !never.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        sinceStop = {};
        source.request_stop();
    });
    MusicRequest asked = request(86400);
    const MusicResult result = engine.run(asked, events, source.get_token());
    stopper.join();
    EXPECT_LT(sinceStop.seconds(), 5);
    EXPECT_TRUE(result.cancelled);
    EXPECT_FALSE(result.tokens.empty());
}

TEST_F(EngineTest, ChangedControlsActFromTheNextToken) {
    // Lowers the temperature halfway: earlier tokens stay, and later ones are the likeliest.
    struct Turner : Events {
        explicit Turner(LiveControls& to) : controls(to) {}
        void onProgress(const Progress&) override {
            if (++calls == 41) controls.temperature = 0;
            if (calls == 61) controls.latents = 4;
        }
        LiveControls& controls;
        int calls = 0;
    };
    const MusicRequest asked = request(20);
    Engine engine({});
    Events events;
    const MusicResult plain = engine.run(asked, events);
    LiveControls controls(asked.sampling);
    Turner turner(controls);
    const MusicResult turned = engine.run(asked, turner, {}, &controls);
    ASSERT_GT(plain.tokens.size(), 60u);
    ASSERT_GT(turned.tokens.size(), 60u);
    EXPECT_EQ(turned.latents, (LatentsCurve{{0, 16}, {60, 4}}));
    EXPECT_TRUE(std::equal(plain.tokens.begin(), plain.tokens.begin() + 40, turned.tokens.begin()));
    EXPECT_NE(std::vector(plain.tokens.begin() + 40, plain.tokens.begin() + 60),
              std::vector(turned.tokens.begin() + 40, turned.tokens.begin() + 60));
}

TEST_F(EngineTest, ChangedTokenFactorsActFromTheNextToken) {
    struct Turner : Events {
        explicit Turner(LiveControls& to) : controls(to) {}
        void onProgress(const Progress&) override {
            if (++calls == 41) controls.factors.pitchTemperature = 0.5;
        }
        LiveControls& controls;
        int calls = 0;
    };
    MusicRequest asked = request(20);
    Engine engine({});
    Events events;
    const MusicResult plain = engine.run(asked, events);
    LiveControls controls(asked.sampling);
    Turner turner(controls);
    const MusicResult turned = engine.run(asked, turner, {}, &controls);
    ASSERT_GT(plain.tokens.size(), 40u);
    EXPECT_TRUE(std::equal(plain.tokens.begin(), plain.tokens.begin() + 40, turned.tokens.begin()));
    EXPECT_NE(plain.tokens, turned.tokens);
    std::set<std::string> hashes = {plain.tokenHash};
    for (const MusicFactors& factors :
         {MusicFactors{0.5, 1, 1}, MusicFactors{1, 2, 1}, MusicFactors{1, 1, 2}}) {
        asked.sampling.factors = factors;
        const std::string hash = engine.run(asked, events).tokenHash;
        EXPECT_EQ(engine.run(asked, events).tokenHash, hash);
        EXPECT_TRUE(hashes.insert(hash).second) << "each factor makes other music";
    }
}

TEST_F(EngineTest, FewerTokensGiveAPrefixOfTheSameMusic) {
    MusicRequest asked = request(60);
    Engine engine({});
    Events events;
    const MusicResult longer = engine.run(asked, events);
    asked.seconds = 0;  // ignored then
    for (const int tokens : {1, 57}) {
        asked.tokens = tokens;
        const MusicResult made = engine.run(asked, events);
        ASSERT_EQ(made.tokens.size(), static_cast<std::size_t>(tokens));
        EXPECT_TRUE(std::ranges::equal(made.tokens, std::span(longer.tokens).first(made.tokens.size())));
        EXPECT_FALSE(made.cancelled);
    }
    EXPECT_FALSE(engine.run(asked, events).continuation.notes.empty());
}

TEST_F(EngineTest, MissingOptionsGetTheDefaults) {
    const SamplingChoice choice;
    EXPECT_EQ(choice.temperature, 0.95);
    EXPECT_EQ(choice.minP, 0.03);
    const LiveControls controls;
    EXPECT_EQ(controls.temperature, choice.temperature);
    EXPECT_EQ(controls.topK, choice.topK);
    EXPECT_EQ(controls.topP, choice.topP);
    EXPECT_EQ(controls.minP, choice.minP);
    EXPECT_EQ(controls.choice().factors, MusicFactors{});
    EXPECT_EQ(controls.latents, choice.latents);
    SamplingChoice bent;
    bent.factors = {0.75, 1.5, 2, 2.5};
    EXPECT_EQ(LiveControls(bent).choice().factors, bent.factors);
}

TEST_F(EngineTest, MusicObeysItsConstraints) {
    MusicRequest asked = request(90);
    asked.sampling.constraints = {0b010101010101, true, 50, 70, 3, 0, 0, 40, 60};
    Events events;
    const MusicResult made = Engine({}).run(asked, events);
    ASSERT_GT(made.continuation.notes.size(), 20u);
    for (const Note& note : made.continuation.notes) {
        EXPECT_TRUE(note.pitch >= 50 && note.pitch <= 70 && note.pitch % 2 == 0) << note.pitch;
        EXPECT_NEAR(note.velocity, 50, 13);
        const auto sounding = std::ranges::count_if(made.continuation.notes, [&](const Note& other) {
            return other.start <= note.start && other.end > note.start;
        });
        EXPECT_LE(sounding, 3);
    }
    // The constraint applies only to the model; the prompt has other notes.
    EXPECT_EQ(made.whole.notes.size(), made.continuation.notes.size() + 3);
    asked.sampling.constraints.highest = 40;
    EXPECT_NE(refusal(asked).find("pitches from 50 to 40"), std::string::npos) << refusal(asked);
}

TEST_F(EngineTest, RefusesInvalidRequests) {
    const auto with = [&](auto change) {
        MusicRequest asked = request();
        change(asked);
        return refusal(asked);
    };
    EXPECT_THAT(with([](MusicRequest& r) { r.seconds = 0; }), HasSubstr("seconds"));
    EXPECT_THAT(with([](MusicRequest& r) { r.seconds = std::nan(""); }), HasSubstr("seconds"));
    EXPECT_THAT(with([](MusicRequest& r) {
                    r.promptBegin = 2;
                    r.promptEnd = 1;
                }),
                HasSubstr("from 2.000000 to 1.000000 s"));
    EXPECT_THAT(with([](MusicRequest& r) { r.sampling.latents = 17; }), HasSubstr("1 to 16"));
    EXPECT_THAT(with([](MusicRequest& r) { r.sampling.topP = 2; }), HasSubstr("top-p"));
    EXPECT_THAT(with([](MusicRequest& r) { r.sampling.factors.pitchTemperature = 2.1; }),
                HasSubstr("pitch temperature"));
    EXPECT_THAT(with([](MusicRequest& r) { r.tokens = -1; }), HasSubstr("1 to 100,000"));
    EXPECT_THAT(with([](MusicRequest& r) { r.tokens = 100'001; }), HasSubstr("1 to 100,000"));
    EXPECT_THAT(with([](MusicRequest& r) { r.compute.precision = "f16"; }), HasSubstr("f32, bf16 or int8"));
    EXPECT_THAT(with([](MusicRequest& r) { r.compute.device = "cuda:7"; }), HasSubstr("cuda:7"));
    EXPECT_THAT(with([](MusicRequest& r) { r.compute.threads = -1; }), HasSubstr("threads"));
    EXPECT_THAT(with([](MusicRequest& r) { r.modelPath += "x"; }), HasSubstr("tiny.safetensorsx"));
    EXPECT_THAT(with([&](MusicRequest& r) { r.modelPath = write("text.safetensors", "bytes", 391); }),
                HasSubstr("not for piano music"));
    EXPECT_THAT(with([&](MusicRequest& r) { r.modelPath = write("small.safetensors", "midi-events", 40); }),
                HasSubstr("has 40 ids"));
    EXPECT_EQ(with([](MusicRequest&) {}), "accepted");
}

TEST_F(EngineTest, ScoresOfPiecesAddUpToTheTotal) {
    Engine engine({});
    Events events;
    ScoreRequest asked;
    asked.modelPath = model_;
    asked.pieces = {{"one", request().prompt}, {"none", {}}, {"two", request().prompt}};
    const ScoreResult result = engine.run(asked, events);
    ASSERT_EQ(result.pieces.size(), 2u);
    EXPECT_EQ(result.tokens, result.pieces[0].tokens * 2);
    EXPECT_NEAR(result.natsPerToken, result.pieces[0].nats / static_cast<double>(result.pieces[0].tokens),
                1e-9);
    EXPECT_EQ(result.pieces[0].noteBits.size(), 3u);
    double bits = 0;
    for (const double each : result.pieces[0].noteBits) bits += each;
    EXPECT_NEAR(bits * std::log(2.0), result.pieces[0].nats, 1e-3);
    ASSERT_EQ(result.pieces[0].pitchBits.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LT(result.pieces[0].pitchBits[i], result.pieces[0].noteBits[i]);
}

TEST_F(EngineTest, AnInvalidPieceIsNamedInTheError) {
    Engine engine({});
    Events events;
    ScoreRequest asked;
    asked.modelPath = model_;
    asked.pieces = {{"one", request().prompt}, {"second thoughts", {{{80, 200, 0, 1}}, {}}}};
    try {
        engine.run(asked, events);
        ADD_FAILURE() << "accepted";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), testing::StartsWith("second thoughts: "));
    }
}

TEST_F(EngineTest, InspectsAModelFile) {
    const ModelSummary summary = Engine({{folder_}, {}}).inspect(model_);
    EXPECT_EQ(summary.name, "tiny");
    EXPECT_EQ(summary.contextTokens, 64);
    EXPECT_EQ(summary.architecture, "Perceiver AR");
    EXPECT_EQ(summary.latents, 16);
    EXPECT_EQ(summary.hash.size(), 64u);
    EXPECT_THAT(summary.card, HasSubstr("CC0-1.0"));
    std::ofstream(folder_ / "broken.safetensors") << "no weights";
    EXPECT_EQ(Engine({{folder_}, {}}).models().size(), 1u);
}

// An output that cannot be written is refused before minutes of work.
TEST_F(EngineTest, UnwritableOutputsAreRefusedBeforeWork) {
    Engine engine({});
    Events events;
    TrainRequest asked;  // its empty config is never read
    const auto says = [&](const std::string& out) {
        asked.out = out;
        try {
            engine.run(asked, events);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_THAT(says("/proc/never.safetensors"), HasSubstr("/proc/never.safetensors"));
    EXPECT_THAT(says(folder_ / "lost" / "never.safetensors"), HasSubstr("no folder"));
    std::filesystem::create_directories(folder_ / "taken.safetensors.checkpoint");
    EXPECT_THAT(says(folder_ / "taken.safetensors"), HasSubstr("taken.safetensors.checkpoint"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "taken.safetensors"));
    // An invalid card is refused before training, too.
    ModelConfig config = test::tinyConfig(64, 16);
    config.vocabulary = 391;
    asked.config = R"({"model": )" + config.toJson() + R"(, "training": {"steps": 1000000000}})";
    asked.card = "[]";
    EXPECT_THAT(says(folder_ / "never.safetensors"), HasSubstr("card"));
}

TEST_F(EngineTest, TrainsAModelFromPerformancesThatCanGenerate) {
    ModelConfig config = test::tinyConfig(64, 16);
    config.vocabulary = 391;
    TrainRequest asked;
    asked.config =
        R"({"model": )" + config.toJson() +
        R"(, "training": {"steps": 30, "batch": 2, "rate": 0.01, "warmup": 5, "transpose": 3, "report_every": 10}})";
    for (int i = 0; i < 3; ++i) {
        Performance piece;
        for (int n = 0; n < 40; ++n) piece.notes.push_back({64, 60 + (n * 4) % 12, 0.25 * n, 0.25 * n + 0.2});
        asked.pieces.push_back({{"piece " + std::to_string(i), piece}, 1});
        asked.valid.push_back({"held out", piece});
    }
    asked.out = folder_ / "learned.safetensors";
    asked.card = R"({"licence": "CC0-1.0"})";
    struct Reports : Events {
        void onTraining(const TrainingReport& report) override { losses.push_back(report.trainNats.value()); }
        std::vector<double> losses;
    } reports;
    Engine engine({});
    const TrainResult result = engine.run(asked, reports);
    EXPECT_EQ(result.steps, 30);
    EXPECT_LT(result.validNats.value(), 3.5);
    EXPECT_GE(reports.losses.size(), 3u);
    EXPECT_LT(reports.losses.back(), reports.losses.front());
    const ModelSummary summary = engine.inspect(asked.out);
    EXPECT_THAT(summary.card, HasSubstr("valid_nats_per_token"));
    MusicRequest play = request();
    play.modelPath = asked.out;
    Events events;
    EXPECT_FALSE(engine.run(play, events).tokens.empty());
}

TEST_F(EngineTest, AnUnreadableModelFolderIsReported) {
    const test::ClosedFolder closed(folder_ / "closed");
    const Engine engine({{closed.path(), folder_ / "missing"}, {}});
    std::vector<std::string> notes;
    EXPECT_TRUE(engine.models(&notes).empty());
    EXPECT_THAT(notes, testing::ElementsAre(testing::StartsWith(closed.path().string() +
                                                                ": cannot be searched for models: ")));
}

// A long prompt can be cancelled while it is read. Reading it in parts gives the same result.
TEST_F(EngineTest, CancelsWhileReadingThePrompt) {
    struct StopAtPrefill : Events {
        void onProgress(const Progress& progress) override {
            if (progress.phase == "prefill") source.request_stop();
        }
        std::stop_source source;
    } events;
    Engine engine({});
    expectError(ErrorCode::Cancelled, HasSubstr("while reading the prompt"),
                [&] { engine.run(request(), events, events.source.get_token()); });
}

// Code that shows or copies such a card recurses once per level.
TEST_F(EngineTest, ACardThatIsNestedTooDeeplyIsRefused) {
    const std::string deep = R"({"licence": )" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    const std::string path = folder_ / "deep.safetensors";
    writeModel(path,
               *test::makeNetwork(ModelConfig::fromJson(inspectModel(model_, ModelHash::Skipped).config)),
               DType::F32, deep);
    const Engine engine({});
    expectError(ErrorCode::BadModel, HasSubstr("deep.safetensors: its card is nested"),
                [&] { engine.inspect(path, ModelHash::Skipped); });
    expectError(ErrorCode::BadRequest, HasSubstr("JSON object"), [&] { engine.writeCard(model_, deep); });
    TrainRequest training;
    training.from = model_;
    training.minutes = 1;
    training.out = folder_ / "out.safetensors";
    engine.checkTraining(training);
    training.card = deep;
    expectError(ErrorCode::BadRequest, HasSubstr("card"), [&] { engine.checkTraining(training); });
    training.card.clear();
    training.config = R"({"training": )" + deep + "}";
    expectError(ErrorCode::BadRequest, HasSubstr("nested"), [&] { engine.checkTraining(training); });
}

}  // namespace
}  // namespace continuo
