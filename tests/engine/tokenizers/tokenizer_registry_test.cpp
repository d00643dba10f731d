#include "tokenizers/tokenizer_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.h"

namespace continuo::tokenizer_registry_test {
namespace {

using test::expectError;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

MidiProfile profileOf(std::string_view nameOrProfile) {
    const TokenizerEntry& entry = musicTokenizer(nameOrProfile);
    return std::get<TokenizerEntry::MakeMusic>(entry.make)(NoteOrder::ByProfile).vocabulary().profile();
}

TEST(TokenizerRegistry, RegisteredNamesAreThoseStoredInModelFiles) {
    EXPECT_THAT(tokenizersFor("midi"),
                ElementsAre("midi-events", "midi-events-krasserm", "midi-events-pedal"));
    EXPECT_THAT(tokenizersFor("image"), ElementsAre("rgb-raster"));
    EXPECT_THAT(tokenizersFor("audio"), ElementsAre("audio-codes"));
    EXPECT_THAT(tokenizersFor("text"), IsEmpty());
}

TEST(TokenizerRegistry, FindsATokenizerByItsName) {
    ASSERT_NE(findTokenizer("rgb-raster"), nullptr);
    EXPECT_EQ(findTokenizer("rgb-raster")->modality(), Modality::Pictures);
    EXPECT_EQ(tokenizerModality("audio-codes"), Modality::Sound);
    EXPECT_EQ(tokenizerModality("midi-events-pedal"), Modality::Music);
    EXPECT_EQ(findTokenizer("none"), nullptr);
    EXPECT_EQ(tokenizerModality("none"), std::nullopt);
    EXPECT_EQ(tokenizerModality("magenta"), std::nullopt);  // "magenta" is a profile, not a tokenizer's name
}

TEST(TokenizerRegistry, FindsMusicByNameAndByProfile) {
    EXPECT_EQ(profileOf("magenta"), MidiProfile::Magenta);
    EXPECT_EQ(profileOf("midi-events"), MidiProfile::Magenta);
    EXPECT_EQ(profileOf("krasserm"), MidiProfile::Krasserm);
    EXPECT_EQ(profileOf("midi-events-krasserm"), MidiProfile::Krasserm);
    EXPECT_EQ(profileOf("pedal"), MidiProfile::Pedal);
    EXPECT_EQ(profileOf("midi-events-pedal"), MidiProfile::Pedal);
    for (const char* unknown : {"remi", "rgb-raster", ""})
        expectError(ErrorCode::BadRequest, HasSubstr("is unknown; use magenta, krasserm or pedal"),
                    [&] { musicTokenizer(unknown); });
}

TEST(TokenizerRegistry, RefusesATakenName) {
    const TokenizerEntry& known = tokenizers().front();
    expectError(ErrorCode::Internal, HasSubstr("is taken"), [&] { registerTokenizer(known); });
    expectError(ErrorCode::Internal, HasSubstr("is taken"), [&] {
        registerTokenizer({"another", known.make, known.profile});
    });
}

}  // namespace
}  // namespace continuo::tokenizer_registry_test
