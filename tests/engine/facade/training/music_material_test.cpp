#include "facade/training/music_material.h"

#include <gmock/gmock.h>

#include <set>

#include "facade/models/music_tokens.h"
#include "support/expect_error.h"
#include "support/tiny_model.h"
#include "tokenizers/music_augmentation.h"
#include "training/data/window_sampler.h"

namespace continuo {
namespace {

class Material : public testing::Test {
protected:
    Material() {
        config_.model = test::tinyConfig(64, 16);
        config_.model.vocabulary = 391;
        config_.options.seed = 4;
    }

    // Returns notes upwards from `lowest`, a third of a second apart.
    static Performance scale(int lowest, int notes) {
        Performance piece;
        for (int n = 0; n < notes; ++n) piece.notes.push_back({64, lowest + n % 12, n / 3.0, n / 3.0 + 0.3});
        return piece;
    }

    void add(const Performance& piece, double weight = 1, std::optional<int> share = {}) {
        request_.pieces.push_back({{"piece", piece}, weight, share});
    }

    MusicMaterial makeMaterial() { return {request_, config_, kLatents, events_, {}}; }

    static constexpr std::int64_t kLatents = 16;
    TrainRequest request_;
    TrainingConfig config_;
    Events events_;
};

TEST_F(Material, TransposedWindowsStayOnTheKeyboard) {
    config_.transpose = 5;
    add(scale(22, 200));
    add(scale(96, 200));
    MusicMaterial music = makeMaterial();
    const WindowSampler sampler(music.takePieces(), {64, kLatents, 1});
    const Augmentation augment = music.augmentation();
    const MidiVocabulary vocabulary(MidiProfile::Magenta);
    std::set<int> lowest;
    for (int step = 0; step < 300; ++step) {
        int low = 127;
        for (const Token token : sampler.draw(1, step, augment).inputs.tokens) {
            const TokenEvent event = vocabulary.event(token);
            if (event.kind != TokenEvent::Kind::NoteOn && event.kind != TokenEvent::Kind::NoteOff) continue;
            ASSERT_GE(event.value, 21);
            ASSERT_LE(event.value, 108);
            low = std::min(low, event.value);
        }
        lowest.insert(low);
    }
    EXPECT_TRUE(lowest.contains(21));  // it does transpose
    EXPECT_TRUE(lowest.contains(27));
    EXPECT_TRUE(lowest.contains(91));
}

// Checks that the augmentation changes a piece as `told` does with equal random numbers, and then tokenises
// it.
template <class Told>
void expectRetold(MusicMaterial music, const MidiTokenizer& tokenizer, const Performance& piece,
                  const Told& told) {
    const Augmentation augment = music.augmentation();
    RandomStream random(9, 0), same(9, 0);
    for (int turn = 0; turn < 20; ++turn) {
        const std::vector<Token> tokens = augment.vary({.tokens = {}, .id = 0}, random);
        EXPECT_EQ(tokens, tokenizer.encode(told(piece, same)));
        EXPECT_NE(tokens, tokenizer.encode(piece));
    }
}

TEST_F(Material, StretchingActsOnThePerformanceBeforeTokenising) {
    config_.stretch = 0.05;
    add(scale(40, 50));
    expectRetold(makeMaterial(), makeTokenizer(config_.model), request_.pieces[0].piece.performance,
                 [](const Performance& piece, RandomStream& random) {
                     return stretched(piece, 1 + 0.05 * (2 * random.real() - 1));
                 });
}

TEST_F(Material, DynamicsAugmentationChangesVelocities) {
    config_.dynamics = 0.4;
    add(scale(40, 50));
    expectRetold(makeMaterial(), makeTokenizer(config_.model), request_.pieces[0].piece.performance,
                 [](const Performance& piece, RandomStream& random) {
                     const double spread = 1 + 0.4 * (2 * random.real() - 1);
                     return withDynamics(piece, spread, 64 * 0.4 * (2 * random.real() - 1));
                 });
}

TEST_F(Material, HalfOfTheWindowsGetLateReleases) {
    config_.lateReleases = 0.5;
    add(scale(40, 50));
    MusicMaterial music = makeMaterial();
    const Augmentation augment = music.augmentation();
    const MidiTokenizer tokenizer = makeTokenizer(config_.model);
    const std::vector<Token> clean = tokenizer.encode(request_.pieces[0].piece.performance);
    RandomStream random(4, 0);
    int changed = 0;
    for (int turn = 0; turn < 200; ++turn) {
        const std::vector<Token> tokens = augment.vary({.tokens = {}, .id = 0}, random);
        if (tokens == clean) continue;
        ++changed;
        const auto starts = [&](std::span<const Token> of) {
            std::vector<std::pair<int, double>> result;
            for (const Note& note : tokenizer.decode(of).notes) result.emplace_back(note.pitch, note.start);
            return result;
        };
        EXPECT_EQ(starts(tokens), starts(clean));
    }
    EXPECT_NEAR(changed, 100, 25);
}

// If the order changed, a model could recognise such windows.
TEST_F(Material, LateReleasesKeepTheOrderOfAChord) {
    config_.lateReleases = 0.5;
    Performance chords = scale(40, 50);
    for (std::size_t i = 1; i < chords.notes.size(); ++i) {
        chords.notes[i].start = chords.notes[i - 1].start + (i % 3 == 0 ? 0.25 : 0.001);
        chords.notes[i].pitch = chords.notes[i - 1].pitch + (i % 3 == 0 ? 11 : -4);
        chords.notes[i].end = chords.notes[i].start + 0.2;
    }
    add(chords);
    MusicMaterial music = makeMaterial();
    const Augmentation augment = music.augmentation();
    const MidiTokenizer tokenizer = makeTokenizer(config_.model);
    const auto struck = [&](std::span<const Token> tokens) {
        std::vector<Token> keys;
        for (const Token token : tokens) {
            if (tokenizer.vocabulary().event(token).kind == TokenEvent::Kind::NoteOn) keys.push_back(token);
        }
        return keys;
    };
    const std::vector<Token> clean = tokenizer.encode(request_.pieces[0].piece.performance);
    RandomStream random(4, 0);
    int late = 0;
    for (int turn = 0; turn < 40; ++turn) {
        const std::vector<Token> tokens = augment.vary({.tokens = {}, .id = 0}, random);
        EXPECT_EQ(struck(tokens), struck(clean));
        late += tokens == clean ? 0 : 1;
    }
    EXPECT_GT(late, 5);
}

// The start of a piece is the hardest to predict and shows nothing about long contexts.
TEST_F(Material, HeldOutPiecesAreAlsoMeasuredFarFromTheirStart) {
    add(scale(40, 200));
    for (int i = 0; i < 100; ++i) request_.valid.push_back({"held out", scale(30 + i % 20, 10 * kLatents)});
    const MusicMaterial music = makeMaterial();
    std::int64_t all = 0;
    for (const auto& piece : music.valid()) all += static_cast<std::int64_t>(piece.size());
    const std::int64_t most = 20 * kLatents;
    ASSERT_GT(all, 10 * most);
    const auto sample = music.validSample(most);
    EXPECT_EQ(sample.size(), 10U);
    std::int64_t taken = 0;
    std::set<const Token*> pieces;
    for (const auto& piece : sample) {
        EXPECT_EQ(piece.size(), 2U * kLatents);
        taken += static_cast<std::int64_t>(piece.size());
        pieces.insert(piece.data());
    }
    EXPECT_EQ(taken, most);
    EXPECT_EQ(pieces.size(), sample.size());
    EXPECT_TRUE(pieces.contains(music.valid()[90].data()));  // samples all pieces
    EXPECT_EQ(music.validSample(all).size(), music.valid().size());
    EXPECT_EQ(music.validSample(1).size(), 1U);
}

TEST_F(Material, JoinedPiecesHaveAPauseBetween) {
    add(scale(40, 50));
    add(scale(60, 20));
    MusicMaterial music = makeMaterial();
    const Augmentation augment = music.augmentation();
    const std::vector<TrainingPiece> pieces = music.takePieces();
    const MidiTokenizer tokenizer = makeTokenizer(config_.model);
    RandomStream random(4, 0);
    for (int turn = 0; turn < 50; ++turn) {
        const Performance both = tokenizer.decode(augment.join(pieces[0].tokens, pieces[1].tokens, random));
        const Performance one = tokenizer.decode(pieces[0].tokens),
                          other = tokenizer.decode(pieces[1].tokens);
        ASSERT_EQ(both.notes.size(), one.notes.size() + other.notes.size());
        const double pause = both.notes[one.notes.size()].start - lastEventTime(one) - other.notes[0].start;
        EXPECT_GE(pause, 0.5 - 1e-6);
        EXPECT_LE(pause, 6 + 1e-6);
        EXPECT_EQ(both.notes.back().pitch, other.notes.back().pitch);
        EXPECT_NEAR(both.notes.back().end, lastEventTime(one) + pause + lastEventTime(other), 1e-6);
    }
}

// Otherwise keys and pedal would sound through the pause, and the model would not learn their releases.
TEST_F(Material, JoinedPiecesEndOpenNotesAndPedalBeforeThePause) {
    config_.model.tokenizer = "midi-events-pedal";
    config_.model.vocabulary = 393;
    add(scale(40, 50));
    add(scale(60, 20));
    for (Note& note : request_.pieces[0].piece.performance.notes) note.end += 0.9;  // overlapping
    request_.pieces[0].piece.performance.pedal = {{127, 0.1}, {0, 1000}};
    MusicMaterial music = makeMaterial();
    const Augmentation augment = music.augmentation();
    const std::vector<TrainingPiece> pieces = music.takePieces();
    const MidiVocabulary vocabulary(MidiProfile::Pedal);
    const auto open = [&](std::span<const Token> tokens) {
        std::map<int, int> down;
        for (const Token token : tokens) {
            const TokenEvent event = vocabulary.event(token);
            if (event.kind == TokenEvent::Kind::NoteOn) ++down[event.value];
            if (event.kind == TokenEvent::Kind::NoteOff) --down[event.value];
            if (event.kind == TokenEvent::Kind::PedalDown) down[-1] = 1;
            if (event.kind == TokenEvent::Kind::PedalUp) down[-1] = 0;
        }
        std::erase_if(down, [](const auto& each) { return each.second == 0; });
        return down;
    };
    RandomStream random(4, 0);
    int broken = 0;
    for (std::size_t end = 5; end < pieces[0].tokens.size(); end += 7) {
        const std::span<const Token> first = std::span(pieces[0].tokens).first(end);
        broken += open(first).size() > 1 ? 1 : 0;
        const std::vector<Token> both = augment.join(first, pieces[1].tokens, random);
        const std::size_t second = both.size() - (pieces[1].tokens.size() - 1);
        EXPECT_TRUE(open(std::span(both).first(second)).empty()) << end;
    }
    EXPECT_GT(broken, 10);
}

TEST_F(Material, ASourceIsDrawnAsOftenAsItsShare) {
    add(scale(30, 600));
    add(scale(60, 100), 1, 0);
    request_.shares = {0.7};
    MusicMaterial music = makeMaterial();
    const WindowSampler sampler(music.takePieces(), {64, kLatents, 1});
    const MidiVocabulary vocabulary(MidiProfile::Magenta);
    int shared = 0;
    constexpr int kSteps = 1500;
    for (int step = 0; step < kSteps; ++step) {
        for (const Token token : sampler.draw(1, step, {}).inputs.tokens) {
            const TokenEvent event = vocabulary.event(token);
            if (event.kind != TokenEvent::Kind::NoteOn) continue;
            shared += event.value >= 60 ? 1 : 0;
            break;
        }
    }
    EXPECT_NEAR(static_cast<double>(shared) / kSteps, 0.7, 0.04);
}

// In the published profile, notes after the pedal's last release are lost.
TEST_F(Material, PiecesWithoutTokensAreSkipped) {
    config_.model.tokenizer = "midi-events-krasserm";
    config_.model.vocabulary = MidiVocabulary(MidiProfile::Krasserm).size();
    Performance lost;
    lost.notes = {{64, 60, 1, 2}};
    lost.pedal = {{127, 0}, {0, 0.5}};
    ASSERT_TRUE(makeTokenizer(config_.model).encode(lost).empty());
    struct Warnings : Events {
        void onWarning(const std::string& text) override { lines.push_back(text); }
        std::vector<std::string> lines;
    } events;
    add(lost);
    add(scale(40, 200));
    request_.valid = {{"silent", lost}, {"held out", scale(50, 100)}};
    const MusicMaterial music(request_, config_, kLatents, events, {});
    EXPECT_EQ(music.pieces().size(), 1u);
    EXPECT_THAT(events.lines, testing::ElementsAre(testing::StartsWith("piece: skipped"),
                                                   testing::StartsWith("silent: skipped")));
    const auto sample = music.validSample(20);
    ASSERT_EQ(sample.size(), 1u);
    EXPECT_EQ(sample[0].size(), 20u);
}

TEST_F(Material, TooLittleMusicIsReportedWithItsAmount) {
    add(scale(40, 20));
    const MusicMaterial music = makeMaterial();
    music.requireEnough(4);
    test::expectError(ErrorCode::BadFile,
                      testing::AllOf(testing::HasSubstr("20 notes"), testing::HasSubstr("needs 128 tokens")),
                      [&] { music.requireEnough(kLatents); });
}

}  // namespace
}  // namespace continuo
