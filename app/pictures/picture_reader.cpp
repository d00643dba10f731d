#include "pictures/picture_file.h"

#include <continuo/error.h>
#include <continuo/file_kind.h>
#include <continuo/plain_file.h>

#include <QBuffer>
#include <QColorSpace>
#include <QImage>
#include <QImageReader>
#include <QLoggingCategory>
#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <string_view>
#include <utility>

#include "pictures/orientation.h"
#include "pictures/png_chunks.h"

namespace continuo::app {
namespace {

using Bytes = std::span<const std::uint8_t>;

struct Format {
    const char* name;    // for messages
    const char* plugin;  // for Qt
};

constexpr Format kPng = {"PNG", "png"}, kJpeg = {"JPEG", "jpeg"}, kWebp = {"WebP", "webp"},
                 kBmp = {"BMP", "bmp"}, kGif = {"GIF", "gif"}, kTiff = {"TIFF", "tiff"},
                 kAvif = {"AVIF", "avif"}, kHeic = {"HEIC", "heic"};
// A JPEG larger than kMostPixels, but within these limits, is read at 1/2, 1/4 or 1/8. The limit is lower for
// several scans, because libjpeg then keeps all coefficients in memory.
constexpr std::int64_t kMostJpegPixels = 600'000'000, kMostPixelsInScans = 150'000'000;

std::string_view toStringView(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

const Format* findFormat(Bytes file) {
    const std::string_view text = toStringView(file);
    if (hasPngSignature(file)) return &kPng;
    if (text.starts_with("\xff\xd8")) return &kJpeg;
    if (text.starts_with("RIFF") && text.substr(0, 12).ends_with("WEBP")) return &kWebp;
    if (text.starts_with("BM")) return &kBmp;
    // For these formats Qt may lack a decoder. They are then rejected by name.
    const Format* format = nullptr;
    switch (detectFileKind(std::as_bytes(file))) {
        case FileKind::Gif: format = &kGif; break;
        case FileKind::Tiff: format = &kTiff; break;
        case FileKind::Avif: format = &kAvif; break;
        case FileKind::Heic: format = &kHeic; break;
        default: break;
    }
    return format != nullptr && QImageReader::supportedImageFormats().contains(format->plugin) ? format
                                                                                               : nullptr;
}

// Returns the name of a known picture format that is not supported; nullptr: the format is unknown.
const char* findUnsupportedFormat(Bytes file) {
    const FileKind kind = detectFileKind(std::as_bytes(file));
    return isPictureKind(kind) ? displayName(kind).data() : nullptr;
}

struct JpegFrame {
    int width, height;
    bool isSequential;  // Huffman-coded, not progressive
    int components;
};

// Returns the frame header of a JPEG file; nullopt if it is not in its place.
std::optional<JpegFrame> jpegFrame(Bytes file) {
    const auto number = [&](std::size_t at) { return file[at] << 8 | file[at + 1]; };
    constexpr std::size_t kFrame = 10;  // size of marker, length, bits, height, width and components
    for (std::size_t at = 2; at + kFrame <= file.size() && file[at] == 0xff;
         at += 2 + static_cast<std::size_t>(number(at + 2))) {
        const int marker = file[at + 1];
        const bool other = marker == 0xc4 || marker == 0xc8 || marker == 0xcc;  // tables, an extension
        if (marker >= 0xc0 && marker <= 0xcf && !other)
            return JpegFrame{number(at + 7), number(at + 5), marker <= 0xc1, file[at + 9]};
    }
    return std::nullopt;
}

// Returns whether one scan contains all components. A decoder then keeps only some rows in memory.
bool hasOneScan(Bytes file, const JpegFrame& frame) {
    const auto number = [&](std::size_t at) { return file[at] << 8 | file[at + 1]; };
    for (std::size_t at = 2; frame.isSequential && at + 5 <= file.size() && file[at] == 0xff;
         at += 2 + static_cast<std::size_t>(number(at + 2)))
        if (file[at + 1] == 0xda) return file[at + 4] == frame.components;
    return false;
}

bool isTooLarge(std::int64_t width, std::int64_t height) {
    return width > kLongestPictureSide || height > kLongestPictureSide || width * height > kMostPixels;
}

// Returns whether the JPEG has its end marker. Other parts of the file may contain the same bytes: segments,
// and data after the JPEG, such as a phone's motion video.
bool hasJpegEnd(Bytes file) {
    bool scans = false;  // a scan was found; only an end marker after one counts
    for (std::size_t at = 2; at + 1 < file.size();) {
        const int marker = file[at + 1];
        if (file[at] != 0xff || marker == 0xff || marker == 0) {
            ++at;
            continue;
        }
        if (marker == 0xd9 && scans) return true;
        const bool hasLength = marker != 0x01 && !(marker >= 0xd0 && marker <= 0xd9);
        at += 2;
        if (!hasLength) continue;
        if (at + 1 >= file.size()) break;
        scans = scans || marker == 0xda;
        at += static_cast<std::size_t>(file[at] << 8 | file[at + 1]);
    }
    return !scans;  // without a scan nothing can be truncated
}

QLoggingCategory::CategoryFilter defaultFilter = nullptr;

// Suppresses Qt's terminal messages, because Continuo's own errors and warnings report the problem.
void filterImageMessages(QLoggingCategory* category) {
    defaultFilter(category);
    if (!std::string_view(category->categoryName()).starts_with("qt.gui.imageio")) return;
    category->setEnabled(QtDebugMsg, false);
    category->setEnabled(QtInfoMsg, false);
    category->setEnabled(QtWarningMsg, false);
}

void setUpQt() {
    static std::once_flag once;
    std::call_once(once, [] {
        constexpr int kMegabytes = 512;  // enough for kMostPixels with four 16-bit channels
        QImageReader::setAllocationLimit(kMegabytes);
        defaultFilter = QLoggingCategory::installFilter(nullptr);
        QLoggingCategory::installFilter(filterImageMessages);
    });
}

class Reader {
public:
    Reader(Bytes file, const std::string& name) : file_(file), name_(name) {}

    PictureFile read() {
        setUpQt();
        if (file_.empty()) fail(Kind::Empty, "is empty; choose a picture");
        const Format* format = findFormat(file_);
        if (format == nullptr) failUnsupported();
        result_.format = format->name;
        if (format == &kPng) checkPngFile();
        decode(*format);
        if (format == &kPng) readPngChunks();
        if (format == &kJpeg) checkJpegEnd();
        return std::move(result_);
    }

private:
    using Kind = PictureError::Kind;

    [[noreturn]] void fail(Kind kind, const std::string& why) const {
        throw PictureError(kind, name_ + ": " + why);
    }
    [[noreturn]] void failUnsupported() const {
        const char* unread = findUnsupportedFormat(file_);
        const FileKind kind = detectFileKind(std::as_bytes(file_));
        const auto why = explainWrongKind(kind, "a picture");
        if (unread == nullptr && why) throw PictureError(kind, name_ + ": " + *why);
        throw PictureError(Kind::NoPicture,
                           name_ + ": is no PNG, JPEG, WebP or BMP picture" +
                               (unread ? std::string(" but ") + unread + "; save it as PNG and choose that"
                                       : "; choose another file"),
                           unread);
    }
    void warn(const std::string& line) { result_.warnings.push_back(line); }

    void decode(const Format& format) {
        if (!QImageReader::supportedImageFormats().contains(format.plugin))
            fail(Kind::NoDecoder,
                 std::string("is a ") + format.name +
                     " picture, which Qt cannot read here; install its image formats (on Debian "
                     "qt6-image-formats-plugins)");
        QByteArray bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(file_.data()),
                                                   static_cast<qsizetype>(file_.size()));
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        // Names the decoder, so that Qt tries no other one on untrusted bytes.
        QImageReader reader(&buffer, format.plugin);
        reader.setAutoTransform(false);
        const QSize told = reader.size();
        if (!told.isValid()) {
            const auto frame = &format == &kJpeg ? jpegFrame(file_) : std::nullopt;
            if (frame) checkSize(frame->width, frame->height);
            fail(Kind::Damaged, std::string("is a damaged ") + format.name + " file; download it again");
        }
        const int share = &format == &kJpeg ? jpegScaleDivisor(told) : 1;
        if (share == 1) checkSize(told.width(), told.height());
        int orientation = readOrientation(reader.transformation());
        if (orientation == kUpright) orientation = readFileOrientation(format);
        if (reader.supportsAnimation() && reader.imageCount() != 1) warn(kIsAnimated);
        if (share > 1)
            reader.setScaledSize(
                QSize((told.width() + share - 1) / share, (told.height() + share - 1) / share));
        QImage image;
        if (!reader.read(&image) || image.isNull())
            fail(Kind::Damaged, std::string("cannot be read as a ") + format.name + " picture (" +
                                    reader.errorString().toStdString() +
                                    "); download it again, or save it anew as PNG");
        // Checks again, because the size in the header may be wrong.
        checkSize(image.width(), image.height());
        result_.picture = uprightPicture(flattened(image), orientation);
        if (transparent_) warn(kIsTransparent);
        if (share > 1)
            warn("has " + std::to_string(told.width()) + " x " + std::to_string(told.height()) +
                 " pixels; it was read at 1/" + std::to_string(share) + " of its size");
    }

    // Returns the divisor at which a JPEG must be decoded to fit; 1 if it fits, or if no divisor is enough.
    int jpegScaleDivisor(const QSize& size) const {
        const auto width = std::int64_t{size.width()}, height = std::int64_t{size.height()};
        if (!isTooLarge(width, height)) return 1;
        const std::optional<JpegFrame> frame = jpegFrame(file_);
        const bool oneScan = frame && hasOneScan(file_, *frame);
        if (width * height > (oneScan ? kMostJpegPixels : kMostPixelsInScans)) return 1;
        for (const int share : {2, 4, 8})
            if (!isTooLarge((width + share - 1) / share, (height + share - 1) / share)) return share;
        return 1;
    }

    void checkPngFile() const {
        try {
            const PngHead head = parsePngHead(file_);
            checkSize(head.width, head.height);
            checkPng(file_);
        } catch (const Error& error) {
            const std::string_view why = error.what();
            if (why.starts_with("png: ")) fail(Kind::Damaged, std::string(why.substr(5)));
            throw;
        }
    }

    void checkSize(std::int64_t width, std::int64_t height) const {
        const std::string size = std::to_string(width) + " x " + std::to_string(height) + " pixels";
        if (width < 1 || height < 1)
            fail(Kind::Damaged, "has " + size + ", which cannot be; download it again");
        if (isTooLarge(width, height))
            throw PictureError(width, height,
                               name_ + ": has " + size + "; pictures of up to " +
                                   std::to_string(kMostPixels / 1'000'000) + " million are read, " +
                                   std::to_string(kLongestPictureSide) +
                                   " along a side; save it smaller, and choose that");
    }

    static int readOrientation(QImageIOHandler::Transformations turn) {
        switch (turn) {
            case QImageIOHandler::TransformationMirror: return 2;
            case QImageIOHandler::TransformationRotate180: return 3;
            case QImageIOHandler::TransformationFlip: return 4;
            case QImageIOHandler::TransformationFlipAndRotate90: return 5;
            case QImageIOHandler::TransformationRotate90: return 6;
            case QImageIOHandler::TransformationMirrorAndRotate90: return 7;
            case QImageIOHandler::TransformationRotate270: return 8;
            default: return kUpright;
        }
    }

    // Reads the EXIF orientation of formats for which Qt does not read it.
    int readFileOrientation(const Format& format) const {
        if (&format == &kWebp) return webpOrientation(file_);
        if (&format != &kPng) return kUpright;
        PngChunks chunks(file_);
        while (const std::optional<PngChunk> chunk = chunks.next()) {
            if (chunk->type == "eXIf") return chunk->isIntact() ? exifOrientation(chunk->data) : kUpright;
        }
        return kUpright;
    }

    // Returns the image's colour space. A gAMA chunk of 1 / 2.2 stands for sRGB, because such a chunk cannot
    // express the linear part of sRGB's curve.
    QColorSpace findColourSpace(const QImage& image) const {
        constexpr float kGamma = 2.2F, kNear = 0.02F;
        QColorSpace space = image.colorSpace();
        if (space.transferFunction() != QColorSpace::TransferFunction::Gamma ||
            std::abs(space.gamma() - kGamma) > kNear || !hasOnlyGamma())
            return space;
        QColorSpace curved = space;
        curved.setTransferFunction(QColorSpace::TransferFunction::SRgb);
        return curved == QColorSpace(QColorSpace::SRgb) ? QColorSpace(QColorSpace::SRgb) : space;
    }

    bool hasOnlyGamma() const {
        if (!hasPngSignature(file_)) return false;
        bool gamma = false;
        PngChunks chunks(file_);
        while (const std::optional<PngChunk> chunk = chunks.next()) {
            if (chunk->type == "iCCP" && chunk->isIntact()) return false;
            gamma = gamma || chunk->type == "gAMA";
        }
        return gamma;
    }

    // Lays the image over white and converts it to sRGB. Works in strips of rows, because each conversion
    // copies.
    Picture flattened(const QImage& image) {
        constexpr int kRows = 64;
        Picture picture{image.width(), image.height(), {}};
        picture.rgb.reserve(3 * static_cast<std::size_t>(image.width()) *
                            static_cast<std::size_t>(image.height()));
        // Converts colours in 16 bits per channel if the source has more than 8.
        const QColorSpace space = findColourSpace(image), srgb(QColorSpace::SRgb);
        const bool deep = image.pixelFormat().redSize() > 8 || image.format() == QImage::Format_Grayscale16;
        for (int top = 0; top < image.height(); top += kRows) {
            QImage rows = image.copy(0, top, image.width(), std::min(kRows, image.height() - top));
            rows.convertTo(deep ? QImage::Format_RGBA64 : QImage::Format_RGBA8888);
            rows.setColorSpace(space);
            if (space.isValid() && space != srgb) rows.convertToColorSpace(QColorSpace::SRgb);
            rows.convertTo(QImage::Format_RGBA8888);
            for (int y = 0; y < rows.height(); ++y) appendOverWhite(rows.constScanLine(y), picture);
        }
        return picture;
    }

    void appendOverWhite(const std::uint8_t* rgba, Picture& picture) {
        for (int x = 0; x < picture.width; ++x, rgba += 4) {
            const int alpha = rgba[3];
            transparent_ = transparent_ || alpha < 255;
            for (int channel = 0; channel < 3; ++channel) {
                const int mixed = (rgba[channel] * alpha + 255 * (255 - alpha) + 127) / 255;
                picture.rgb.push_back(static_cast<std::uint8_t>(mixed));
            }
        }
    }

    void readPngChunks() {
        PngChunks chunks(file_);
        while (const std::optional<PngChunk> chunk = chunks.next()) {
            if (chunk->type == "acTL") warn(kIsAnimated);
        }
        PngTexts texts = readPngTexts(file_);
        result_.texts = std::move(texts.texts);
        for (const std::string& each : texts.warnings) warn(each);
        try {
            result_.provenance = provenanceOf(result_.texts);
        } catch (const Error& error) {
            warn(std::string("its settings cannot be read: ") + error.what());
        }
    }

    // Warns if the JPEG is truncated; Qt has filled the missing part with grey.
    void checkJpegEnd() {
        if (!hasJpegEnd(file_)) warn(kIsCutOff);
    }

    Bytes file_;
    const std::string& name_;
    PictureFile result_;
    bool transparent_ = false;  // a pixel is transparent; many alpha channels are opaque throughout
};

}  // namespace

bool canReadPictures(FileKind kind) {
    const auto hasDecoder = [](const char* plugin) {
        return QImageReader::supportedImageFormats().contains(plugin);
    };
    switch (kind) {
        case FileKind::Png:
        case FileKind::Jpeg:
        case FileKind::Webp:
        case FileKind::Bmp: return true;  // readPicture() names the package to install
        case FileKind::Gif: return hasDecoder(kGif.plugin);
        case FileKind::Tiff: return hasDecoder(kTiff.plugin);
        case FileKind::Avif: return hasDecoder(kAvif.plugin);
        case FileKind::Heic: return hasDecoder(kHeic.plugin);
        default: return false;
    }
}

PictureFile parsePicture(std::span<const std::uint8_t> file, const std::string& name) {
    return Reader(file, name).read();
}

PictureFile readPicture(const std::filesystem::path& path) {
    const std::string bytes = readPlainFile(path, kLargestPictureFile, "a picture");
    return parsePicture({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, path.string());
}

}  // namespace continuo::app
