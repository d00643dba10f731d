#include "pictures/png_text.h"

#include <continuo/error.h>
#include <continuo/utf8.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "pictures/png_chunks.h"

namespace continuo::app {
namespace {

constexpr std::size_t kLongestKeyword = 79;
constexpr std::size_t kMostWarnings = 8;

// Converts UTF-8 to Latin-1; other characters and invalid bytes become '?'.
std::string latin1FromUtf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto byte = [&text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
        const std::size_t length = utf8CharacterLength(text);
        if (length == 1)
            result += text.front();
        else if (length == 2 && byte(0) <= 0xc3)
            result += static_cast<char>(byte(0) << 6 | (byte(1) & 0x3f));
        else
            result += '?';
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return result;
}

bool isPrintable(char each) {
    const auto byte = static_cast<std::uint8_t>(each);
    return (byte >= 0x20 && byte <= 0x7e) || byte >= 0xa1;
}

// Returns whether a Latin-1 text is a keyword by the rules of the PNG specification.
bool isKeyword(std::string_view keyword) {
    return !keyword.empty() && keyword.size() <= kLongestKeyword && keyword.front() != ' ' &&
           keyword.back() != ' ' && keyword.find("  ") == std::string_view::npos &&
           std::ranges::all_of(keyword, isPrintable);
}

// Returns the text up to the next NUL, and removes both from `rest`; nullopt without a NUL.
std::optional<std::string_view> consumeString(std::string_view& rest) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view taken = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return taken;
}

class Reader {
public:
    PngTexts read(std::span<const std::uint8_t> file) {
        PngChunks chunks(file);
        while (const std::optional<PngChunk> chunk = chunks.next()) {
            if (chunk->type == "tEXt" || chunk->type == "iTXt" || chunk->type == "zTXt") readChunk(*chunk);
        }
        if (!chunks.isComplete()) warn("the file is cut off; texts may be missing");
        return std::move(result_);
    }

private:
    void readChunk(const PngChunk& chunk) {
        const std::string type(chunk.type);
        // Limits the time for a file with a million texts.
        if (++seen_ > kMostPngTexts)
            return warn("more than " + std::to_string(kMostPngTexts) + " texts; the rest is left out");
        if (chunk.data.size() > kLongestPngText) return warn("a text is too long; it is left out");
        if (!chunk.isIntact()) return warn("a text is damaged (" + type + "); it is left out");
        std::string_view rest(reinterpret_cast<const char*>(chunk.data.data()), chunk.data.size());
        const std::optional<std::string_view> keyword = consumeString(rest);
        if (!keyword || !isKeyword(*keyword))
            return warn("a text without a right keyword (" + type + "); it is left out");
        if (chunk.type == "zTXt") return warn("a compressed text of another program is left out");
        if (chunk.type == "tEXt") return readPlain(*keyword, rest);
        readInternational(*keyword, rest);
    }

    void readPlain(std::string_view keyword, std::string_view text) {
        if (text.find('\0') != std::string_view::npos) return warn("a text holds a NUL; it is left out");
        result_.texts.push_back({utf8FromLatin1(keyword), utf8FromLatin1(text), false});
    }

    void readInternational(std::string_view keyword, std::string_view rest) {
        // The chunk contains: compression flag and method, language, translated keyword, text.
        if (rest.size() < 2) return warn("a text is damaged (iTXt); it is left out");
        const char compressed = rest[0];
        rest.remove_prefix(2);
        if (compressed == 1) return warn("a compressed text of another program is left out");
        if (compressed != 0 || !consumeString(rest) || !consumeString(rest))
            return warn("a text is damaged (iTXt); it is left out");
        if (rest.find('\0') != std::string_view::npos || !isUtf8(rest))
            return warn("a text is not UTF-8 (iTXt); it is left out");
        result_.texts.push_back({utf8FromLatin1(keyword), std::string(rest), true});
    }

    void warn(const std::string& line) {
        std::vector<std::string>& said = result_.warnings;
        if (said.size() < kMostWarnings && std::ranges::find(said, line) == said.end()) said.push_back(line);
    }

    PngTexts result_;
    std::size_t seen_ = 0;
};

void appendText(std::vector<std::uint8_t>& out, const PngText& text) {
    const std::string keyword = latin1FromUtf8(text.keyword);
    if (!isKeyword(keyword) || utf8FromLatin1(keyword) != text.keyword)
        throw Error(ErrorCode::BadRequest,
                    "png: a keyword that cannot be; it has 1 to 79 printable characters of Latin-1");
    std::string data = keyword;
    // A NUL ends the keyword. In iTXt, four more zero bytes follow: not compressed, no method, no language,
    // no translated keyword.
    data.append(text.international ? 5 : 1, '\0');
    data += text.international ? text.text : latin1FromUtf8(text.text);
    if (data.size() > kLongestPngText || text.text.find('\0') != std::string::npos || !isUtf8(text.text))
        throw Error(ErrorCode::BadRequest, "png: the text '" + text.keyword +
                                               "' cannot be kept; it is UTF-8 of up to " +
                                               std::to_string(kLongestPngText) + " bytes without NUL");
    appendPngChunk(out, text.international ? "iTXt" : "tEXt",
                   {reinterpret_cast<const std::uint8_t*>(data.data()), data.size()});
}

}  // namespace

PngTexts readPngTexts(std::span<const std::uint8_t> file) { return Reader().read(file); }

std::vector<std::uint8_t> withPngTexts(std::span<const std::uint8_t> file, std::span<const PngText> texts) {
    parsePngHead(file);
    std::vector<std::uint8_t> out(file.begin(), file.begin() + kPngHeadBytes);
    for (const PngText& text : texts) appendText(out, text);
    out.insert(out.end(), file.begin() + kPngHeadBytes, file.end());
    return out;
}

}  // namespace continuo::app
