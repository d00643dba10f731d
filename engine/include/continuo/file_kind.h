#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace continuo {

// What a file is, by its first bytes. Its name plays no part.
enum class FileKind : std::uint8_t {
    Unknown,
    Empty,
    Midi,
    Wav,
    Flac,
    Ogg,
    Mp3,
    Aiff,
    OtherSound,  // that libsndfile may read: AU, CAF, W64
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

// How many bytes of a file are needed to find its kind.
inline constexpr std::size_t kFileKindBytes = 4096;

FileKind fileKind(std::span<const std::byte> beginning);
// Reads the beginning. Unknown for what is no plain file or cannot be read.
FileKind fileKind(const std::filesystem::path& path);

bool isSoundKind(FileKind kind);
bool isPictureKind(FileKind kind);

// The format in short, such as "WAV" or "Git LFS pointer"; empty for Unknown.
std::string_view nameOf(FileKind kind);

// Says that a file of this kind is not what was wanted, and what to do: "is a web page, not the model;
// download the file itself, not the page that offers it". `wanted` has its article. Nothing for Unknown.
std::optional<std::string> explainWrongKind(FileKind kind, const std::string& wanted);

}  // namespace continuo
