#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace continuo {

// The format of a file, detected from its first bytes. The file name is ignored.
enum class FileKind : std::uint8_t {
    Unknown,
    Empty,
    Midi,
    Wav,
    Flac,
    Ogg,
    Mp3,
    Aiff,
    OtherSound,  // other formats of libsndfile: AU, CAF, W64
    Aac,
    Mp4,
    Png,
    Jpeg,
    Webp,
    Bmp,
    Ppm,
    Gif,
    Tiff,
    Avif,
    Heic,
    JpegXl,
    Jpeg2000,
    Svg,
    Ico,
    Psd,
    Safetensors,
    Pickle,
    Zip,
    Archive,  // gzip, 7z, rar, xz, bzip2, zstd, tar
    Pdf,
    Score,  // MusicXML or MuseScore
    PictureSet,
    LfsPointer,
    WebPage,
    Xml,
    Json,
};

// Number of leading bytes needed to detect the kind.
inline constexpr std::size_t kFileKindBytes = 4096;

FileKind detectFileKind(std::span<const std::byte> beginning);
// Reads the beginning of the file. Returns Unknown for anything but a readable regular file.
FileKind detectFileKind(const std::filesystem::path& path);

bool isSoundKind(FileKind kind);
bool isPictureKind(FileKind kind);

// Returns the short name of the format, such as "WAV" or "Git LFS pointer"; empty for Unknown.
std::string_view displayName(FileKind kind);

// Returns a message that says that a file of this kind is not `wanted`, and what to do, such as "is a web
// page, not the model; download the file itself, not the page that offers it". `wanted` includes its article.
// Returns nullopt for Unknown.
std::optional<std::string> explainWrongKind(FileKind kind, const std::string& wanted);

}  // namespace continuo
