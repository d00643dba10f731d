#include "continuo/file_kind.h"

#include <algorithm>
#include <array>
#include <utility>

#include "continuo/error.h"
#include "continuo/plain_file.h"

namespace continuo {

namespace {

struct Mark {
    std::size_t at;
    std::string_view bytes;
    FileKind kind;
};

using namespace std::string_view_literals;
using Kind = FileKind;

constexpr std::array kMarks = {
    Mark{0, "MThd"sv, Kind::Midi},
    Mark{0, "fLaC"sv, Kind::Flac},
    Mark{0, "OggS"sv, Kind::Ogg},
    Mark{0, "ID3"sv, Kind::Mp3},
    Mark{0, ".snd"sv, Kind::OtherSound},
    Mark{0, "caff"sv, Kind::OtherSound},
    Mark{0, "riff\x2e\x91\xcf\x11"sv, Kind::OtherSound},
    Mark{0, "\x89PNG\r\n\x1a\n"sv, Kind::Png},
    Mark{0, "\xff\xd8\xff"sv, Kind::Jpeg},
    Mark{0, "GIF8"sv, Kind::Gif},
    Mark{0, "II*\0"sv, Kind::Tiff},
    Mark{0, "MM\0*"sv, Kind::Tiff},
    Mark{0, "II+\0"sv, Kind::Tiff},
    Mark{0, "MM\0+"sv, Kind::Tiff},
    Mark{0, "\xff\x0a"sv, Kind::JpegXl},
    Mark{0, "\0\0\0\x0cJXL "sv, Kind::JpegXl},
    Mark{0, "\0\0\0\x0cjP  "sv, Kind::Jpeg2000},
    Mark{0, "\xff\x4f\xff\x51"sv, Kind::Jpeg2000},
    Mark{0, "\0\0\1\0"sv, Kind::Ico},
    Mark{0, "8BPS"sv, Kind::Psd},
    Mark{0, "PK\3\4"sv, Kind::Zip},
    Mark{0, "PK\5\6"sv, Kind::Zip},
    Mark{0, "\x1f\x8b"sv, Kind::Archive},
    Mark{0, "7z\xbc\xaf\x27\x1c"sv, Kind::Archive},
    Mark{0, "Rar!\x1a"sv, Kind::Archive},
    Mark{0,
         "\xfd"
         "7zXZ"sv,
         Kind::Archive},
    Mark{0, "BZh"sv, Kind::Archive},
    Mark{0, "\x28\xb5\x2f\xfd"sv, Kind::Archive},
    Mark{257, "ustar"sv, Kind::Archive},
    Mark{0, "%PDF-"sv, Kind::Pdf},
    Mark{0, "Continuo pictures"sv, Kind::PictureSet},
    Mark{0, "version https://git-lfs.github.com/spec/"sv, Kind::LfsPointer},
    Mark{0, "version https://hawser.github.com/spec/"sv, Kind::LfsPointer},
};

bool holds(std::string_view text, std::size_t at, std::string_view part) {
    return at <= text.size() && text.substr(at).starts_with(part);
}

unsigned byteAt(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

Kind kindOfContainer(std::string_view text) {
    if (holds(text, 0, "RIFF") || holds(text, 0, "RIFX") || holds(text, 0, "RF64") ||
        holds(text, 0, "BW64")) {
        if (holds(text, 8, "WAVE")) return Kind::Wav;
        if (holds(text, 8, "RMID")) return Kind::Midi;
        if (holds(text, 8, "WEBP")) return Kind::Webp;
    }
    if (holds(text, 0, "FORM") && (holds(text, 8, "AIFF") || holds(text, 8, "AIFC"))) return Kind::Aiff;
    if (!holds(text, 4, "ftyp")) return Kind::Unknown;
    for (const std::string_view brand : {"avif", "avis"})
        if (holds(text, 8, brand)) return Kind::Avif;
    for (const std::string_view brand : {"heic", "heix", "heim", "heis", "hevc", "hevx"})
        if (holds(text, 8, brand)) return Kind::Heic;
    // The brands that both have: which one is among the compatible brands.
    for (const std::string_view brand : {"mif1", "msf1"})
        if (holds(text, 8, brand))
            return text.substr(0, 64).find("avif") != text.npos ? Kind::Avif : Kind::Heic;
    return Kind::Mp4;
}

// A frame header of MPEG audio, whose reserved values rule most other bytes out; of ADTS, which has layer 0.
Kind kindOfFrame(std::string_view text) {
    if (text.size() < 4 || byteAt(text, 0) != 0xff || (byteAt(text, 1) & 0xe0U) != 0xe0) return Kind::Unknown;
    const unsigned version = byteAt(text, 1) >> 3U & 3U, layer = byteAt(text, 1) >> 1U & 3U;
    const unsigned rate = byteAt(text, 2) >> 4U, frequency = byteAt(text, 2) >> 2U & 3U;
    if (layer == 0) return byteAt(text, 1) >= 0xf0 && frequency != 3 ? Kind::Aac : Kind::Unknown;
    const bool isUtf16 = byteAt(text, 1) == 0xfe && byteAt(text, 3) == 0;
    return version == 1 || rate == 15 || frequency == 3 || isUtf16 ? Kind::Unknown : Kind::Mp3;
}

bool isSafetensors(std::string_view text) {
    constexpr std::uint64_t kLongest = 100'000'000;  // bytes of a header; the format's own limit
    if (text.size() < 9) return false;
    std::uint64_t length = 0;
    for (std::size_t i = 8; i-- > 0;) length = length << 8U | byteAt(text, i);
    return length >= 2 && length <= kLongest && text[8] == '{';
}

char smallLetter(char each) {
    return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
}

bool beginsWithTag(std::string_view text, std::string_view tag) {
    return text.size() >= tag.size() &&
           std::equal(tag.begin(), tag.end(), text.begin(),
                      [](char one, char other) { return one == smallLetter(other); });
}

std::string_view withoutSpace(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f"), text.size()));
    return text;
}

// By the first element, which stands behind declarations and comments.
Kind kindOfMarkup(std::string_view text) {
    const bool isXml = beginsWithTag(text, "<?xml");
    while (text.starts_with('<')) {
        for (const std::string_view tag : {"<!doctype html", "<html", "<head", "<body", "<title", "<script",
                                           "<meta", "<div", "<center", "<table"})
            if (beginsWithTag(text, tag)) return Kind::WebPage;
        if (beginsWithTag(text, "<svg") || beginsWithTag(text, "<!doctype svg")) return Kind::Svg;
        for (const std::string_view tag : {"<score-partwise", "<score-timewise", "<musescore"})
            if (beginsWithTag(text, tag) || beginsWithTag(text, "<!doctype " + std::string(tag.substr(1))))
                return Kind::Score;
        const bool isComment = text.starts_with("<!--");
        if (!isComment && !text.starts_with("<?") && !text.starts_with("<!")) break;
        const std::string_view end = isComment ? "-->" : ">";
        const std::size_t at = text.find(end);
        if (at == text.npos) break;
        text = withoutSpace(text.substr(at + end.size()));
    }
    return isXml ? Kind::Xml : Kind::Unknown;
}

Kind kindOfText(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    text = withoutSpace(text);
    if (text.starts_with('<')) return kindOfMarkup(text);
    const bool isObject = text.starts_with('{') && withoutSpace(text.substr(1)).find_first_of("\"}") == 0;
    return isObject ? Kind::Json : Kind::Unknown;
}

}  // namespace

FileKind fileKind(std::span<const std::byte> beginning) {
    const std::string_view text(reinterpret_cast<const char*>(beginning.data()),
                                std::min(beginning.size(), kFileKindBytes));
    if (text.empty()) return Kind::Empty;
    if (isSafetensors(text)) return Kind::Safetensors;  // first: its length may have the bytes of a mark
    for (const Mark& mark : kMarks)
        if (holds(text, mark.at, mark.bytes)) return mark.kind;
    for (const Kind found : {kindOfContainer(text), kindOfFrame(text)})
        if (found != Kind::Unknown) return found;
    if (text.size() > 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5) return Kind::Pickle;
    if (text.size() > 2 && text[0] == 'P' && text[1] == '6' &&
        std::string_view(" \t\r\n#").find(text[2]) != std::string_view::npos)
        return Kind::Ppm;
    if (const Kind found = kindOfText(text); found != Kind::Unknown) return found;
    if (text.size() > 14 && text.starts_with("BM") && holds(text, 6, "\0\0\0\0"sv)) return Kind::Bmp;
    constexpr std::size_t kForeignBlock =
        1024;  // some old systems put a block of their own before the header
    return text.substr(0, kForeignBlock + 4).find("MThd") != text.npos ? Kind::Midi : Kind::Unknown;
}

FileKind fileKind(const std::filesystem::path& path) try {
    std::array<std::byte, kFileKindBytes> beginning{};
    const std::size_t count = PlainFile(path).read(beginning);
    return fileKind(std::span(beginning).first(count));
} catch (const Error&) {
    return Kind::Unknown;
}

bool isSoundKind(FileKind kind) {
    return kind == Kind::Wav || kind == Kind::Flac || kind == Kind::Ogg || kind == Kind::Mp3 ||
           kind == Kind::Aiff || kind == Kind::OtherSound;
}

bool isPictureKind(FileKind kind) { return kind >= Kind::Png && kind <= Kind::Psd; }

std::string_view nameOf(FileKind kind) {
    switch (kind) {
        case Kind::Unknown: return "";
        case Kind::Empty: return "empty file";
        case Kind::Midi: return "MIDI";
        case Kind::Wav: return "WAV";
        case Kind::Flac: return "FLAC";
        case Kind::Ogg: return "Ogg";
        case Kind::Mp3: return "MP3";
        case Kind::Aiff: return "AIFF";
        case Kind::OtherSound: return "sound";
        case Kind::Aac: return "AAC";
        case Kind::Mp4: return "MP4";
        case Kind::Png: return "PNG";
        case Kind::Jpeg: return "JPEG";
        case Kind::Webp: return "WebP";
        case Kind::Bmp: return "BMP";
        case Kind::Ppm: return "PPM";
        case Kind::Gif: return "GIF";
        case Kind::Tiff: return "TIFF";
        case Kind::Avif: return "AVIF";
        case Kind::Heic: return "HEIC";
        case Kind::JpegXl: return "JPEG XL";
        case Kind::Jpeg2000: return "JPEG 2000";
        case Kind::Svg: return "SVG";
        case Kind::Ico: return "ICO";
        case Kind::Psd: return "PSD";
        case Kind::Safetensors: return "safetensors";
        case Kind::Pickle: return "Python pickle";
        case Kind::Zip: return "ZIP";
        case Kind::Archive: return "archive";
        case Kind::Pdf: return "PDF";
        case Kind::Score: return "score";
        case Kind::PictureSet: return "picture set";
        case Kind::LfsPointer: return "Git LFS pointer";
        case Kind::WebPage: return "web page";
        case Kind::Xml: return "XML";
        case Kind::Json: return "JSON";
    }
    return "";
}

std::optional<std::string> explainWrongKind(FileKind kind, const std::string& wanted) {
    const std::string name(nameOf(kind));
    const auto line = [&](const std::string& what, const std::string& advice) {
        return "is " + what + ", not " + wanted + "; " + advice;
    };
    switch (kind) {
        case Kind::Unknown: return std::nullopt;
        case Kind::Empty: return "is empty; get the file again, or choose another";
        case Kind::LfsPointer:
            return line("a Git LFS pointer",
                        "run git lfs pull in its repository, or download the file itself");
        case Kind::WebPage:
            return line("a web page", "download the file itself, not the page that offers it");
        case Kind::Xml:
        case Kind::Json: return line("a text (" + name + ")", "get the file again, or choose another");
        case Kind::Zip:
        case Kind::Archive:
            return line(kind == Kind::Zip ? "a ZIP archive" : "an archive",
                        "unpack it and choose a file inside");
        case Kind::Pickle: return line("a Python pickle", "choose another file");
        case Kind::Score: return line("a score", "export it as MIDI with the program that wrote it");
        case Kind::PictureSet: return line("a set of pictures", "choose another file");
        case Kind::OtherSound: return line("a sound file", "choose another file");
        default: break;
    }
    constexpr std::string_view kVowels = "AEIOM";  // as spoken: an MP3, an M4A
    const bool an = kVowels.find(name.front()) != std::string_view::npos && kind != Kind::Midi;
    return line((an ? "an " : "a ") + name + (isPictureKind(kind) ? " picture" : " file"),
                "choose another file");
}

}  // namespace continuo
