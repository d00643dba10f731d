#include "tokenizers/midi_tokenizer.h"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "support/expect_error.h"

namespace continuo::midi_tokenizer_test {
namespace {

using Ids = std::vector<int>;

const MidiTokenizer kAsListed(MidiProfile::Krasserm, std::nullopt, NoteOrder::AsListed);

Performance performance(const nlohmann::json& notes, const nlohmann::json& pedal) {
    Performance result;
    for (const auto& note : notes)
        result.notes.push_back({note.at(0).get<int>(), note.at(1).get<int>(), note.at(2).get<double>(),
                                note.at(3).get<double>()});
    for (const auto& change : pedal)
        result.pedal.push_back({change.at(0).get<int>(), change.at(1).get<double>()});
    return result;
}

std::vector<nlohmann::json> goldenCases() {
    std::ifstream file(CONTINUO_TESTS_FOLDER "/golden/tokenizer_cases.json");
    return nlohmann::json::parse(file).get<std::vector<nlohmann::json>>();
}

class TokenizerGolden : public testing::TestWithParam<int> {
protected:
    const nlohmann::json golden_ = goldenCases().at(static_cast<std::size_t>(GetParam()));
    const Performance performance_ =
        performance(golden_.at("notes_vel_pitch_start_end"), golden_.at("cc64_value_time"));
};

TEST_P(TokenizerGolden, MagentaTokensMatchTheReference) {
    std::vector<Token> expected{2};
    for (const int event : golden_.at("magenta_tokens_388").get<Ids>()) expected.push_back(event + 3);
    EXPECT_EQ(MidiTokenizer(MidiProfile::Magenta).encode(performance_), expected);
}

TEST_P(TokenizerGolden, KrassermTokensMatchTheReference) {
    EXPECT_EQ(kAsListed.encode(performance_), golden_.at("krasserm_tokens").get<Ids>());
}

TEST_P(TokenizerGolden, DecodedKrassermTokensMatchTheReference) {
    const auto tokens = golden_.at("krasserm_tokens").get<std::vector<Token>>();
    const Performance decoded = MidiTokenizer(MidiProfile::Krasserm).decode(tokens);
    const Performance expected = performance(golden_.at("krasserm_decoded"), nlohmann::json::array());
    ASSERT_EQ(decoded.notes.size(), expected.notes.size());
    for (std::size_t i = 0; i < expected.notes.size(); ++i) {
        EXPECT_EQ(decoded.notes[i].pitch, expected.notes[i].pitch) << i;
        EXPECT_EQ(decoded.notes[i].velocity, expected.notes[i].velocity) << i;
        EXPECT_NEAR(decoded.notes[i].start, expected.notes[i].start, 1e-6) << i;
        EXPECT_NEAR(decoded.notes[i].end, expected.notes[i].end, 1e-6) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(AllCases, TokenizerGolden, testing::Range(0, 30));

TEST(TokenizerGoldenFile, GoldenFileHasThirtyCases) { EXPECT_EQ(goldenCases().size(), 30u); }

// A worked example of a profile.
struct Example {
    const char* what;
    Performance performance;
    Ids magenta;
    Ids krasserm;
};

void PrintTo(const Example& example, std::ostream* out) { *out << example.what; }

const PedalChange kDown{127, 0};
const PedalChange kUp{0, 1.5};

const Example kExamples[] = {
    {"one note", {{{80, 60, 0, .5}}, {}}, {375, 60, 305, 188}, {376, 60, 305, 188}},
    {"two notes",
     {{{80, 60, 0, .5}, {80, 64, .5, 1}}, {}},
     {375, 60, 305, 188, 64, 305, 192},
     {376, 60, 305, 188, 376, 64, 305, 192}},
    {"a chord",
     {{{64, 60, 0, 1}, {64, 64, 0, 1}, {66, 67, 0, 1}}, {}},
     {371, 60, 64, 372, 67, 355, 188, 192, 195},
     {372, 60, 372, 64, 372, 67, 355, 188, 192, 195}},
    {"a long wait",
     {{{100, 60, 2.5, 2.75}}, {}},
     {355, 355, 305, 380, 60, 280, 188},
     {355, 355, 305, 381, 60, 280, 188}},
    {"pedal",
     {{{64, 60, 0, .25}, {64, 64, .5, .75}, {64, 60, 1, 1.1}}, {kDown, kUp}},
     {371, 60, 305, 64, 305, 188, 60, 305, 192, 188},
     {372, 60, 280, 188, 280, 372, 64, 280, 192, 280, 372, 60, 265, 188}},
    {"pedal and a note after it",
     {{{64, 60, 0, .25}, {64, 64, .5, .75}, {64, 60, 1, 1.1}, {64, 72, 2, 2.2}}, {kDown, kUp}},
     {371, 60, 305, 64, 305, 188, 60, 305, 192, 188, 305, 72, 275, 200},
     {372, 60, 305, 372, 64, 305, 188, 372, 60, 305, 192, 188}},
    {"overlap",
     {{{64, 60, 0, 1}, {64, 60, .5, 1.5}}, {}},
     {371, 60, 305, 60, 305, 188, 305, 188},
     {372, 60, 305, 372, 60, 305, 188, 305, 188}},
    {"a very short note", {{{64, 60, 0, .004}}, {}}, {371, 60, 256, 188}, {372, 60, 188}},
};

class WorkedExample : public testing::TestWithParam<Example> {};

TEST_P(WorkedExample, MagentaTokensMatchTheReference) {
    std::vector<Token> expected{2};
    for (const int event : GetParam().magenta) expected.push_back(event + 3);
    EXPECT_EQ(MidiTokenizer(MidiProfile::Magenta).encode(GetParam().performance), expected);
}

TEST_P(WorkedExample, KrassermTokensMatchTheReference) {
    EXPECT_EQ(kAsListed.encode(GetParam().performance), GetParam().krasserm);
}

INSTANTIATE_TEST_SUITE_P(Spec, WorkedExample, testing::ValuesIn(kExamples));

TEST(MidiTokenizer, KrassermProfileUsesMagentasPedalOnRequest) {
    const MidiTokenizer tokenizer(MidiProfile::Krasserm, PedalRule::Magenta);
    // In the example "pedal and a note after it" the pedal lengthens the note, and nothing is lost.
    EXPECT_EQ(tokenizer.encode(kExamples[5].performance),
              (std::vector<Token>{372, 60, 305, 372, 64, 305, 188, 372, 60, 305, 192, 188, 305, 372, 72, 275,
                                  200}));
}

TEST(MidiTokenizer, MagentaProfileRefusesKrassermsPedal) {
    EXPECT_THROW(MidiTokenizer(MidiProfile::Magenta, PedalRule::Krasserm), Error);
}

// Krasserm's preprocessing reads notes in order of release, so a chord's notes have that order in its tokens.
TEST(MidiTokenizer, KrassermProfileOrdersAChordByRelease) {
    const Performance chord{{{80, 60, 0, 2}, {80, 64, 0, 1}}, {}};
    const std::vector<Token> whole{376, 64, 376, 60, 355, 192, 355, 188};
    const MidiTokenizer krasserm(MidiProfile::Krasserm);
    EXPECT_EQ(krasserm.encode(chord), whole);
    EXPECT_EQ(MidiTokenizer(MidiProfile::Krasserm, PedalRule::Magenta).encode(chord), whole);
    EXPECT_EQ(krasserm.encodePrompt(chord, 0, 1.5).tokens,
              std::vector<Token>(whole.begin(), whole.begin() + 6));
    EXPECT_EQ(kAsListed.encode(chord), (std::vector<Token>{376, 60, 376, 64, 355, 192, 355, 188}));
}

TEST(MidiTokenizer, MagentaProfileOrdersAChordByPitch) {
    const Performance chord{{{81, 60, 0, 2}, {81, 64, 0, 1}}, {}};
    const Performance turned{{{81, 64, 0, 1}, {81, 60, 0, 2}}, {}};
    for (const NoteOrder order : {NoteOrder::ByProfile, NoteOrder::AsListed}) {
        const MidiTokenizer magenta(MidiProfile::Magenta, std::nullopt, order);
        EXPECT_EQ(magenta.encode(chord), (std::vector<Token>{2, 379, 63, 67, 358, 195, 358, 191}));
        EXPECT_EQ(magenta.encode(turned), magenta.encode(chord));
    }
}

TEST(MidiTokenizer, EmptyPerformanceIsTheStartAlone) {
    EXPECT_EQ(MidiTokenizer(MidiProfile::Magenta).encode({}), std::vector<Token>{2});
    EXPECT_EQ(MidiTokenizer(MidiProfile::Krasserm).encode({}), std::vector<Token>{});
}

TEST(MidiTokenizer, DecodingStopsAtTheEnd) {
    const std::vector<Token> tokens{2, 63, 358, 191, 1, 66, 358, 194};
    EXPECT_EQ(MidiTokenizer(MidiProfile::Magenta).decode(tokens).notes, (std::vector<Note>{{100, 60, 0, 1}}));
}

TEST(MidiTokenizer, MagentaDecodingEndsHangingNotesWithThePiece) {
    const std::vector<Token> tokens{2, 63, 358, 64, 358};
    EXPECT_EQ(MidiTokenizer(MidiProfile::Magenta).decode(tokens).notes,
              (std::vector<Note>{{100, 60, 0, 2}, {100, 61, 1, 2}}));
}

TEST(MidiTokenizer, HeldNoteEndsWithTheLastEvent) {
    const Performance take{{{80, 60, 0, kStillHeld}, {80, 64, .5, 1}}, {}};
    const Performance closed{{{80, 60, 0, 1}, {80, 64, .5, 1}}, {}};
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    EXPECT_EQ(tokenizer.encode(take), tokenizer.encode(closed));
}

TEST(MidiTokenizer, KrassermProfileEndsHeldNotesWithTheLastEvent) {
    Performance take{{{80, 60, 0, kStillHeld}, {80, 64, .5, 1}}, {}};
    Performance closed{{{80, 60, 0, 1}, {80, 64, .5, 1}}, {}};
    for (const PedalRule rule : {PedalRule::Krasserm, PedalRule::Magenta}) {
        const MidiTokenizer tokenizer(MidiProfile::Krasserm, rule);
        EXPECT_EQ(tokenizer.decode(tokenizer.encode(take)).notes,
                  (std::vector<Note>{{80, 60, 0, 1}, {80, 64, .5, 1}}));
    }
    // Here the pedal holds a note, and the last event is not a note.
    take.pedal = closed.pedal = {{127, 0}, {0, 1.5}, {127, 2}};
    closed.notes[0].end = 2;
    const MidiTokenizer tokenizer(MidiProfile::Krasserm);
    EXPECT_EQ(tokenizer.encode(take), tokenizer.encode(closed));
}

TEST(MidiTokenizer, ForeignIdIsReported) {
    const MidiTokenizer magenta(MidiProfile::Magenta);
    const std::vector<Token> tokens{2, 391};
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("ids 0 to 390, got 391"),
                      [&] { magenta.decode(tokens); });
    const std::vector<Token> negative{-1};
    EXPECT_THROW(MidiTokenizer(MidiProfile::Krasserm).decode(negative), Error);
}

TEST(MidiTokenizer, ImpossibleNotesAreRefused) {
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    const auto refuses = [&](const Note& note) { EXPECT_THROW(tokenizer.encode({{note}, {}}), Error); };
    refuses({80, 128, 0, 1});
    refuses({80, -1, 0, 1});
    refuses({128, 60, 0, 1});
    refuses({80, 60, -1, 1});
    refuses({80, 60, std::numeric_limits<double>::quiet_NaN(), 1});
    refuses({80, 60, 0, std::numeric_limits<double>::quiet_NaN()});
    refuses({80, 60, 0, 1e7});
    refuses({80, 60, kStillHeld, kStillHeld});
    EXPECT_THROW(tokenizer.encode({{}, {{127, std::numeric_limits<double>::infinity()}}}), Error);
}

}  // namespace
}  // namespace continuo::midi_tokenizer_test
