#include "pictures/contact_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/pictures/made_up_pictures.h"
#include "pictures/small_font.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;

std::vector<Picture> pictures(std::size_t count, int size = 9) {
    std::vector<Picture> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back(noise(size, size, static_cast<unsigned>(i + 1)));
    return result;
}

// Returns the part of the sheet at layout position `index`.
Picture cutOut(const ContactSheet& sheet, int index, int width, int height) {
    const SheetLayout& layout = sheet.layout;
    const PictureWindow window{static_cast<double>(layout.left + index % layout.columns * layout.columnWidth),
                               static_cast<double>(layout.top + index / layout.columns * layout.rowHeight),
                               static_cast<double>(width), static_cast<double>(height)};
    return resampled(sheet.picture, window, width, height, PictureFilter::Nearest, PictureFilter::Nearest);
}

TEST(ContactSheet, EachPictureIsAtItsPositionInTheLayout) {
    for (std::size_t count = 1; count <= 16; ++count) {
        const std::vector<Picture> all = pictures(count);
        SheetOptions options;
        options.scale = 2;
        options.captions.assign(count, "123456789");
        const ContactSheet sheet = makeContactSheet(all, options);
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_EQ(cutOut(sheet, static_cast<int>(i), 18, 18),
                      enlarged(all[i], 2, PictureFilter::Nearest));
    }
}

TEST(ContactSheet, ColumnsAndGapFollowTheOptions) {
    SheetOptions options;
    options.gap = 3;
    ContactSheet sheet = makeContactSheet(pictures(8), options);
    EXPECT_EQ(sheet.picture.width, 3 * (9 + 3) + 3);
    EXPECT_EQ(sheet.picture.height, 3 * (9 + 3) + 3);
    options.columns = 4;
    sheet = makeContactSheet(pictures(8), options);
    EXPECT_EQ(sheet.picture.width, 4 * (9 + 3) + 3);
    EXPECT_EQ(sheet.picture.height, 2 * (9 + 3) + 3);
    options.columns = 16;
    EXPECT_EQ(makeContactSheet(pictures(2), options).picture.width, 2 * (9 + 3) + 3);
}

TEST(ContactSheet, CaptionsAreCompleteBelowTheirPictures) {
    SheetOptions options;
    options.captions = {"11111111", "2"};
    const ContactSheet sheet = makeContactSheet(pictures(2), options);
    EXPECT_GE(sheet.layout.columnWidth, captionWidth("11111111"));
    int ink[2] = {};
    for (int y = sheet.layout.top + 9; y < sheet.picture.height; ++y) {
        for (int x = 0; x < sheet.picture.width; ++x) {
            if (sheet.picture.rgb[static_cast<std::size_t>(3 * (y * sheet.picture.width + x))] < 0x80)
                ++ink[x < sheet.layout.left + sheet.layout.columnWidth ? 0 : 1];
        }
    }
    EXPECT_EQ(ink[0], 8 * 10);  // a 1 has ten pixels
    EXPECT_EQ(ink[1], 14);
}

TEST(ContactSheet, LettersAreDistinctAndWithinTheirCells) {
    std::vector<Picture> seen;
    for (const char letter : std::string("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.,:-+/#_=()?")) {
        Picture picture = drawPicture(kGlyphWidth, kGlyphHeight, [](int, int, int) { return 255; });
        drawCaption(picture, {letter}, 0, 0, 1, {0, 0, 0});
        EXPECT_THAT(seen, testing::Not(testing::Contains(picture))) << letter;
        seen.push_back(picture);
        drawCaption(picture, {letter}, -3, -3, 2, {0, 0, 0});
        drawCaption(picture, {letter}, 4, 6, 5, {0, 0, 0});
    }
    Picture small = drawPicture(30, 7, [](int, int, int) { return 255; }), large = small;
    drawCaption(small, "seed~", 0, 0, 1, {0, 0, 0});
    drawCaption(large, "SEED?", 0, 0, 1, {0, 0, 0});
    EXPECT_EQ(small, large);
}

TEST(ContactSheet, InvalidSheetsAreRejected) {
    const auto refused = [](const std::vector<Picture>& all, const SheetOptions& options, const char* why) {
        expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { makeContactSheet(all, options); });
    };
    refused({}, {}, "0 pictures");
    refused(pictures(17), {}, "17 pictures");
    refused({noise(8, 8), noise(8, 9)}, {}, "one size");
    SheetOptions options;
    options.columns = -1;
    refused(pictures(2), options, "columns");
    options = {};
    options.gap = 257;
    refused(pictures(2), options, "gap");
    options = {};
    options.captions = {"one"};
    refused(pictures(2), options, "captions");
    options.captions = {"one", std::string(41, 'x')};
    refused(pictures(2), options, "40 letters");
    options = {};
    options.scale = 16;
    refused(pictures(16, 256), options, "choose a smaller scale");
}

}  // namespace
}  // namespace continuo::app
