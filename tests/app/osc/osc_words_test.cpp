#include "osc/osc_words.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace continuo::test {
namespace {

using app::OscBinding;
using app::OscValue;

enum class Length { MatchMine, Seconds, UntilIPlay, Bars, Tokens };
enum class Use { Off, AsPlayed, Chosen };
enum class Source { Free, Fixed, Clock, Jack };

struct Form {
    Length length = Length::Seconds;
    double seconds = 2;
    int bars = 1, tokens = 1;
    Use use = Use::Off;
    std::string scale = "C";
    Source source = Source::Free;
    double perMinute = 60;
    bool thru = true;
};

// Sets a value and returns the form's value, or nothing if it was rejected.
std::optional<OscValue> setAndRead(const OscBinding<Form>& binding, Form& form, const OscValue& value) {
    if (!binding.write(form, value)) return {};
    return binding.read(form);
}

OscBinding<Form> answer() {
    return app::bindOscAnswer<Form>(
        [](auto& form) -> auto& { return form.length; }, [](auto& form) -> auto& { return form.seconds; },
        [](auto& form) -> auto& { return form.bars; }, 64, [](auto& form) -> auto& { return form.tokens; },
        1000);
}

TEST(OscWords, AnswerLengthRoundTrips) {
    Form form;
    for (const OscValue& value : {OscValue{{}, "mine"}, OscValue{{}, "until-i-play"}, OscValue{{4}, "bars"},
                                  OscValue{{120}, "tokens"}, OscValue{{2.5}}})
        EXPECT_EQ(setAndRead(answer(), form, value), value) << value.word;
    EXPECT_EQ(form.bars, 4);
    EXPECT_EQ(form.tokens, 120);
    EXPECT_EQ(form.seconds, 2.5);
    EXPECT_EQ(form.length, Length::Seconds);
}

TEST(OscWords, NumberAboveTheMaximumIsClamped) {
    Form form;
    EXPECT_EQ(setAndRead(answer(), form, {{65}, "bars"}), (OscValue{{64}, "bars"}));
    EXPECT_EQ(setAndRead(answer(), form, {{5000}, "tokens"}), (OscValue{{1000}, "tokens"}));
}

TEST(OscWords, InvalidAnswerLengthChangesNothing) {
    Form form;
    form.length = Length::Bars;
    EXPECT_FALSE(setAndRead(answer(), form, {{}, "for ever"}));
    EXPECT_EQ(form.length, Length::Bars);
    EXPECT_EQ(form.seconds, 2);
}

TEST(OscWords, TempoRoundTrips) {
    const auto tempo = app::bindOscTempo<Form>(
        [](auto& form) -> auto& { return form.source; }, [](auto& form) -> auto& { return form.perMinute; });
    Form form;
    for (const OscValue& value :
         {OscValue{{}, "clock"}, OscValue{{}, "jack"}, OscValue{{132.5}}, OscValue{{}, "free"}})
        EXPECT_EQ(setAndRead(tempo, form, value), value) << value.word;
    EXPECT_EQ(form.perMinute, 132.5);
    EXPECT_EQ(form.source, Source::Free);
}

TEST(OscWords, ScaleRoundTrips) {
    const OscBinding<Form> chosen{[](const Form& form) {
                                      return OscValue{{}, form.scale};
                                  },
                                  [](Form& form, const OscValue& value) {
                                      if (value.word != "C" && value.word != "Bb") return false;
                                      form.scale = value.word;
                                      return true;
                                  }};
    const auto scale = app::bindOscScale<Form>(
        [](auto& form) -> auto& { return form.use; }, Use::AsPlayed, chosen);
    Form form;
    for (const char* word : {"as-played", "Bb", "off"})
        EXPECT_EQ(setAndRead(scale, form, {{}, word}), (OscValue{{}, word}));
    EXPECT_EQ(form.scale, "Bb");
    EXPECT_FALSE(setAndRead(scale, form, {{}, "H"}));
    EXPECT_EQ(form.use, Use::Off);
    EXPECT_EQ(form.scale, "Bb");
}

TEST(OscWords, InvertedSwitchIsOnWhenItsFieldIsOff) {
    const auto only = app::bindOscInverted<Form>([](auto& form) -> auto& { return form.thru; });
    Form form;
    EXPECT_EQ(only.read(form), OscValue{{0}});
    EXPECT_EQ(setAndRead(only, form, {{1}}), OscValue{{1}});
    EXPECT_FALSE(form.thru);
    EXPECT_FALSE(setAndRead(only, form, {}));
}

}  // namespace
}  // namespace continuo::test
