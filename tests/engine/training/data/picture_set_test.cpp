#include "continuo/picture_set.h"

#include <gmock/gmock.h>

#include "continuo/error.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo {
namespace {

using test::expectError;
using ::testing::HasSubstr;

constexpr const char* kHead =
    R"({"width": 2, "height": 1, "count": 2, "labels": ["cat", "dog"], "label_of": [1, 0], "names": ["x", "y"]})";

std::string makeSet(const std::string& head, const std::string& bytes = "abcdefABCDEF") {
    return "Continuo pictures 1\n" + head + "\n" + bytes;
}

std::vector<LabelledPicture> parse(const std::string& text) {
    return parsePictureSet(std::as_bytes(std::span(text)), "set.pictures");
}

void expectRefused(const std::string& text, const std::string& message) {
    expectError(ErrorCode::BadFile, HasSubstr("set.pictures: " + message), [&] { parse(text); });
}

TEST(PictureSet, ReadsPicturesLabelsAndNames) {
    const std::vector<LabelledPicture> pictures = parse(makeSet(kHead));
    ASSERT_EQ(pictures.size(), 2u);
    EXPECT_EQ(pictures[0], (LabelledPicture{"x", "dog", {2, 1, {'a', 'b', 'c', 'd', 'e', 'f'}}}));
    EXPECT_EQ(pictures[1], (LabelledPicture{"y", "cat", {2, 1, {'A', 'B', 'C', 'D', 'E', 'F'}}}));
}

TEST(PictureSet, LabelsAndNamesMayBeLeftOut) {
    const std::vector<LabelledPicture> pictures = parse(makeSet(R"({"width": 2, "height": 1, "count": 2})"));
    ASSERT_EQ(pictures.size(), 2u);
    EXPECT_EQ(pictures[1].name, "set.pictures:1");
    EXPECT_EQ(pictures[1].label, "");
    EXPECT_TRUE(parse(makeSet(R"({"width": 2, "height": 1, "count": 0})", "")).empty());
}

TEST(PictureSet, EachKindOfDamageIsReported) {
    expectRefused("", "is not a set of pictures");
    expectRefused("Continuo pictures 2\n{}\n", "is not a set of pictures");
    expectRefused("Continuo pictures 1\n{}", "ends within its header");
    expectRefused(makeSet("[]"), "head: is not a JSON object; download it again");
    expectRefused(makeSet("{"), "head: is not valid JSON; download it again");
    expectRefused(makeSet(std::string(2000, '[')), "head: is nested too deeply; download it again");
    expectRefused(makeSet(R"({"height": 1, "count": 2})"), "head: width is missing; download it again");
    expectRefused(makeSet(R"({"width": 0, "height": 1, "count": 2})"),
                  "head: width is 0; it must be 1 to 4096; download it again");
    expectRefused(makeSet(R"({"width": 2.5, "height": 1, "count": 2})"),
                  "head: width is not a whole number; it must be 1 to 4096");
    expectRefused(makeSet(R"({"width": 4097, "height": 1, "count": 2})"), "head: width is 4097");
    expectRefused(makeSet(R"({"width": 18446744073709551615, "height": 1, "count": 2})"),
                  "head: width is 18446744073709551615");
    expectRefused(makeSet(R"({"width": 2, "height": -1, "count": 2})"), "head: height is -1");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 3})"), "head: count is 3; it must be 0 to 2");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 1})"), "has more bytes than its pictures");
    expectRefused(makeSet(kHead, "abcdefABCDE"), "head: count is 2; it must be 0 to 1");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "labels": ["a"], "label_of": [0, 1]})"),
                  "head: label_of[1] is 1; it must be 0 to 0; download it again");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "labels": ["a"], "label_of": [0, -1]})"),
                  "head: label_of[1] is -1");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "label_of": [0, 0]})"),
                  "head: label_of[0] is a label, but the set has no labels; download it again");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "labels": ["a"], "label_of": [0]})"),
                  "head: label_of is not a list of 2; download it again");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "labels": "a", "label_of": [0, 0]})"),
                  "head: labels is not a list; download it again");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "names": ["a", 1]})"),
                  "head: names[1] is not a text; download it again");
    expectRefused(makeSet(R"({"width": 2, "height": 1, "count": 2, "names": ["a"]})"),
                  "head: names is not a list of 2; download it again");
}

TEST(PictureSet, ErrorsContainTheFileName) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "my.pictures", makeSet(R"({"width": 2, "height": 1, "count": 2})"));
    EXPECT_EQ(readPictureSet(folder / "my.pictures")[0].name, "my.pictures:0");
    EXPECT_THROW(readPictureSet(folder / "none.pictures"), Error);
}

}  // namespace
}  // namespace continuo
