#include "pictures/picture_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stop_token>

#include "app/pictures/made_up_pictures.h"
#include "pictures/picture_file.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;
using testing::IsEmpty;

ExportOptions options(int scale, PictureFilter filter = PictureFilter::Nearest) {
    return {scale, filter, true, "Continuo 1.2.3"};
}

std::vector<PictureToExport> makePictures(std::size_t count) {
    std::vector<PictureToExport> result;
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back({noise(32, 32, static_cast<unsigned>(i)), fullOrigin()});
        result.back().origin.sampling.branch = static_cast<std::uint32_t>(i);
    }
    return result;
}

TEST(PictureExport, ExportedPictureIsScaledAndKeepsItsSettings) {
    const test::TemporaryFolder folder;
    const PictureToExport picture = makePictures(1)[0];
    for (const int scale : {1, 2, 4, 8, 16}) {
        for (const PictureFilter filter : {PictureFilter::Nearest, PictureFilter::Lanczos}) {
            exportPicture(folder / "a.png", picture, options(scale, filter));
            const PictureFile file = readPicture(folder / "a.png");
            EXPECT_EQ(file.picture, enlarged(picture.picture, scale, filter));
            ASSERT_TRUE(file.provenance);
            EXPECT_EQ(file.provenance->pictures, std::vector{picture.origin});
            EXPECT_EQ(file.provenance->scale, scale);
            EXPECT_EQ(file.provenance->filter, scale == 1                         ? ""
                                               : filter == PictureFilter::Nearest ? "nearest"
                                                                                  : "lanczos");
            EXPECT_EQ(file.provenance->program, "Continuo 1.2.3");
            EXPECT_EQ(file.texts[0].keyword, "parameters");
            EXPECT_THAT(file.texts[0].text, HasSubstr("Seed: 18364758544493064720, Size: 32x32"));
        }
    }
}

TEST(PictureExport, StopKeepsTheExistingFile) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "a.png", "before");
    std::stop_source stop;
    stop.request_stop();
    expectError(ErrorCode::Cancelled, HasSubstr("stopped"),
                [&] { exportPicture(folder / "a.png", makePictures(1)[0], options(2), stop.get_token()); });
    expectError(ErrorCode::Cancelled, HasSubstr("stopped"), [&] {
        exportSheet(folder / "a.png", makePictures(4), {options(2), 0, 8, true}, stop.get_token());
    });
    EXPECT_EQ(test::readFile(folder / "a.png"), "before");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.png.part"));
}

TEST(PictureExport, FilesWithoutMetadataContainOnlyPixels) {
    const test::TemporaryFolder folder;
    ExportOptions plain = options(2);
    plain.withMetadata = false;
    exportPicture(folder / "a.png", makePictures(1)[0], plain);
    exportSheet(folder / "b.png", makePictures(4), {plain, 0, 8, false});
    for (const char* name : {"a.png", "b.png"}) {
        const PictureFile file = readPicture(folder / name);
        EXPECT_THAT(file.texts, IsEmpty());
        EXPECT_EQ(file.provenance, std::nullopt);
        const std::string bytes = test::readFile(folder / name);
        for (const char* word : {"tEXt", "iTXt", "zTXt", "eXIf", "tIME", "ontinuo", "emoji"})
            EXPECT_EQ(bytes.find(word), std::string::npos) << word;
    }
    EXPECT_EQ(readPicture(folder / "a.png").picture,
              enlarged(makePictures(1)[0].picture, 2, PictureFilter::Nearest));
}

TEST(PictureExport, SheetMetadataDescribeEachPicture) {
    const test::TemporaryFolder folder;
    for (const std::size_t count : {1U, 3U, 8U, 16U}) {
        const std::vector<PictureToExport> all = makePictures(count);
        exportSheet(folder / "sheet.png", all, {options(4), 0, 8, true});
        const PictureFile file = readPicture(folder / "sheet.png");
        ASSERT_TRUE(file.provenance && file.provenance->sheet);
        const PictureProvenance& told = *file.provenance;
        ASSERT_EQ(told.pictures.size(), count);
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ(told.pictures[i], all[i].origin);
            const SheetLayout& sheet = *told.sheet;
            const auto place = static_cast<int>(i);
            const PictureWindow window{
                static_cast<double>(sheet.left + place % sheet.columns * sheet.columnWidth),
                static_cast<double>(sheet.top + place / sheet.columns * sheet.rowHeight), 128, 128};
            EXPECT_EQ(resampled(file.picture, window, 32, 32, PictureFilter::Area, PictureFilter::Area),
                      all[i].picture);
        }
    }
}

TEST(PictureExport, FirstPictureIsRestoredFromASheetOrEnlargedFile) {
    const test::TemporaryFolder folder;
    const std::vector<PictureToExport> all = makePictures(5);
    exportSheet(folder / "sheet.png", all, {options(4), 0, 8, true});
    EXPECT_EQ(restoreOriginal(readPicture(folder / "sheet.png")), all[0].picture);
    exportPicture(folder / "large.png", all[1], options(3));
    EXPECT_EQ(restoreOriginal(readPicture(folder / "large.png")), all[1].picture);
    writePng(folder / "mute.png", noise(9, 7));
    EXPECT_EQ(restoreOriginal(readPicture(folder / "mute.png")), noise(9, 7));
}

int largestDifference(const Picture& a, const Picture& b) {
    int largest = a.rgb.size() == b.rgb.size() ? 0 : 256;
    for (std::size_t i = 0; i < a.rgb.size() && largest < 256; ++i)
        largest = std::max(largest, std::abs(a.rgb[i] - b.rgb[i]));
    return largest;
}

TEST(PictureExport, LanczosEnlargementIsReversedFromPixelCentres) {
    const test::TemporaryFolder folder;
    const std::vector<PictureToExport> all = makePictures(5);
    const auto back = [&](int scale) {
        exportPicture(folder / "smooth.png", all[1], options(scale, PictureFilter::Lanczos));
        const PictureFile file = readPicture(folder / "smooth.png");
        EXPECT_EQ(isRestoredInexactly(file), scale % 2 == 0) << scale;
        return restoreOriginal(file);
    };
    for (const int scale : {1, 3, 15}) EXPECT_EQ(back(scale), all[1].picture) << scale;
    EXPECT_LE(largestDifference(back(16), all[1].picture), 6);
    exportSheet(folder / "sheet.png", all, {options(3, PictureFilter::Lanczos), 0, 8, true});
    EXPECT_EQ(restoreOriginal(readPicture(folder / "sheet.png")), all[0].picture);
    exportPicture(folder / "sharp.png", all[1], options(4));
    EXPECT_FALSE(isRestoredInexactly(readPicture(folder / "sharp.png")));
}

TEST(PictureExport, CroppedPictureIsReadAsItIsAndCroppedSheetRejected) {
    const test::TemporaryFolder folder;
    const std::vector<PictureToExport> all = makePictures(2);
    exportPicture(folder / "large.png", all[0], options(3));
    PictureFile cut = readPicture(folder / "large.png");
    cut.picture = noise(40, 96);
    EXPECT_EQ(restoreOriginal(cut), noise(40, 96));
    exportSheet(folder / "sheet.png", all, {options(4), 0, 8, true});
    cut = readPicture(folder / "sheet.png");
    cut.picture = noise(100, 100);
    expectError(ErrorCode::BadFile, HasSubstr("not as it was made"), [&] { restoreOriginal(cut); });
}

TEST(PictureExport, ParentsOfAPictureIncludeItsParentsParents) {
    const Picture first = noise(8, 8, 1), second = noise(8, 8, 2);
    const auto ofSecond = makeParents(first, {});
    EXPECT_EQ(ofSecond, std::vector{pictureHash(first)});
    EXPECT_EQ(makeParents(second, ofSecond), (std::vector{pictureHash(second), pictureHash(first)}));
    EXPECT_EQ(makeParents(second, std::vector<std::string>(100, pictureHash(first))).size(), kMostParents);
}

TEST(PictureExport, InvalidExportsAreRejected) {
    const test::TemporaryFolder folder;
    expectError(ErrorCode::BadRequest, HasSubstr("1 to 16 times"),
                [&] { exportPicture(folder / "a.png", makePictures(1)[0], options(17)); });
    expectError(ErrorCode::BadRequest, HasSubstr("0 pictures"), [&] {
        exportSheet(folder / "a.png", {}, {options(1), 0, 8, true});
    });
    EXPECT_FALSE(std::filesystem::exists(folder / "a.png"));
}

}  // namespace
}  // namespace continuo::app
