#include "pictures/orientation.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImage>
#include <QImageReader>
#include <QImageWriter>

#include "app/pictures/made_up_pictures.h"
#include "app/pictures/png_bytes.h"
#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

// Large blocks, which JPEG nearly preserves. All eight orientations differ.
Picture orientationBlocks() {
    return drawPicture(48, 32,
                       [](int x, int y, int c) { return (x < 16 ? 220 : 30) - (y < 16 && c == 1 ? 25 : 0); });
}

Bytes encodeWithQt(const Picture& picture, const char* format) {
    const QImage image(picture.rgb.data(), picture.width, picture.height, 3 * picture.width,
                       QImage::Format_RGB888);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setQuality(100);
    EXPECT_TRUE(writer.write(image)) << format;
    return {bytes.begin(), bytes.end()};
}

Bytes jpegWithExif(const Picture& picture, const Bytes& exif) {
    Bytes file = encodeWithQt(picture, "jpeg");
    const auto length = static_cast<std::uint32_t>(exif.size() + 8);
    Bytes segment = {0xff,
                     0xe1,
                     static_cast<std::uint8_t>(length >> 8),
                     static_cast<std::uint8_t>(length),
                     'E',
                     'x',
                     'i',
                     'f',
                     0,
                     0};
    segment.insert(segment.end(), exif.begin(), exif.end());
    file.insert(file.begin() + 2, segment.begin(), segment.end());
    return file;
}

Bytes pngWithExif(const Picture& picture, const Bytes& exif) {
    PngSpec spec{static_cast<std::uint32_t>(picture.width), static_cast<std::uint32_t>(picture.height)};
    spec.chunks.emplace_back("eXIf", exif);
    return makePng(spec, [&](int x, int y, int c) {
        return picture.rgb[static_cast<std::size_t>(3 * (y * picture.width + x) + c)];
    });
}

// Returns Qt's lossless WebP in the extended format, which may contain EXIF.
Bytes webpWithExif(const Picture& picture, const Bytes& exif) {
    const Bytes plain = encodeWithQt(picture, "webp");
    const auto little = [](Bytes& out, std::size_t value, int count) {
        for (int i = 0; i < count; ++i) out.push_back(static_cast<std::uint8_t>(value >> 8 * i));
    };
    Bytes body = {'W', 'E', 'B', 'P', 'V', 'P', '8', 'X'};
    little(body, 10, 4);
    little(body, 0x08, 4);  // EXIF flag
    little(body, static_cast<std::size_t>(picture.width - 1), 3);
    little(body, static_cast<std::size_t>(picture.height - 1), 3);
    body.insert(body.end(), plain.begin() + 12, plain.end());
    body.insert(body.end(), {'E', 'X', 'I', 'F'});
    little(body, exif.size(), 4);
    body.insert(body.end(), exif.begin(), exif.end());
    if (exif.size() % 2 != 0) body.push_back(0);
    Bytes file = {'R', 'I', 'F', 'F'};
    little(file, body.size(), 4);
    file.insert(file.end(), body.begin(), body.end());
    return file;
}

double distance(const Picture& left, const Picture& right) {
    if (left.width != right.width || left.height != right.height) return 1e9;
    double sum = 0;
    for (std::size_t i = 0; i < left.rgb.size(); ++i) sum += std::abs(left.rgb[i] - right.rgb[i]);
    return sum / static_cast<double>(left.rgb.size());
}

// Returns the picture as Qt rotates a JPEG file automatically.
Picture orientByQt(const Bytes& file) {
    QByteArray bytes(reinterpret_cast<const char*>(file.data()), static_cast<qsizetype>(file.size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, "jpeg");
    reader.setAutoTransform(true);
    const QImage image = reader.read().convertToFormat(QImage::Format_RGB888);
    return drawPicture(image.width(), image.height(),
                       [&](int x, int y, int c) { return image.constScanLine(y)[3 * x + c]; });
}

TEST(Orientation, ExifRotatesEveryFormatAsQtRotatesJpeg) {
    for (int orientation = 1; orientation <= 8; ++orientation) {
        for (const bool bigEndian : {false, true}) {
            const Bytes exif = makeExif(orientation, bigEndian);
            const Bytes jpeg = jpegWithExif(orientationBlocks(), exif);
            const Picture expected = orientByQt(jpeg);
            EXPECT_LT(distance(parsePicture(jpeg, "a.jpg").picture, expected), 0.01) << orientation;
            EXPECT_LT(
                distance(parsePicture(pngWithExif(orientationBlocks(), exif), "a.png").picture, expected), 4)
                << orientation;
            EXPECT_LT(
                distance(parsePicture(webpWithExif(orientationBlocks(), exif), "a.webp").picture, expected),
                4)
                << orientation;
            if (orientation > 1) {
                EXPECT_GT(distance(parsePicture(jpeg, "a.jpg").picture, orientationBlocks()), 4);
            }
        }
    }
}

TEST(Orientation, MirroringTwiceIsTheIdentity) {
    const Picture picture = noise(5, 3);
    for (const int mirror : {2, 3, 4, 5, 7})
        EXPECT_EQ(uprightPicture(uprightPicture(picture, mirror), mirror), picture) << mirror;
    EXPECT_EQ(uprightPicture(uprightPicture(picture, 6), 8), picture);
    EXPECT_EQ(uprightPicture(picture, 6).width, 3);
    for (const int none : {-1, 0, 1, 9}) EXPECT_EQ(uprightPicture(picture, none), picture);
}

TEST(Orientation, PictureWithBrokenExifIsNotRotated) {
    const Bytes right = makeExif(6, true);
    EXPECT_EQ(exifOrientation(right), 6);
    Bytes named = {'E', 'x', 'i', 'f', 0, 0};
    named.insert(named.end(), right.begin(), right.end());
    EXPECT_EQ(exifOrientation(named), 6);
    // Truncated EXIF counts only if it still contains the number.
    for (std::size_t size = 0; size < right.size(); ++size) {
        const int expected = size >= 8 + 2 + 12 + 10 ? 6 : kUpright;
        EXPECT_EQ(exifOrientation(std::span(right).first(size)), expected) << size;
    }
    for (const int other : {0, 9, 255, 65535}) EXPECT_EQ(exifOrientation(makeExif(other, false)), kUpright);
    Bytes far = right;
    std::fill_n(far.begin() + 4, 4, 0xff);
    EXPECT_EQ(exifOrientation(far), kUpright);
    Bytes text = right;
    text[8 + 2 + 12 + 3] = 2;
    EXPECT_EQ(exifOrientation(text), kUpright) << "a text is no number";
}

TEST(Orientation, BrokenWebpIsNotRotated) {
    const Bytes whole = webpWithExif(orientationBlocks(), makeExif(3, false));
    EXPECT_EQ(webpOrientation(whole), 3);
    for (std::size_t size = 0; size + 1 < whole.size(); ++size)
        EXPECT_EQ(webpOrientation(std::span(whole).first(size)), kUpright);
}

}  // namespace
}  // namespace continuo::app
