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
    // unread: with NoPicture, the name of an unsupported picture format, such as "GIF".
    PictureError(Kind kind, const std::string& message, const char* unread = nullptr)
        : Error(ErrorCode::BadFile, message), kind_(kind), unsupportedFormat_(unread) {}
    // Makes an error of kind NoPicture. fileKind: the actual kind of the file.
    PictureError(FileKind fileKind, const std::string& message)
        : Error(ErrorCode::BadFile, message), kind_(Kind::NoPicture), fileKind_(fileKind) {}
    // Makes an error of kind TooLarge. width, height: in pixels, from the file's header.
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

// Lines of PictureFile::warnings that other code recognises.
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

// Returns whether this build can read and write picture files. In a build without Qt, each of the functions
// below throws BadRequest.
bool supportsPng() noexcept;

// Reads a PNG, JPEG, WebP or BMP file, or a kind of canReadPictures(); the kind is detected from the content.
// Applies the EXIF orientation, lays transparency over white, converts to sRGB, and takes the first frame of
// an animation. Of a truncated JPEG, reads the existing part, with a warning. Reads an oversized JPEG at 1/2,
// 1/4 or 1/8, with a warning. Throws NotFound, or BadFile if the file is no such picture or damaged. Also
// throws BadFile, before decoding, if it exceeds kLargestPictureFile, kLongestPictureSide or kMostPixels.
PictureFile readPicture(const std::filesystem::path& path);
// Reads a picture from bytes in memory, like readPicture(). Error messages begin with `name`.
PictureFile parsePicture(std::span<const std::uint8_t> file, const std::string& name);

// Restores the generated picture from a file by Continuo, in its original size: the first of a sheet, or the
// picture before it was enlarged. Returns pictures from other programs unchanged. Throws BadFile if the
// recorded layout exceeds the picture.
Picture restoreOriginal(const PictureFile& file);
// Returns whether restoreOriginal() is only approximate. After Lanczos by an even factor, no pixel of the
// file equals an original one. By an odd factor, the middle pixel of each block does.
bool isRestoredInexactly(const PictureFile& file);

// Returns the class for which the picture was made, or else the class that the file names as its content;
// empty: neither.
std::string pictureClass(const PictureFile& file);

// Encodes a PNG. texts: written before the pixels; may be empty. The result is deterministic. Throws
// BadRequest.
std::vector<std::uint8_t> encodePng(const Picture& picture, std::span<const PngText> texts = {});

// Writes encodePng() to a temporary file, which then replaces `path`, so `path` is never incomplete. Follows
// links. Throws BadFile, BadRequest, or NotFound if the folder is missing. A stop throws Cancelled, and the
// old file stays.
void writePng(const std::filesystem::path& path, const Picture& picture, std::span<const PngText> texts = {},
              const std::stop_token& stop = {});

// Returns the SHA-256 of the picture's size and pixels in hexadecimal. It does not depend on the file format.
std::string pictureHash(const Picture& picture);

}  // namespace continuo::app
