#include "continuo/file_kind.h"

#include <algorithm>
#include <array>
#include <utility>

#include "continuo/error.h"
#include "continuo/plain_file.h"

namespace continuo {

namespace {

struct Signature {
    std::size_t at;
    std::string_view bytes;
    FileKind kind;
};

using namespace std::string_view_literals;

constexpr std::array kSignatures = {
    Signature{0, "MThd"sv, FileKind::Midi},
    Signature{0, "fLaC"sv, FileKind::Flac},
    Signature{0, "OggS"sv, FileKind::Ogg},
    Signature{0, "ID3"sv, FileKind::Mp3},
    Signature{0, ".snd"sv, FileKind::OtherSound},
    Signature{0, "caff"sv, FileKind::OtherSound},
    Signature{0, "riff\x2e\x91\xcf\x11"sv, FileKind::OtherSound},
    Signature{0, "\x89PNG\r\n\x1a\n"sv, FileKind::Png},
    Signature{0, "\xff\xd8\xff"sv, FileKind::Jpeg},
    Signature{0, "GIF8"sv, FileKind::Gif},
    Signature{0, "II*\0"sv, FileKind::Tiff},
    Signature{0, "MM\0*"sv, FileKind::Tiff},
    Signature{0, "II+\0"sv, FileKind::Tiff},
    Signature{0, "MM\0+"sv, FileKind::Tiff},
    Signature{0, "\xff\x0a"sv, FileKind::JpegXl},
    Signature{0, "\0\0\0\x0cJXL "sv, FileKind::JpegXl},
    Signature{0, "\0\0\0\x0cjP  "sv, FileKind::Jpeg2000},
    Signature{0, "\xff\x4f\xff\x51"sv, FileKind::Jpeg2000},
    Signature{0, "\0\0\1\0"sv, FileKind::Ico},
    Signature{0, "8BPS"sv, FileKind::Psd},
    Signature{0, "PK\3\4"sv, FileKind::Zip},
    Signature{0, "PK\5\6"sv, FileKind::Zip},
    Signature{0, "\x1f\x8b"sv, FileKind::Archive},
    Signature{0, "7z\xbc\xaf\x27\x1c"sv, FileKind::Archive},
    Signature{0, "Rar!\x1a"sv, FileKind::Archive},
    Signature{0,
              "\xfd"
              "7zXZ"sv,
              FileKind::Archive},
    Signature{0, "BZh"sv, FileKind::Archive},
    Signature{0, "\x28\xb5\x2f\xfd"sv, FileKind::Archive},
    Signature{257, "ustar"sv, FileKind::Archive},
    Signature{0, "%PDF-"sv, FileKind::Pdf},
    Signature{0, "Continuo pictures"sv, FileKind::PictureSet},
    Signature{0, "version https://git-lfs.github.com/spec/"sv, FileKind::LfsPointer},
    Signature{0, "version https://hawser.github.com/spec/"sv, FileKind::LfsPointer},
};

bool hasAt(std::string_view text, std::size_t at, std::string_view part) {
    return at <= text.size() && text.substr(at).starts_with(part);
}

unsigned byteAt(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

FileKind detectContainer(std::string_view text) {
    if (hasAt(text, 0, "RIFF") || hasAt(text, 0, "RIFX") || hasAt(text, 0, "RF64") ||
        hasAt(text, 0, "BW64")) {
        if (hasAt(text, 8, "WAVE")) return FileKind::Wav;
        if (hasAt(text, 8, "RMID")) return FileKind::Midi;
        if (hasAt(text, 8, "WEBP")) return FileKind::Webp;
    }
    if (hasAt(text, 0, "FORM") && (hasAt(text, 8, "AIFF") || hasAt(text, 8, "AIFC"))) return FileKind::Aiff;
    if (!hasAt(text, 4, "ftyp")) return FileKind::Unknown;
    for (const std::string_view brand : {"avif", "avis"})
        if (hasAt(text, 8, brand)) return FileKind::Avif;
    for (const std::string_view brand : {"heic", "heix", "heim", "heis", "hevc", "hevx"})
        if (hasAt(text, 8, brand)) return FileKind::Heic;
    // Both formats use these brands, so the compatible brands decide.
    for (const std::string_view brand : {"mif1", "msf1"})
        if (hasAt(text, 8, brand))
            return text.substr(0, 64).find("avif") != text.npos ? FileKind::Avif : FileKind::Heic;
    return FileKind::Mp4;
}

// Detects the frame header of MPEG audio or ADTS (layer 0). Its reserved values exclude most other data.
FileKind detectMpegFrame(std::string_view text) {
    if (text.size() < 4 || byteAt(text, 0) != 0xff || (byteAt(text, 1) & 0xe0U) != 0xe0)
        return FileKind::Unknown;
    const unsigned version = byteAt(text, 1) >> 3U & 3U, layer = byteAt(text, 1) >> 1U & 3U;
    const unsigned rate = byteAt(text, 2) >> 4U, frequency = byteAt(text, 2) >> 2U & 3U;
    if (layer == 0) return byteAt(text, 1) >= 0xf0 && frequency != 3 ? FileKind::Aac : FileKind::Unknown;
    const bool isUtf16 = byteAt(text, 1) == 0xfe && byteAt(text, 3) == 0;
    return version == 1 || rate == 15 || frequency == 3 || isUtf16 ? FileKind::Unknown : FileKind::Mp3;
}

bool isSafetensors(std::string_view text) {
    constexpr std::uint64_t kLongest = 100'000'000;  // bytes of a header; the format's own limit
    if (text.size() < 9) return false;
    std::uint64_t length = 0;
    for (std::size_t i = 8; i-- > 0;) length = length << 8U | byteAt(text, i);
    return length >= 2 && length <= kLongest && text[8] == '{';
}

char toLower(char each) { return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each; }

bool beginsWithTag(std::string_view text, std::string_view tag) {
    return text.size() >= tag.size() &&
           std::equal(tag.begin(), tag.end(), text.begin(),
                      [](char one, char other) { return one == toLower(other); });
}

std::string_view skipSpace(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f"), text.size()));
    return text;
}

// Detects the kind by the first element after declarations and comments.
FileKind detectMarkup(std::string_view text) {
    const bool isXml = beginsWithTag(text, "<?xml");
    while (text.starts_with('<')) {
        for (const std::string_view tag : {"<!doctype html", "<html", "<head", "<body", "<title", "<script",
                                           "<meta", "<div", "<center", "<table"})
            if (beginsWithTag(text, tag)) return FileKind::WebPage;
        if (beginsWithTag(text, "<svg") || beginsWithTag(text, "<!doctype svg")) return FileKind::Svg;
        for (const std::string_view tag : {"<score-partwise", "<score-timewise", "<musescore"})
            if (beginsWithTag(text, tag) || beginsWithTag(text, "<!doctype " + std::string(tag.substr(1))))
                return FileKind::Score;
        const bool isComment = text.starts_with("<!--");
        if (!isComment && !text.starts_with("<?") && !text.starts_with("<!")) break;
        const std::string_view end = isComment ? "-->" : ">";
        const std::size_t at = text.find(end);
        if (at == text.npos) break;
        text = skipSpace(text.substr(at + end.size()));
    }
    return isXml ? FileKind::Xml : FileKind::Unknown;
}

FileKind detectText(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    text = skipSpace(text);
    if (text.starts_with('<')) return detectMarkup(text);
    const bool isObject = text.starts_with('{') && skipSpace(text.substr(1)).find_first_of("\"}") == 0;
    return isObject ? FileKind::Json : FileKind::Unknown;
}

}  // namespace

FileKind detectFileKind(std::span<const std::byte> beginning) {
    const std::string_view text(reinterpret_cast<const char*>(beginning.data()),
                                std::min(beginning.size(), kFileKindBytes));
    if (text.empty()) return FileKind::Empty;
    if (isSafetensors(text)) return FileKind::Safetensors;  // first: its length may match another mark
    for (const Signature& mark : kSignatures)
        if (hasAt(text, mark.at, mark.bytes)) return mark.kind;
    for (const FileKind found : {detectContainer(text), detectMpegFrame(text)})
        if (found != FileKind::Unknown) return found;
    if (text.size() > 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5) return FileKind::Pickle;
    if (text.size() > 2 && text[0] == 'P' && text[1] == '6' &&
        std::string_view(" \t\r\n#").find(text[2]) != std::string_view::npos)
        return FileKind::Ppm;
    if (const FileKind found = detectText(text); found != FileKind::Unknown) return found;
    if (text.size() > 14 && text.starts_with("BM") && hasAt(text, 6, "\0\0\0\0"sv)) return FileKind::Bmp;
    constexpr std::size_t kForeignBlock = 1024;  // some old systems prepend a block of their own
    return text.substr(0, kForeignBlock + 4).find("MThd") != text.npos ? FileKind::Midi : FileKind::Unknown;
}

FileKind detectFileKind(const std::filesystem::path& path) try {
    std::array<std::byte, kFileKindBytes> beginning{};
    const std::size_t count = PlainFile(path).read(beginning);
    return detectFileKind(std::span(beginning).first(count));
} catch (const Error&) {
    return FileKind::Unknown;
}

bool isSoundKind(FileKind kind) {
    return kind == FileKind::Wav || kind == FileKind::Flac || kind == FileKind::Ogg ||
           kind == FileKind::Mp3 || kind == FileKind::Aiff || kind == FileKind::OtherSound;
}

bool isPictureKind(FileKind kind) { return kind >= FileKind::Png && kind <= FileKind::Psd; }

std::string_view displayName(FileKind kind) {
    switch (kind) {
        case FileKind::Unknown: return "";
        case FileKind::Empty: return "empty file";
        case FileKind::Midi: return "MIDI";
        case FileKind::Wav: return "WAV";
        case FileKind::Flac: return "FLAC";
        case FileKind::Ogg: return "Ogg";
        case FileKind::Mp3: return "MP3";
        case FileKind::Aiff: return "AIFF";
        case FileKind::OtherSound: return "sound";
        case FileKind::Aac: return "AAC";
        case FileKind::Mp4: return "MP4";
        case FileKind::Png: return "PNG";
        case FileKind::Jpeg: return "JPEG";
        case FileKind::Webp: return "WebP";
        case FileKind::Bmp: return "BMP";
        case FileKind::Ppm: return "PPM";
        case FileKind::Gif: return "GIF";
        case FileKind::Tiff: return "TIFF";
        case FileKind::Avif: return "AVIF";
        case FileKind::Heic: return "HEIC";
        case FileKind::JpegXl: return "JPEG XL";
        case FileKind::Jpeg2000: return "JPEG 2000";
        case FileKind::Svg: return "SVG";
        case FileKind::Ico: return "ICO";
        case FileKind::Psd: return "PSD";
        case FileKind::Safetensors: return "safetensors";
        case FileKind::Pickle: return "Python pickle";
        case FileKind::Zip: return "ZIP";
        case FileKind::Archive: return "archive";
        case FileKind::Pdf: return "PDF";
        case FileKind::Score: return "score";
        case FileKind::PictureSet: return "picture set";
        case FileKind::LfsPointer: return "Git LFS pointer";
        case FileKind::WebPage: return "web page";
        case FileKind::Xml: return "XML";
        case FileKind::Json: return "JSON";
    }
    return "";
}

std::optional<std::string> explainWrongKind(FileKind kind, const std::string& wanted) {
    const std::string name(displayName(kind));
    const auto line = [&](const std::string& what, const std::string& advice) {
        return "is " + what + ", not " + wanted + "; " + advice;
    };
    switch (kind) {
        case FileKind::Unknown: return std::nullopt;
        case FileKind::Empty: return "is empty; download the file again, or choose another";
        case FileKind::LfsPointer:
            return line("a Git LFS pointer",
                        "run git lfs pull in its repository, or download the file itself");
        case FileKind::WebPage:
            return line("a web page", "download the file itself, not the page that offers it");
        case FileKind::Xml:
        case FileKind::Json:
            return line("a text (" + name + ")", "download the file again, or choose another");
        case FileKind::Zip:
        case FileKind::Archive:
            return line(kind == FileKind::Zip ? "a ZIP archive" : "an archive",
                        "unpack it and choose a file inside");
        case FileKind::Pickle: return line("a Python pickle", "choose another file");
        case FileKind::Score: return line("a score", "export it as MIDI with the program that wrote it");
        case FileKind::PictureSet: return line("a set of pictures", "choose another file");
        case FileKind::OtherSound: return line("a sound file", "choose another file");
        default: break;
    }
    constexpr std::string_view kVowels = "AEIOM";  // letters whose names begin with a vowel: an MP3, an M4A
    const bool an = kVowels.find(name.front()) != std::string_view::npos && kind != FileKind::Midi;
    return line((an ? "an " : "a ") + name + (isPictureKind(kind) ? " picture" : " file"),
                "choose another file");
}

}  // namespace continuo
