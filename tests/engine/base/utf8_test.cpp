#include "continuo/utf8.h"

#include <gtest/gtest.h>

namespace continuo {
namespace {

TEST(Utf8Character, AcceptsTheLimitsOfEachLength) {
    EXPECT_EQ(utf8CharacterLength(""), 0u);
    EXPECT_EQ(utf8CharacterLength("\x7f"), 1u);
    EXPECT_EQ(utf8CharacterLength("\u0080"), 2u);
    EXPECT_EQ(utf8CharacterLength("\u07ff"), 2u);
    EXPECT_EQ(utf8CharacterLength("\u0800"), 3u);
    EXPECT_EQ(utf8CharacterLength("\ud7ff"), 3u);
    EXPECT_EQ(utf8CharacterLength("\ue000"), 3u);
    EXPECT_EQ(utf8CharacterLength("\uffff"), 3u);
    EXPECT_EQ(utf8CharacterLength("\U00010000"), 4u);
    EXPECT_EQ(utf8CharacterLength("\U0010FFFF"), 4u);
}

TEST(Utf8Character, RejectsMalformedSequences) {
    for (const char* broken :
         {"\x80", "\xBF", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xE0\x9F\xBF", "\xE2\x82", "\xED\xBF\xBF",
          "\xF0\x8F\xBF\xBF", "\xF0\x9F\x8E", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"}) {
        EXPECT_EQ(utf8CharacterLength(broken), 0u);
    }
}

TEST(Utf8, ATextIsValidOnlyIfAllCharactersAre) {
    EXPECT_TRUE(isUtf8(""));
    EXPECT_TRUE(isUtf8("a\u00e9\u20ac\U0001F3B9"));
    EXPECT_FALSE(isUtf8("a\xe9"));
    EXPECT_FALSE(isUtf8("a\xed\xa0\x80z"));
}

TEST(Utf8, Latin1BecomesUtf8) {
    EXPECT_EQ(utf8FromLatin1("a\x7f\x80\xbf\xc0\xff"), "a\x7f\u0080\u00bf\u00c0\u00ff");
    EXPECT_EQ(utf8FromLatin1(""), "");
}

}  // namespace
}  // namespace continuo
