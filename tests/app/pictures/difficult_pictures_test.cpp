// Foreign and broken files. Each kind of damage is made here, except for two files found by a fuzzer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QBuffer>
#include <QImage>
#include <QImageReader>
#include <QImageWriter>
#include <algorithm>

#include "app/pictures/made_up_pictures.h"
#include "app/pictures/png_bytes.h"
#include "pictures/picture_file.h"
#include "pictures/png_chunks.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::filesystem::path kData = CONTINUO_TESTS_FOLDER "/app/pictures/data";

void expectRefused(const Bytes& file, const char* why) {
    expectError(ErrorCode::BadFile, HasSubstr(why), [&] { parsePicture(file, "name.png"); });
}

Bytes jpeg(int width = 64, int height = 64) {
    const Picture picture =
        drawPicture(width, height, [](int x, int y, int c) { return (3 * x + 5 * y + 40 * c) & 255; });
    const QImage image(picture.rgb.data(), width, height, 3 * width, QImage::Format_RGB888);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "jpeg").write(image);
    return {bytes.begin(), bytes.end()};
}

// Expects a file's picture to have the samples of `sample` scaled to 8 bits.
void expectSamples(const PngSpec& spec, const std::function<int(int, int, int)>& sample,
                   const std::function<int(int, int, int)>& expected) {
    const PictureFile file = parsePicture(makePng(spec, sample), "a");
    EXPECT_EQ(file.picture,
              drawPicture(static_cast<int>(spec.width), static_cast<int>(spec.height), expected))
        << spec.depth << " bits, colour type " << spec.colourType;
}

PngSpec makeSpec(int depth, int colourType, bool interlaced = false) {
    PngSpec spec{13, 11, depth, colourType};
    spec.interlaced = interlaced;
    return spec;
}

// Other programs write such a gamma for sRGB pictures, mostly without a profile.
TEST(DifficultPicture, GammaCloseToSrgbIsIgnored) {
    const auto ramp = [](int x, int, int) { return x; };
    const auto chunk = [](std::initializer_list<std::uint32_t> numbers) {
        Bytes data;
        for (const std::uint32_t each : numbers)
            for (const std::uint8_t byte : bigEndian32(each)) data.push_back(byte);
        return data;
    };
    PngSpec spec{256, 1};
    spec.chunks = {{"gAMA", chunk({45455})}};
    expectSamples(spec, ramp, ramp);
    const auto chromaticities = chunk({31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000});
    spec.chunks.emplace_back("cHRM", chromaticities);
    expectSamples(spec, ramp, ramp);
    spec.depth = 16;
    expectSamples(
        spec, [](int x, int, int) { return 257 * x; }, ramp);
    // Linear light differs, as do another program's primaries.
    const auto middle = [](const std::vector<std::pair<std::string, Bytes>>& chunks) {
        PngSpec flat{1, 1};
        flat.chunks = chunks;
        return parsePicture(makePng(flat, [](int, int, int c) { return c == 0 ? 200 : 60; }), "a").picture;
    };
    EXPECT_GT(middle({{"gAMA", chunk({100000})}}).rgb[1], 120);
    const auto wide = chunk({31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000});
    EXPECT_GT(middle({{"gAMA", chunk({45455})}, {"cHRM", wide}}).rgb[0], 210);
}

TEST(DifficultPicture, EveryGreyDepthScalesTo256Levels) {
    for (const int depth : {1, 2, 4, 8}) {
        const int most = (1 << depth) - 1;
        expectSamples(
            makeSpec(depth, 0, depth == 4), [&](int x, int y, int) { return (x + y) & most; },
            [&](int x, int y, int) { return ((x + y) & most) * 255 / most; });
    }
    for (const bool interlaced : {false, true})
        expectSamples(
            makeSpec(16, 0, interlaced), [](int x, int y, int) { return 257 * (17 * x + y); },
            [](int x, int y, int) { return 17 * x + y; });
}

TEST(DifficultPicture, SixteenBitsAreRoundedToEight) {
    expectSamples(
        makeSpec(16, 2, true), [](int x, int y, int c) { return 257 * (13 * x + y + c) + 100; },
        [](int x, int y, int c) { return 13 * x + y + c; });
    expectSamples(
        makeSpec(16, 6), [](int x, int y, int c) { return c == 3 ? 65535 : 257 * (13 * x + y + c); },
        [](int x, int y, int c) { return 13 * x + y + c; });
}

TEST(DifficultPicture, PaletteIndicesAreReplacedByTheirColours) {
    Bytes palette;
    for (int i = 0; i < 16; ++i) {
        for (const int each : {i * 16, 255 - i, i * i}) palette.push_back(static_cast<std::uint8_t>(each));
    }
    PngSpec spec = makeSpec(4, 3, true);
    spec.chunks.emplace_back("PLTE", palette);
    const auto index = [](int x, int y, int) { return (x * y) & 15; };
    const auto colour = [&](int x, int y, int c) {
        return palette[static_cast<std::size_t>(3 * index(x, y, 0) + c)];
    };
    expectSamples(spec, index, colour);
    spec.chunks.emplace_back("tRNS", Bytes{255, 0});
    expectSamples(spec, index,
                  [&](int x, int y, int c) { return index(x, y, 0) == 1 ? 255 : colour(x, y, c); });
}

TEST(DifficultPicture, GreyWithAlphaIsBlendedOverWhite) {
    for (const int depth : {8, 16}) {
        const int unit = depth == 8 ? 1 : 257;
        expectSamples(
            makeSpec(depth, 4), [&](int x, int, int c) { return unit * (c == 1 ? (x % 2) * 255 : 10 * x); },
            [](int x, int, int) { return x % 2 == 0 ? 255 : 10 * x; });
    }
    PngSpec spec = makeSpec(16, 0);
    spec.chunks.emplace_back("tRNS", Bytes{0x10, 0x10});
    expectSamples(
        spec, [](int x, int, int) { return 0x101 * (x + 10); },
        [](int x, int, int) { return x + 10 == 0x10 ? 255 : x + 10; });
}

TEST(DifficultPicture, BrokenPngIsRejected) {
    const auto grey = [](int, int, int) { return 1; };
    for (const int depth : {0, 3, 4, 32})
        expectRefused(makePng(makeSpec(depth, 2), grey),
                      "bits a sample; of its colour type there are 8 or 16");
    for (const int colourType : {1, 5, 7, 255})
        expectRefused(makePng(makeSpec(8, colourType), grey), "; a PNG is of 0, 2, 3, 4 or 6");
    for (const std::size_t at : {0U, 7U}) {
        Bytes file = makePng({}, grey);
        file[at] ^= 0x40;
        expectRefused(file, "is no PNG, JPEG, WebP or BMP");
    }
    Bytes asText = makePng({}, grey);
    asText.erase(asText.begin() + 4);
    expectRefused(asText, "is no PNG");
    expectRefused(makePng({0, 8}, grey), "0 x 8 pixels");
    expectRefused(makePng({8, 0}, grey), "8 x 0 pixels");
    expectRefused({}, "is empty");
    const Bytes whole = makePng({}, grey);
    for (std::size_t size = 8; size < whole.size(); ++size)
        expectRefused({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}, "is cut off");
    Bytes changed = whole;
    changed[kPngHeadBytes + 9] ^= 1;
    expectRefused(changed, "is damaged (a wrong checksum in IDAT)");
    Bytes early = {whole.begin(), whole.begin() + kPngSignatureBytes};
    appendPngChunk(early, "IEND", {});
    expectRefused(early, "does not begin with a header");
    Bytes empty = {whole.begin(), whole.begin() + kPngHeadBytes};
    appendPngChunk(empty, "IEND", {});
    expectRefused(empty, "holds no picture");
}

TEST(DifficultPicture, HugePicturesAreRejectedBeforeDecoding) {
    const auto nothing = [](int, int, int) { return 0; };
    expectRefused(makePng({0x7fffffff, 0x7fffffff}, nothing), "has 2147483647 x 2147483647 pixels");
    expectRefused(makePng({0xffffffff, 1}, nothing), "has 4294967295 x 1 pixels");
    expectRefused(makePng({32768, 32768}, nothing), "has 32768 x 32768 pixels");
    expectRefused(makePng({32769, 1}, nothing), "32769 x 1");
    expectRefused(makePng({8001, 8000}, nothing), "up to 64 million");
    Bytes file = jpeg();
    // SOF0: marker, length, precision, height, width.
    const Bytes marker = {0xff, 0xc0};
    const auto frame = std::search(file.begin(), file.end(), marker.begin(), marker.end());
    ASSERT_NE(frame, file.end());
    std::fill_n(frame + 5, 4, 0xff);
    expectRefused(file, "65535 x 65535");  // more than the decoder's limit
    std::fill_n(frame + 5, 4, 0x7f);
    expectRefused(file, "32639 x 32639");
    std::fill_n(frame + 5, 4, 0);
    expectRefused(file, "0 x 0");
}

TEST(DifficultPicture, FarTooMuchImageDataIsRejected) {
    PngSpec spec;
    const auto sample = [](int x, int y, int c) { return x + y + c; };
    spec.overrun = 2000;
    EXPECT_EQ(parsePicture(makePng(spec, sample), "a").picture, drawPicture(8, 8, sample));
    spec.overrun = std::size_t{8} << 20;
    expectRefused(makePng(spec, sample), "far more data than its picture has");
}

TEST(DifficultPicture, OtherFormatsAreRejectedByContent) {
    expectRefused({'<', 's', 'v', 'g', '/', '>'}, "is no PNG");
    expectRefused({'<', 's', 'v', 'g', ' ', '>'}, "but SVG; save it as PNG");
    expectRefused({0, 0, 0, 12, 'J', 'X', 'L', ' ', 13, 10}, "but JPEG XL; save it as PNG");
    expectRefused({0, 0, 0, 24, 'f', 't', 'y', 'p'}, "is an MP4 file, not a picture; choose another file");
    expectRefused({'M', 'T', 'h', 'd', 0, 0}, "is a MIDI file, not a picture");
    expectRefused({'<', 'h', 't', 'm', 'l', '>'}, "is a web page, not a picture; download the file itself");
    // Qt's decoders depend on the installed packages.
    const std::pair<const char*, Bytes> others[] = {
        {"gif", {'G', 'I', 'F', '8', '9', 'a', 0, 32}},
        {"tiff", {'M', 'M', 0, '*', 8, 0, 0, 0}},
        {"heic", {0, 0, 0, 24, 'f', 't', 'y', 'p', 'h', 'e', 'i', 'c', 0, 0}},
        {"avif", {0, 0, 0, 24, 'f', 't', 'y', 'p', 'a', 'v', 'i', 'f', 0, 0}}};
    for (const auto& [plugin, file] : others) {
        const std::string name = QByteArray(plugin).toUpper().toStdString();
        const bool isRead = QImageReader::supportedImageFormats().contains(plugin);
        expectRefused(file, isRead ? ("is a damaged " + name + " file").c_str()
                                   : ("but " + name + "; save it as PNG").c_str());
    }
    expectRefused({'B', 'M'}, "BMP");
    expectRefused({0xff, 0xd8}, "JPEG");
    expectRefused({'R', 'I', 'F', 'F', 4, 0, 0, 0, 'W', 'E', 'B', 'P'}, "WebP");
}

// The file has one black pixel.
TEST(DifficultPicture, GifIsRead) {
    if (!QImageReader::supportedImageFormats().contains("gif")) GTEST_SKIP() << "Qt has no decoder of GIF";
    const Bytes gif = {'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0, 0x80, 0, 0, 0,    0, 0, 255, 255,
                       255, ',', 0,   0,   0,   0,   1, 0, 1, 0, 0,    2, 2, 0x44, 1, 0, ';'};
    const PictureFile file = parsePicture(gif, "a");
    EXPECT_EQ(file.format, "GIF");
    EXPECT_EQ(file.picture.rgb, (std::vector<std::uint8_t>{0, 0, 0}));
}

Bytes greyJpeg(int width, int height) {
    QImage image(width, height, QImage::Format_Grayscale8);
    image.fill(80);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "jpeg").write(image);
    return {bytes.begin(), bytes.end()};
}

// The picture has 108 megapixels, which are in memory only briefly.
TEST(DifficultPicture, LargeJpegIsReadAtReducedSize) {
    const PictureFile file = parsePicture(greyJpeg(12000, 9000), "a");
    EXPECT_EQ(file.picture.width, 6000);
    EXPECT_EQ(file.picture.height, 4500);
    EXPECT_THAT(file.warnings, testing::Contains("has 12000 x 9000 pixels; it was read at 1/2 of its size"));
    const PictureFile wide = parsePicture(greyJpeg(40000, 16), "a");
    EXPECT_EQ(wide.picture.width, 20000);
    EXPECT_EQ(wide.picture.height, 8);
}

TEST(DifficultPicture, TruncatedJpegGivesItsBeginning) {
    const Bytes whole = jpeg();
    const Picture picture = parsePicture(whole, "a").picture;
    const Bytes half(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(3 * whole.size() / 4));
    const PictureFile file = parsePicture(half, "a");
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("cut off")));
    EXPECT_EQ(file.picture.width, 64);
    EXPECT_TRUE(std::equal(picture.rgb.begin(), picture.rgb.begin() + 3 * 64 * 8, file.picture.rgb.begin()));
    EXPECT_NE(file.picture, picture);
    EXPECT_THAT(parsePicture(whole, "a").warnings, IsEmpty());
    expectRefused({whole.begin(), whole.begin() + 100}, "JPEG");
}

// For example a phone's moving picture, with any bytes in the video.
TEST(DifficultPicture, DataAfterAJpegDoesNotTruncateIt) {
    Bytes whole = jpeg();
    const Picture picture = parsePicture(whole, "a").picture;
    for (const std::uint8_t each :
         {0x00, 0x00, 0x00, 0x18, 0x66, 0x74, 0x79, 0x70, 0xff, 0xda, 0x00, 0x0c, 0x01})
        whole.push_back(each);
    const PictureFile file = parsePicture(whole, "a");
    EXPECT_EQ(file.picture, picture);
    EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(DifficultPicture, AnimationGivesItsFirstFrame) {
    PngSpec spec;
    spec.chunks.emplace_back("acTL", Bytes{0, 0, 0, 2, 0, 0, 0, 0});
    const auto sample = [](int x, int y, int c) { return x + y + c; };
    const PictureFile file = parsePicture(makePng(spec, sample), "a");
    EXPECT_EQ(file.picture, drawPicture(8, 8, sample));
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("animated")));
}

TEST(DifficultPicture, FilesThatCrashedOtherDecodersAreReadOrRejected) {
    expectError(ErrorCode::BadFile, HasSubstr("BMP"), [] { readPicture(kData / "image-rs__bad_width.bmp"); });
    try {
        EXPECT_EQ(readPicture(kData / "image-rs__panic.webp").format, "WebP");
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("WebP"));
    }
}

TEST(DifficultPicture, FilesWithRandomDamageAreReadOrRejected) {
    std::mt19937 random(3);
    const Bytes seeds[] = {makePng({}, [](int x, int, int) { return x; }), jpeg(16, 16)};
    for (int round = 0; round < 400; ++round) {
        Bytes file = seeds[round % 2];
        const auto changes = 1 + random() % 8;
        for (unsigned i = 0; i < changes; ++i)
            file[random() % file.size()] = static_cast<std::uint8_t>(random());
        try {
            const PictureFile read = parsePicture(file, "a");
            EXPECT_EQ(read.picture.rgb.size(), 3 * static_cast<std::size_t>(read.picture.width) *
                                                   static_cast<std::size_t>(read.picture.height));
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::BadFile) << error.what();
        }
    }
}

}  // namespace
}  // namespace continuo::app
