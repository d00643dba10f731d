#include "pictures/picture_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QBuffer>
#include <QColorSpace>
#include <QImage>
#include <QImageReader>
#include <QImageWriter>

#include "app/pictures/made_up_pictures.h"
#include "app/pictures/png_bytes.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

QImage toQImage(const Picture& picture) {
    return QImage(picture.rgb.data(), picture.width, picture.height, 3 * picture.width, QImage::Format_RGB888)
        .copy();
}

Bytes packed(const QImage& image, const char* format, int quality = 100) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setQuality(quality);
    EXPECT_TRUE(writer.write(image)) << format;
    return {bytes.begin(), bytes.end()};
}

QImage readByQt(const Bytes& file) { return QImage::fromData(file.data(), static_cast<int>(file.size())); }

TEST(PictureFile, LosslessFilesAreReadWithExactPixels) {
    const Picture picture = noise(33, 17);
    for (const auto& [format, name] : {std::pair{"png", "PNG"}, {"bmp", "BMP"}, {"webp", "WebP"}}) {
        const PictureFile file = parsePicture(packed(toQImage(picture), format), "name.jpg");
        EXPECT_EQ(file.picture, picture) << format;
        EXPECT_EQ(file.format, name);
        EXPECT_THAT(file.warnings, IsEmpty()) << format;
    }
}

TEST(PictureFile, ColourAndGreyJpegIsRead) {
    const Picture slope = drawPicture(40, 24, [](int x, int y, int c) { return 20 + 4 * x + y + 10 * c; });
    const PictureFile file = parsePicture(packed(toQImage(slope), "jpeg"), "a");
    EXPECT_EQ(file.format, "JPEG");
    ASSERT_EQ(file.picture.rgb.size(), slope.rgb.size());
    for (std::size_t i = 0; i < slope.rgb.size(); ++i) EXPECT_NEAR(file.picture.rgb[i], slope.rgb[i], 8) << i;
    const QImage grey = toQImage(slope).convertToFormat(QImage::Format_Grayscale8);
    const Picture read = parsePicture(packed(grey, "jpeg"), "a").picture;
    for (std::size_t i = 0; i < read.rgb.size(); i += 3) {
        EXPECT_EQ(read.rgb[i], read.rgb[i + 1]);
        EXPECT_EQ(read.rgb[i], read.rgb[i + 2]);
    }
}

TEST(PictureFile, ReadingBlendsTransparencyOverWhite) {
    PngSpec spec;
    spec.colourType = 6;
    const auto sample = [](int x, int y, int c) { return c == 3 ? 36 * y : 30 * x; };
    const PictureFile file = parsePicture(makePng(spec, sample), "a");
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("over white")));
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) {
            const double alpha = 36.0 * y / 255;
            EXPECT_NEAR(file.picture.rgb[static_cast<std::size_t>(3 * (8 * y + x))],
                        30 * x * alpha + 255 * (1 - alpha), 0.51);
        }
    }
}

// As in screenshots of some systems.
TEST(PictureFile, OpaqueAlphaIsNotReportedAsTransparent) {
    PngSpec spec;
    for (const int depth : {8, 16}) {
        spec.depth = depth;
        spec.colourType = 6;
        const int most = depth == 8 ? 255 : 65535;
        const auto sample = [&](int x, int, int c) { return c == 3 ? most : 30 * x; };
        EXPECT_THAT(parsePicture(makePng(spec, sample), "a").warnings, IsEmpty()) << depth;
    }
}

TEST(PictureFile, ReadingConvertsAColourProfileToSrgb) {
    QImage image = toQImage(drawPicture(4, 4, [](int, int, int c) { return c == 0 ? 255 : 0; }));
    image.setColorSpace(QColorSpace(QColorSpace::DisplayP3));
    // A wide-gamut red is outside sRGB; a grey stays.
    EXPECT_EQ(parsePicture(packed(image, "png"), "a").picture.rgb[0], 255);
    image.fill(QColor(200, 100, 100));
    const Picture read = parsePicture(packed(image, "png"), "a").picture;
    EXPECT_GT(read.rgb[0], 205);
    EXPECT_LT(read.rgb[1], 98);
    image.fill(QColor(100, 100, 100));
    EXPECT_NEAR(parsePicture(packed(image, "png"), "a").picture.rgb[0], 100, 1);
}

TEST(PictureFile, QtReadsAWrittenFileWithItsTexts) {
    const Picture picture = noise(32, 32);
    const std::string lines = "a line\nSteps: 3072, Seed: 1, " + std::string(500, 'x');
    const std::vector<PngText> texts = {{"parameters", lines, false}, {"continuo", "{\"a\": \"笑\"}", true}};
    const Bytes bytes = encodePng(picture, texts);
    const QImage image = readByQt(bytes);
    EXPECT_EQ(image.convertToFormat(QImage::Format_RGB888), toQImage(picture));
    // Qt replaces a line break with a blank.
    EXPECT_EQ(image.text("parameters").simplified().toStdString(),
              QString::fromStdString(lines).simplified().toStdString());
    EXPECT_EQ(image.text("continuo").toStdString(), "{\"a\": \"笑\"}");
    const std::string whole(bytes.begin(), bytes.end());
    EXPECT_THAT(whole, HasSubstr(lines)) << "not compressed";
    const PictureFile read = parsePicture(bytes, "a");
    EXPECT_EQ(read.picture, picture);
    EXPECT_EQ(read.texts, texts);
}

TEST(PictureFile, TextsWrittenByQtAreRead) {
    QImage image = toQImage(noise(8, 8));
    image.setText("Title", "short");
    image.setText("Author", "Ünïcode 笑");
    image.setText("Long", QString(200, 'y'));
    const PictureFile file = parsePicture(packed(image, "png"), "a");
    EXPECT_THAT(file.texts, testing::UnorderedElementsAre(PngText{"Title", "short", false},
                                                          PngText{"Author", "Ünïcode 笑", true}));
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("compressed text")));
    EXPECT_EQ(file.provenance, std::nullopt);
}

TEST(PictureFile, WritingIsDeterministic) {
    EXPECT_EQ(encodePng(noise(16, 16)), encodePng(noise(16, 16)));
    EXPECT_NE(encodePng(noise(16, 16)), encodePng(noise(16, 16, 2)));
}

TEST(PictureFile, HashDependsOnlyOnThePixels) {
    const Picture picture = noise(16, 8);
    EXPECT_EQ(
        pictureHash(parsePicture(encodePng(picture, std::vector<PngText>{{"a", "b", false}}), "a").picture),
        pictureHash(picture));
    EXPECT_NE(pictureHash(Picture{8, 16, picture.rgb}), pictureHash(picture));
    EXPECT_EQ(pictureHash(Picture{1, 1, {1, 2, 3}}),  // printf '1x1\n\1\2\3' | sha256sum
              "e638149a7141c7469d8af26ccb7f5f521c69f452a1dbfefa3bfbf547bb076c75");
}

TEST(PictureFile, WritingReplacesTheFileAndFollowsLinks) {
    const test::TemporaryFolder folder;
    const auto path = folder / "ä picture.png";
    test::writeFile(path, "before");
    writePng(path, noise(8, 8));
    EXPECT_EQ(readPicture(path).picture, noise(8, 8));
    std::filesystem::create_symlink(path, folder / "link.png");
    writePng(folder / "link.png", noise(8, 8, 2));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.png"));
    EXPECT_EQ(readPicture(path).picture, noise(8, 8, 2));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
}

TEST(PictureFile, FailedWriteKeepsTheExistingFile) {
    const test::TemporaryFolder folder;
    const auto path = folder / "a.png";
    writePng(path, noise(8, 8));
    expectError(ErrorCode::BadRequest, HasSubstr("bytes"), [&] { writePng(path, Picture{2, 2, {1}}); });
    expectError(ErrorCode::BadRequest, HasSubstr("keyword"), [&] {
        writePng(path, noise(8, 8, 2), std::vector<PngText>{{"", "x", false}});
    });
    EXPECT_EQ(readPicture(path).picture, noise(8, 8));
    expectError(ErrorCode::BadFile, HasSubstr("no folder"),
                [&] { writePng(folder / "none/a.png", noise(8, 8)); });
    std::filesystem::create_directory(folder / "b.png");
    expectError(ErrorCode::BadFile, HasSubstr("cannot be written"),
                [&] { writePng(folder / "b.png", noise(8, 8)); });
}

TEST(PictureFile, UnreadableFilesHaveDistinctErrors) {
    const test::TemporaryFolder folder;
    expectError(ErrorCode::NotFound, HasSubstr("no such file"), [&] { readPicture(folder / "none.png"); });
    expectError(ErrorCode::BadFile, HasSubstr("is a folder"), [&] { readPicture(folder.path()); });
    const auto large = folder / "large.png";
    test::writeFile(large, "x");
    std::filesystem::resize_file(large, kLargestPictureFile + 1);
    expectError(ErrorCode::BadFile, HasSubstr("larger than 256 MiB"), [&] { readPicture(large); });
}

// A changed byte makes the file unreadable, or leaves the picture unchanged, or (in an ancillary chunk)
// removes its provenance. It never gives another provenance.
TEST(PictureFile, ChangedByteNeverGivesWrongSettings) {
    PictureProvenance provenance;
    provenance.program = "Continuo 1";
    provenance.pictures = {fullOrigin()};
    const Picture picture = noise(8, 8);
    const Bytes whole = encodePng(picture, provenanceTexts(provenance));
    ASSERT_EQ(parsePicture(whole, "a").provenance, provenance);
    int refused = 0, without = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const int flip : {1, 0x20, 0x80, 0xff}) {
            Bytes changed = whole;
            changed[at] = static_cast<std::uint8_t>(changed[at] ^ flip);
            try {
                const PictureFile file = parsePicture(changed, "a");
                EXPECT_EQ(file.picture, picture) << at;
                if (file.provenance) {
                    EXPECT_EQ(file.provenance, provenance) << at;
                }
                without += file.provenance ? 0 : 1;
            } catch (const Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::BadFile);
                ++refused;
            }
        }
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(without, 0);
}

TEST(PictureFile, BrokenSettingsGiveAWarningAndThePicture) {
    const std::vector<PngText> texts = {{"continuo", R"({"program": "Continuo 1", "seed": "x"})", true}};
    const PictureFile file = parsePicture(encodePng(noise(8, 8), texts), "a");
    EXPECT_EQ(file.provenance, std::nullopt);
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("seed is not a whole number")));
    EXPECT_EQ(file.texts, texts);
}

}  // namespace
}  // namespace continuo::app
