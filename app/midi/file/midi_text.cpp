#include "midi/file/midi_text.h"

#include <continuo/utf8.h>
#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <optional>

namespace continuo::app {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kPrivateBegin = "\xEE\x80\x80", kPrivateEnd = "\xEF\xA4\x80";  // U+E000, U+F900

bool continues(std::uint8_t byte) { return (byte & 0xC0) == 0x80; }

std::string_view toStringView(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Wraps an iconv converter to UTF-8.
class Converter {
public:
    explicit Converter(const char* from) : handle_(::iconv_open("UTF-8", from)) {}
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    ~Converter() {
        if (isOpen()) ::iconv_close(handle_);
    }
    bool isOpen() const { return handle_ != reinterpret_cast<iconv_t>(-1); }  // iconv's error value

    // Converts a text. If it has an undefined byte, strict returns nullopt; otherwise U+FFFD replaces the
    // byte.
    std::optional<std::string> convert(std::string_view text, bool strict) const {
        if (!isOpen()) return std::nullopt;
        ::iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        std::string result, input(text);
        char* from = input.data();
        std::size_t left = input.size();
        while (left > 0) {
            char piece[256];
            char* to = piece;
            std::size_t room = sizeof piece;
            const std::size_t done = ::iconv(handle_, &from, &left, &to, &room);
            result.append(piece, to);
            if (done != static_cast<std::size_t>(-1) || errno == E2BIG) continue;
            if (strict) return std::nullopt;
            result += kReplacement;
            ++from;
            --left;
        }
        return result;
    }

private:
    iconv_t handle_;
};

bool isLead(std::uint8_t byte) { return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC); }
bool isHalfKana(std::uint8_t byte) { return byte >= 0xA1 && byte <= 0xDF; }
bool isLetter(std::uint8_t byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

// Scores how Japanese a valid Shift-JIS text looks, by kana, punctuation and runs of kanji. A single
// character between letters counts against it: in CP1252 it may be an accented letter inside a word.
double scoreJapanese(std::span<const std::uint8_t> bytes) {
    double evidence = 0;
    bool afterWide = false;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::uint8_t byte = bytes[at];
        if (isHalfKana(byte)) {
            std::size_t end = at;
            while (end < bytes.size() && isHalfKana(bytes[end])) ++end;
            const auto length = static_cast<double>(end - at);
            const bool touches =
                (at > 0 && isLetter(bytes[at - 1])) || (end < bytes.size() && isLetter(bytes[end]));
            evidence += length >= 3 && !touches ? length : -1;
            at = end;
            afterWide = false;
            continue;
        }
        if (!isLead(byte) || at + 1 >= bytes.size()) {
            ++at;
            afterWide = false;
            continue;
        }
        const std::uint8_t trail = bytes[at + 1];
        const std::size_t next = at + 2;
        const bool beforeWide = next + 1 < bytes.size() && isLead(bytes[next]);
        const bool touches = (at > 0 && !afterWide && isLetter(bytes[at - 1])) ||
                             (next < bytes.size() && isLetter(bytes[next]));
        const bool isKana =
            (byte == 0x82 && trail >= 0x9F && trail <= 0xF1) || (byte == 0x83 && trail <= 0x96);
        const bool unusedInCp1252 =
            byte == 0x81 || byte == 0x8D || byte == 0x8F || byte == 0x90 || byte == 0x9D;
        if (isKana || unusedInCp1252)
            evidence += 3;
        else if (afterWide || beforeWide)
            evidence += 1;
        else if (isLetter(trail))
            evidence -= 3;
        else if (touches)
            evidence -= 1;
        at = next;
        afterWide = true;
    }
    return evidence;
}

std::optional<std::string> utf16Text(std::string_view text) {
    const bool little = text.starts_with("\xFF\xFE"), big = text.starts_with("\xFE\xFF");
    if (!little && !big) return std::nullopt;
    return Converter(little ? "UTF-16LE" : "UTF-16BE").convert(text.substr(2), false);
}

// Returns whether a text has private-use characters, which are undefined in files of other people.
bool hasPrivateUse(std::string_view utf8) {
    for (std::size_t at = 0; at + 3 <= utf8.size(); ++at) {
        const std::string_view three = utf8.substr(at, 3);
        if (three >= kPrivateBegin && three < kPrivateEnd) return true;
    }
    return false;
}

bool needsNoDecoding(std::string_view text) {
    return isUtf8(text) || text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

}  // namespace

void TextDecoder::add(std::span<const std::uint8_t> bytes) {
    const std::string_view text = toStringView(bytes);
    if (text.starts_with("{@JP")) mark_ = Mark::Japanese;
    if (text.starts_with("{@LATIN")) mark_ = Mark::Latin;
    if (needsNoDecoding(text) || !valid_) return;
    const Converter shiftJis("CP932");
    const std::optional<std::string> read = shiftJis.convert(text, true);
    valid_ = read && !hasPrivateUse(*read);
    evidence_ += scoreJapanese(bytes);
}

bool TextDecoder::isShiftJis() const {
    if (mark_ != Mark::None) return mark_ == Mark::Japanese;
    return valid_ && evidence_ > 0;
}

std::string TextDecoder::decode(std::span<const std::uint8_t> bytes) const {
    std::string_view text = toStringView(bytes);
    if (const std::optional<std::string> wide = utf16Text(text)) return *wide;
    if (isUtf8(text)) {
        if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
        return std::string(text);
    }
    const Converter converter(isShiftJis() ? "CP932" : "CP1252");
    const std::optional<std::string> read = converter.convert(text, false);
    return read ? *read : utf8FromLatin1(text);  // without these converters
}

std::string utf8Text(std::span<const std::uint8_t> bytes) {
    TextDecoder decoder;
    decoder.add(bytes);
    return decoder.decode(bytes);
}

std::string cleanText(const std::string& text) {
    std::string clean = utf8Text({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    std::erase(clean, '\0');
    return clean;
}

std::vector<std::string_view> textPieces(std::string_view text) {
    std::vector<std::string_view> pieces;
    do {
        std::size_t length = std::min(text.size(), kLongestTextPiece);
        while (length < text.size() && length > kLongestTextPiece - 3 &&
               continues(static_cast<std::uint8_t>(text[length])))
            --length;
        pieces.push_back(text.substr(0, length));
        text.remove_prefix(length);
    } while (!text.empty());
    if (isContinued(pieces.back().size())) pieces.push_back({});
    return pieces;
}

}  // namespace continuo::app
