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

std::string setOf(const std::string& head, const std::string& bytes = "abcdefABCDEF") {
    return "Continuo pictures 1\n" + head + "\n" + bytes;
}

std::vector<LabelledPicture> parse(const std::string& text) {
    return parsePictureSet(std::as_bytes(std::span(text)), "set.pictures");
}

void expectRefused(const std::string& text, const std::string& message) {
    expectError(ErrorCode::BadFile, HasSubstr("set.pictures: " + message), [&] { parse(text); });
}

TEST(PictureSet, ReadsPicturesLabelsAndNames) {
    const std::vector<LabelledPicture> pictures = parse(setOf(kHead));
    ASSERT_EQ(pictures.size(), 2u);
    EXPECT_EQ(pictures[0], (LabelledPicture{"x", "dog", {2, 1, {'a', 'b', 'c', 'd', 'e', 'f'}}}));
    EXPECT_EQ(pictures[1], (LabelledPicture{"y", "cat", {2, 1, {'A', 'B', 'C', 'D', 'E', 'F'}}}));
}

TEST(PictureSet, LabelsAndNamesMayBeLeftOut) {
    const std::vector<LabelledPicture> pictures = parse(setOf(R"({"width": 2, "height": 1, "count": 2})"));
    ASSERT_EQ(pictures.size(), 2u);
    EXPECT_EQ(pictures[1].name, "set.pictures:1");
    EXPECT_EQ(pictures[1].label, "");
    EXPECT_TRUE(parse(setOf(R"({"width": 2, "height": 1, "count": 0})", "")).empty());
}

TEST(PictureSet, EachWayToBreakIsNamed) {
    expectRefused("", "is not a set of pictures");
    expectRefused("Continuo pictures 2\n{}\n", "is not a set of pictures");
    expectRefused("Continuo pictures 1\n{}", "ends in its head");
    expectRefused(setOf("[]"), "has a head that is not a JSON object");
    expectRefused(setOf("{"), "has a head that is not a JSON object");
    expectRefused(setOf(std::string(2000, '[')), "has a head that is ");
    expectRefused(setOf(R"({"height": 1, "count": 2})"), "has no right \"width\"");
    expectRefused(setOf(R"({"width": 0, "height": 1, "count": 2})"), "has no right \"width\"");
    expectRefused(setOf(R"({"width": 2.5, "height": 1, "count": 2})"), "has no right \"width\"");
    expectRefused(setOf(R"({"width": 4097, "height": 1, "count": 2})"), "has no right \"width\"");
    expectRefused(setOf(R"({"width": 18446744073709551615, "height": 1, "count": 2})"),
                  "has no right \"width\"");
    expectRefused(setOf(R"({"width": 2, "height": -1, "count": 2})"), "has no right \"height\"");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 3})"), "has no right \"count\"");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 1})"), "has more bytes than its pictures");
    expectRefused(setOf(kHead, "abcdefABCDE"), "has no right \"count\"");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 2, "labels": ["a"], "label_of": [0, 1]})"),
                  "labels a picture with 1; there are 1");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 2, "labels": ["a"], "label_of": [0, -1]})"),
                  "labels a picture with -1");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 2, "labels": ["a"], "label_of": [0]})"),
                  "labels not as many as pictures");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 2, "labels": "a", "label_of": [0, 0]})"),
                  "has no list \"labels\"");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 2, "names": ["a", 1]})"), "has no text");
    expectRefused(setOf(R"({"width": 2, "height": 1, "count": 2, "names": ["a"]})"),
                  "names not as many as pictures");
}

TEST(PictureSet, AFileIsNamedByItsName) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "my.pictures", setOf(R"({"width": 2, "height": 1, "count": 2})"));
    EXPECT_EQ(readPictureSet(folder / "my.pictures")[0].name, "my.pictures:0");
    EXPECT_THROW(readPictureSet(folder / "none.pictures"), Error);
}

}  // namespace
}  // namespace continuo
