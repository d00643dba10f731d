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

// Why a file is not read as a picture.
class PictureFault : public Error {
public:
    enum class Kind { Empty, NoPicture, NoDecoder, Damaged, TooLarge };
    // unread, with NoPicture: the name of the format that it is a picture of all the same, as "GIF".
    PictureFault(Kind kind, const std::string& message, const char* unread = nullptr)
        : Error(ErrorCode::BadFile, message), kind_(kind), unread_(unread) {}
    // NoPicture: what the file is instead.
    PictureFault(FileKind fileKind, const std::string& message)
        : Error(ErrorCode::BadFile, message), kind_(Kind::NoPicture), fileKind_(fileKind) {}
    // TooLarge, in pixels as the file tells.
    PictureFault(std::int64_t width, std::int64_t height, const std::string& message)
        : Error(ErrorCode::BadFile, message), kind_(Kind::TooLarge), width_(width), height_(height) {}
    Kind kind() const noexcept { return kind_; }
    const char* unread() const noexcept { return unread_; }  // nullptr: none that is known
    FileKind fileKind() const noexcept { return fileKind_; }
    std::int64_t width() const noexcept { return width_; }
    std::int64_t height() const noexcept { return height_; }

private:
    Kind kind_;
    const char* unread_ = nullptr;
    FileKind fileKind_ = FileKind::Unknown;
    std::int64_t width_ = 0, height_ = 0;
};

// Usual lines of PictureFile::warnings.
inline constexpr const char* kIsAnimated = "is animated; its first picture was taken";
inline constexpr const char* kIsTransparent = "is partly transparent; it was laid over white";
inline constexpr const char* kIsCutOff = "is cut off; what is missing is grey";

// A picture as a file has it.
struct PictureFile {
    Picture picture;     // upright, over white, sRGB, 8 bits
    std::string format;  // as "PNG"
    std::vector<PngText> texts;
    std::optional<PictureProvenance> provenance;  // where Continuo made it: the settings that make it again
    // What is otherwise in the file than in `picture`, or could not be read, a line each.
    std::vector<std::string> warnings;
};

// Whether readPicture() reads files of this kind here. GIF, TIFF, AVIF and HEIC depend on Qt's plugins.
bool readsPictures(FileKind kind);

// Whether this build reads and writes the files below; without Qt each call throws BadRequest.
bool knowsPng() noexcept;

// Reads a PNG, JPEG, WebP or BMP file, and what readsPictures() adds, told by its content: turned upright as
// EXIF says, what is transparent laid over white, colour profiles converted to sRGB, the first picture of an
// animation. A JPEG file that is cut off gives what is there, with a warning. Throws NotFound, or BadFile for
// what is no such picture, is damaged, or is larger than kLargestPictureFile, kLongestPictureSide or
// kMostPixels, before it is unpacked. A JPEG that is too large is read at 1/2, 1/4 or 1/8 of its size, with a
// warning.
PictureFile readPicture(const std::filesystem::path& path);
// The same for bytes in memory; `name` leads the message.
PictureFile parsePicture(std::span<const std::uint8_t> file, const std::string& name);

// What a file was made of, in its own size: the first picture of a sheet of ours, one that we enlarged as it
// was. Another file's picture is left alone. Throws BadFile where the layout that it tells lies outside of
// it.
Picture firstPicture(const PictureFile& file);
// Whether that is only nearly what was made: Lanczos enlarged it by an even number, where no pixel of the
// file is one of its own. By an odd one the middle of each block is.
bool comesBackNearly(const PictureFile& file);

// The class that it was made of, or that it says it shows; empty: neither.
std::string classOf(const PictureFile& file);

// A PNG file with these texts in front; texts empty: none. The same picture gives the same bytes. Throws
// BadRequest.
std::vector<std::uint8_t> pngBytes(const Picture& picture, std::span<const PngText> texts = {});

// Writes pngBytes() aside and renames it, so that `path` never holds half a file. A link is followed. Throws
// BadFile, NotFound where there is no such folder, BadRequest; Cancelled on a stop, and what was there stays.
void writePng(const std::filesystem::path& path, const Picture& picture, std::span<const PngText> texts = {},
              const std::stop_token& stop = {});

// SHA-256 of size and pixels, in hexadecimal: the same whatever file a picture is in.
std::string pictureHash(const Picture& picture);

}  // namespace continuo::app
