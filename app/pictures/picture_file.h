#pragma once

#include <continuo/error.h>
#include <continuo/file_kind.h>
#include <continuo/picture.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "pictures/fit.h"
#include "pictures/picture_origin.h"
#include "pictures/png_text.h"

namespace continuo::app {

inline constexpr std::size_t kLargestPictureFile = std::size_t{256} << 20;  // bytes
inline constexpr int kLongestPictureSide = 32768;                           // pixels

// Why a file could not be read as a picture.
class PictureError : public Error {
public:
    enum class Kind { Empty, NoPicture, NoDecoder, Damaged, TooLarge };
    // unread, with NoPicture: the name of an unsupported picture format, such as "GIF".
    PictureError(Kind kind, const std::string& message, const char* unread = nullptr)
        : Error(ErrorCode::BadFile, message), kind_(kind), unsupportedFormat_(unread) {}
    // NoPicture: the file's actual kind.
    PictureError(FileKind fileKind, const std::string& message)
        : Error(ErrorCode::BadFile, message), kind_(Kind::NoPicture), fileKind_(fileKind) {}
    // TooLarge: the size in pixels from the file's header.
    PictureError(std::int64_t width, std::int64_t height, const std::string& message)
        : Error(ErrorCode::BadFile, message), kind_(Kind::TooLarge), width_(width), height_(height) {}
    Kind kind() const noexcept { return kind_; }
    const char* unsupportedFormat() const noexcept { return unsupportedFormat_; }  // nullptr: unknown format
    FileKind fileKind() const noexcept { return fileKind_; }
    std::int64_t width() const noexcept { return width_; }
    std::int64_t height() const noexcept { return height_; }

private:
    Kind kind_;
    const char* unsupportedFormat_ = nullptr;
    FileKind fileKind_ = FileKind::Unknown;
    std::int64_t width_ = 0, height_ = 0;
};

// Common lines of PictureFile::warnings.
inline constexpr const char* kIsAnimated = "is animated; its first picture was taken";
inline constexpr const char* kIsTransparent = "is partly transparent; it was laid over white";
inline constexpr const char* kIsCutOff = "is cut off; what is missing is grey";

// A picture read from a file.
struct PictureFile {
    Picture picture;     // upright, over white, sRGB, 8 bits
    std::string format;  // such as "PNG"
    std::vector<PngText> texts;
    std::optional<PictureProvenance> provenance;  // if Continuo made it: the settings that reproduce it
    // Differences between the file and `picture`, and unreadable parts, one line each.
    std::vector<std::string> warnings;
};

// Returns whether readPicture() supports this kind. GIF, TIFF, AVIF and HEIC depend on Qt's plugins.
bool canReadPictures(FileKind kind);

// Returns whether this build reads and writes the files below; without Qt each call throws BadRequest.
bool supportsPng() noexcept;

// Reads a PNG, JPEG, WebP or BMP file, and the kinds of canReadPictures(), detected by content. Applies the
// EXIF orientation, lays transparency over white, converts to sRGB, and takes the first frame of an
// animation. A truncated JPEG gives what is there, with a warning. An oversized JPEG is read at 1/2, 1/4 or
// 1/8, with a warning. Throws NotFound, or BadFile if the file is no such picture, is damaged, or exceeds
// kLargestPictureFile, kLongestPictureSide or kMostPixels before decoding.
PictureFile readPicture(const std::filesystem::path& path);
// Like readPicture() for bytes in memory; `name` leads the message.
PictureFile parsePicture(std::span<const std::uint8_t> file, const std::string& name);

// Restores what a file of ours was made of, in its own size: the first picture of a sheet, or the picture
// before it was enlarged. Returns other files' pictures unchanged. Throws BadFile if the recorded layout lies
// outside the picture.
Picture restoreOriginal(const PictureFile& file);
// Returns whether restoreOriginal() is only approximate: after Lanczos by an even factor no file pixel equals
// an original one. With an odd factor the middle of each block does.
bool isRestoredInexactly(const PictureFile& file);

// Returns the class it was made for, or the one it records as its content; empty: neither.
std::string pictureClass(const PictureFile& file);

// Encodes a PNG with these texts in front; empty: none. Deterministic. Throws BadRequest.
std::vector<std::uint8_t> encodePng(const Picture& picture, std::span<const PngText> texts = {});

// Writes encodePng() to a temporary file and renames it, so `path` is never incomplete. Follows links. Throws
// BadFile, NotFound if the folder is missing, BadRequest; Cancelled on a stop, and the old file stays.
void writePng(const std::filesystem::path& path, const Picture& picture, std::span<const PngText> texts = {},
              const std::stop_token& stop = {});

// Returns the SHA-256 of size and pixels in hexadecimal, independent of the file format.
std::string pictureHash(const Picture& picture);

}  // namespace continuo::app
