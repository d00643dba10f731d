#include "weights/printable.h"

#include <gtest/gtest.h>

namespace continuo::test::printable_test {
namespace {

TEST(Printable, TextStaysAsItIs) {
    EXPECT_EQ(printable("layers.0.weight \u00e9\U0001F3B9"), "layers.0.weight \u00e9\U0001F3B9");
}

TEST(Printable, ControlCharactersAndBrokenUtf8AreShownInHexadecimal) {
    EXPECT_EQ(printable("a\n\x1b\x7f"), "a\\x0a\\x1b\\x7f");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
    EXPECT_EQ(printable("a\xc2\x9b\xc2\xa0"), "a\\x9b\u00a0");  // of two bytes, and a character beside them
    EXPECT_EQ(printable("\xC3(\xED\xA0\x80"), "\\xc3(\\xed\\xa0\\x80");
}

TEST(Printable, LongTextIsCutBetweenCharacters) {
    EXPECT_EQ(printable("abcdef", 3), "abc...");
    EXPECT_EQ(printable("abc", 3), "abc");
    EXPECT_EQ(printable("ab\u00e9", 3), "ab...");
}

TEST(Utf8Character, TheEdgesOfEachLengthAreKnown) {
    EXPECT_EQ(utf8Character(""), 0u);
    EXPECT_EQ(utf8Character("\x7f"), 1u);
    EXPECT_EQ(utf8Character("\u0080"), 2u);
    EXPECT_EQ(utf8Character("\u07ff"), 2u);
    EXPECT_EQ(utf8Character("\u0800"), 3u);
    EXPECT_EQ(utf8Character("\ud7ff"), 3u);
    EXPECT_EQ(utf8Character("\ue000"), 3u);
    EXPECT_EQ(utf8Character("\uffff"), 3u);
    EXPECT_EQ(utf8Character("\U00010000"), 4u);
    EXPECT_EQ(utf8Character("\U0010FFFF"), 4u);
}

TEST(Utf8Character, BrokenFormsAreNone) {
    for (const char* broken :
         {"\x80", "\xBF", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xE0\x9F\xBF", "\xE2\x82", "\xED\xBF\xBF",
          "\xF0\x8F\xBF\xBF", "\xF0\x9F\x8E", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"}) {
        EXPECT_EQ(utf8Character(broken), 0u);
    }
}

}  // namespace
}  // namespace continuo::test::printable_test
