#include "duet/hearing/scale.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace continuo::app {
namespace {

std::vector<int> scaleClasses(const Scale& scale) {
    std::vector<int> classes;
    for (int each = 0; each < 12; ++each)
        if ((scale.pitchClasses() >> each & 1) != 0) classes.push_back(each);
    return classes;
}

TEST(Scale, PitchClassesMatchTheTextbook) {
    using Of = Scale::Kind;
    using testing::ElementsAre;
    EXPECT_THAT(scaleClasses({0, Of::Major}), ElementsAre(0, 2, 4, 5, 7, 9, 11));
    EXPECT_THAT(scaleClasses({9, Of::Minor}), ElementsAre(0, 2, 4, 5, 7, 9, 11));
    EXPECT_THAT(scaleClasses({9, Of::HarmonicMinor}), ElementsAre(0, 2, 4, 5, 8, 9, 11));
    EXPECT_THAT(scaleClasses({2, Of::Dorian}), ElementsAre(0, 2, 4, 5, 7, 9, 11));
    EXPECT_THAT(scaleClasses({7, Of::Mixolydian}), ElementsAre(0, 2, 4, 5, 7, 9, 11));
    EXPECT_THAT(scaleClasses({6, Of::MajorPentatonic}), ElementsAre(1, 3, 6, 8, 10));
    EXPECT_THAT(scaleClasses({3, Of::MinorPentatonic}), ElementsAre(1, 3, 6, 8, 10));
    EXPECT_THAT(scaleClasses({0, Of::Blues}), ElementsAre(0, 3, 5, 6, 7, 10));
    EXPECT_THAT(scaleClasses({1, Of::WholeTone}), ElementsAre(1, 3, 5, 7, 9, 11));
}

TEST(Scale, NamesRoundTrip) {
    for (int root = 0; root < 12; ++root) {
        for (int kind = 0; kind < Scale::kKinds; ++kind) {
            const Scale scale{root, static_cast<Scale::Kind>(kind)};
            EXPECT_EQ(parseScale(scaleName(scale)), scale) << scaleName(scale);
        }
    }
    EXPECT_EQ(parseScale("c"), (Scale{0, Scale::Kind::Major}));
    EXPECT_EQ(parseScale("Bb"), (Scale{10, Scale::Kind::Major}));
    EXPECT_EQ(parseScale("b minor"), (Scale{11, Scale::Kind::Minor}));
    EXPECT_EQ(parseScale("F sharp minor"), (Scale{6, Scale::Kind::Minor}));
    EXPECT_EQ(parseScale("c♭ major"), (Scale{11, Scale::Kind::Major}));
    for (const char* wrong : {"", " ", "h", "c minorish", "cminor", "c  minor", "minor", "c#b", "as-played"})
        EXPECT_EQ(parseScale(wrong), std::nullopt) << wrong;
}

TEST(Scale, RegisterWithoutScaleTonesDisablesTheScale) {
    const Scale c{0, Scale::Kind::Major};
    MusicConstraints one;
    one.strict = true;
    one.lowest = one.highest = 61;
    EXPECT_EQ(limitToScale(one, c).pitchClasses, MusicConstraints::kAllPitchClasses);
    one.highest = 62;
    EXPECT_EQ(limitToScale(one, c).pitchClasses, c.pitchClasses());
    EXPECT_EQ(limitToScale(limitToScale(one, c), std::nullopt).pitchClasses,
              MusicConstraints::kAllPitchClasses);
}

TEST(KeyFinder, FindsTheKeyOfATuneInAllTwelve) {
    // Ah! vous dirai-je, maman; then a minor chord, a scale up and down, and a cadence.
    const std::vector<int> maman = {0, 0, 7, 7, 9, 9, 7, 5, 5, 4, 4, 2, 2, 0};
    const std::vector<int> minorTune = {9, 0, 4, 9, 11, 0, 2, 4, 5, 4, 2, 0, 11, 8, 9};
    for (int root = 0; root < 12; ++root) {
        KeyFinder major, minor;
        for (const int each : maman) major.addPitch(48 + root + each);
        for (const int each : minorTune) minor.addPitch(48 + root + each);
        ASSERT_TRUE(major.key() && minor.key());
        EXPECT_EQ(major.key()->scale, (Scale{root, Scale::Kind::Major}));
        EXPECT_EQ(minor.key()->scale, (Scale{(root + 9) % 12, Scale::Kind::Minor}));
        EXPECT_DOUBLE_EQ(major.key()->share, 1);
        EXPECT_LT(minor.key()->share, 1);  // the leading note
    }
}

TEST(KeyFinder, WaitsForAFewNotesAndFollowsAModulation) {
    KeyFinder finder;
    const auto play = [&](int root, int times) {
        for (int i = 0; i < times; ++i)
            for (const int each : {0, 4, 7, 5, 9, 0, 7, 11, 2, 0}) finder.addPitch(60 + root + each);
    };
    EXPECT_FALSE(finder.key());
    for (int i = 0; i < 20; ++i) finder.addPitch(60);
    EXPECT_FALSE(finder.key());  // one note has no key
    play(0, 8);
    EXPECT_EQ(finder.key()->scale, (Scale{0, Scale::Kind::Major}));
    play(3, 16);
    EXPECT_EQ(finder.key()->scale, (Scale{3, Scale::Kind::Major}));
}

TEST(Scale, IsFoundFromItsPitchClasses) {
    for (int kind = 0; kind < Scale::kKinds; ++kind) {
        for (int root = 0; root < 12; ++root) {
            const std::uint16_t classes = Scale{root, static_cast<Scale::Kind>(kind)}.pitchClasses();
            ASSERT_TRUE(findScale(classes));
            EXPECT_EQ(findScale(classes)->pitchClasses(), classes);
        }
    }
    EXPECT_EQ(findScale(Scale{2, Scale::Kind::Minor}.pitchClasses()), (Scale{5, Scale::Kind::Major}));
    EXPECT_FALSE(findScale(MusicConstraints::kAllPitchClasses));
    EXPECT_FALSE(findScale(1));
}

}  // namespace
}  // namespace continuo::app
