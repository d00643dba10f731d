#include "files/text.h"

#include <gtest/gtest.h>

#include <limits>

#include "files/caseless.h"

namespace continuo::app {
namespace {

TEST(Text, GroupsDigitsByThree) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(grouped(-999), "-999");
    EXPECT_EQ(grouped(-123456), "-123,456");
    EXPECT_EQ(grouped(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST(Text, FixedHasTheGivenDecimals) {
    EXPECT_EQ(fixed(1.005, 1), "1.0");
    EXPECT_EQ(fixed(-2.55, 0), "-3");
    EXPECT_EQ(fixed(1e300, 2).size(), 304u);
    EXPECT_EQ(fixed(std::numeric_limits<double>::quiet_NaN(), 1), "?");
    EXPECT_EQ(fixed(std::numeric_limits<double>::infinity(), 1), "?");
}

TEST(Text, ClockTimeShowsHoursOnlyIfNeeded) {
    EXPECT_EQ(clockTime(0), "0:00");
    EXPECT_EQ(clockTime(59.6), "1:00");
    EXPECT_EQ(clockTime(754), "12:34");
    EXPECT_EQ(clockTime(3661), "1:01:01");
    EXPECT_EQ(clockTime(-1), "?");
    EXPECT_EQ(clockTime(std::numeric_limits<double>::quiet_NaN()), "?");
}

TEST(Text, BytesAreAbbreviated) {
    EXPECT_EQ(byteSize(999), "999 bytes");
    EXPECT_EQ(byteSize(58'300'000), "58.3 MB");
    EXPECT_EQ(byteSize(137'438'953'472), "137.4 GB");
}

TEST(Text, OneLineReplacesControlCharacters) {
    EXPECT_EQ(oneLine("a\nb\x1b[2Jc\x7f\t\n"), "a b?[2Jc?");
    EXPECT_EQ(oneLine("Für Elise"), "Für Elise");
    EXPECT_EQ(oneLine("a\xc2\x9b"
                      "2J\xc2\x80\xc2\xa0z"),
              "a?2J?\xc2\xa0z");
    EXPECT_EQ(oneLine("a\x9b"
                      "2J"),
              "a?2J");
    EXPECT_EQ(oneLine("\xe2\x80\x9b\xf0\x9f\x8e\xb9"),
              "\xe2\x80\x9b\xf0\x9f\x8e\xb9");  // \u201b and a keyboard
}

TEST(Text, CaseInsensitiveComparisonOnRequest) {
    EXPECT_TRUE(containsCaseless("ALSA: HDA Intel (hw:0,0)", "hda intel"));
    EXPECT_TRUE(containsCaseless("organ", ""));
    EXPECT_FALSE(containsCaseless("organ", "organs"));
    EXPECT_FALSE(containsCaseless("a[b", "A{B")) << "signs are no letters";
    EXPECT_TRUE(equalsCaseless("None", "nONE"));
    EXPECT_FALSE(equalsCaseless("None", "non"));
}

TEST(Text, UppercaseExtensionsAreRecognised) {
    EXPECT_TRUE(hasSuffix("/music/NOCTURNE.MID", {".mid", ".midi"}));
    EXPECT_TRUE(hasSuffix("Nocturne.Midi", {".mid", ".midi"}));
    EXPECT_FALSE(hasSuffix("nocturne.mid.txt", {".mid", ".midi"})) << "the last ending is what counts";
    EXPECT_FALSE(hasSuffix("mid", {".mid"}));
    EXPECT_FALSE(hasSuffix(".mid", {".mid"})) << "a hidden file of that name";
    EXPECT_FALSE(hasSuffix("nocturne", {".mid"}));
    EXPECT_FALSE(hasSuffix("a.m\xc3\xa4", {".m\xc3\x84"})) << "letters of ASCII alone";
}

}  // namespace
}  // namespace continuo::app
