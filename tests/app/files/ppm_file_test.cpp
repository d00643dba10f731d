#include "files/ppm_file.h"

#include <gmock/gmock.h>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::expectError;
using ::testing::HasSubstr;

Picture parse(const std::string& text) { return parsePpm(std::as_bytes(std::span(text)), "my.ppm"); }

TEST(PictureFile, RoundTrips) {
    const test::TemporaryFolder folder;
    Picture picture{5, 3, {}};
    for (int i = 0; i < 45; ++i) picture.rgb.push_back(static_cast<std::uint8_t>(37 * i));
    writePpm(folder / "a.ppm", picture);
    EXPECT_EQ(readPpm(folder / "a.ppm"), picture);
    EXPECT_FALSE(std::filesystem::exists(folder / "a.ppm.part"));
    expectError(ErrorCode::BadFile, HasSubstr("cannot be written"),
                [&] { writePpm(folder / "none/a.ppm", picture); });
    expectError(ErrorCode::NotFound, HasSubstr("no such file"), [&] { readPpm(folder / "b.ppm"); });
}

TEST(PictureFile, HeaderMayContainBlanksAndComments) {
    const Picture picture = parse("P6 # made by\r\n# hand\n  2\t1 #wide\n255 abcdef");
    EXPECT_EQ(picture, (Picture{2, 1, {'a', 'b', 'c', 'd', 'e', 'f'}}));
    // The pixels start after one blank, whatever their bytes.
    EXPECT_EQ(parse("P6\n1 1\n255\n\n# ").rgb, (std::vector<std::uint8_t>{'\n', '#', ' '}));
}

TEST(PictureFile, ErrorNamesEachKindOfDamage) {
    const auto refused = [](const std::string& text, const std::string& message) {
        expectError(ErrorCode::BadFile, HasSubstr("my.ppm: " + message), [&] { parse(text); });
    };
    refused("", "is not a binary PPM");
    refused("P5\n1 1\n255\na", "is not a binary PPM");
    refused("P6", "has no right width");
    refused("P6\n0 1\n255\nabc", "has no right width");
    refused("P6\n16385 1\n255\nabc", "has no right width");
    refused("P6\n99999999999999999999 1\n255\nabc", "has no right width");
    refused("P6\n1 -1\n255\nabc", "has no right height");
    refused("P6\n1 1\n65535\nabcdef",
            "has other than 8 bits a colour; save it with 255 as its largest value");
    refused("P6\n1 1\n256000\nabc", "has no right largest value");
    refused("P6\n1 1\n255", "ends within its header; download it again");
    refused("P6\n1 1\n255#\nabc", "ends within its header");
    refused("P6\n1 1\n255\nab", "ends within its pixels");
    refused("P6\n16384 16384\n255\nabc", "ends within its pixels");
}

}  // namespace
}  // namespace continuo::app
