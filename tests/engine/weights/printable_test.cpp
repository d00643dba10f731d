#include "weights/printable.h"

#include <gtest/gtest.h>

namespace continuo::test::printable_test {
namespace {

TEST(Printable, PrintableTextIsUnchanged) {
    EXPECT_EQ(printable("layers.0.weight \u00e9\U0001F3B9"), "layers.0.weight \u00e9\U0001F3B9");
}

TEST(Printable, ControlCharactersAndBrokenUtf8AreShownInHexadecimal) {
    EXPECT_EQ(printable("a\n\x1b\x7f"), "a\\x0a\\x1b\\x7f");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
    EXPECT_EQ(printable("a\xc2\x9b\xc2\xa0"),
              "a\\x9b\u00a0");  // a two-byte control character next to a printable one
    EXPECT_EQ(printable("\xC3(\xED\xA0\x80"), "\\xc3(\\xed\\xa0\\x80");
}

TEST(Printable, LongTextIsCutBetweenCharacters) {
    EXPECT_EQ(printable("abcdef", 3), "abc...");
    EXPECT_EQ(printable("abc", 3), "abc");
    EXPECT_EQ(printable("ab\u00e9", 3), "ab...");
}

}  // namespace
}  // namespace continuo::test::printable_test
