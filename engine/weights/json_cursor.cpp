#include "weights/json_cursor.h"

#include <algorithm>
#include <limits>

#include "continuo/error.h"
#include "continuo/utf8.h"
#include "weights/printable.h"

namespace continuo {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Describes the value that starts with the next character.
std::string describe(std::string_view rest) {
    if (rest.empty()) return "the end";
    switch (rest.front()) {
        case '{': return "an object";
        case '[': return "a list";
        case '"': return "a string";
        case '-': return "a negative number";
        default: break;
    }
    if (isDigit(rest.front())) return "a number";
    for (const std::string_view word : {"true", "false", "null"}) {
        if (rest.substr(0, word.size()) == word) return std::string(word);
    }
    const std::size_t length = utf8CharacterLength(rest);
    return "'" + printable(rest.substr(0, length == 0 ? 1 : length)) + "'";
}

void appendUtf8(std::string& value, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { value.push_back(static_cast<char>(byte)); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
        put(0xC0 | code >> 6);
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
    }
    put(0x80 | (code & 0x3F));
}

}  // namespace

void JsonCursor::fail(const std::string& fault) const {
    throw Error(ErrorCode::BadModel, place_ + ": " + fault + ", at byte " + std::to_string(at_) +
                                         " of the header; download the file again");
}

void JsonCursor::failExpecting(std::string_view what, std::string_view kind) const {
    const bool named = place_.ends_with(": " + std::string(what));
    fail((named ? "" : std::string(what) + ": ") + std::string(kind) + " was expected, " +
         describe(text_.substr(at_)) + " came");
}

void JsonCursor::skipSpace() noexcept {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
        ++at_;
}

bool JsonCursor::accept(char wanted) noexcept {
    skipSpace();
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
}

void JsonCursor::require(char wanted) {
    if (!accept(wanted))
        fail(std::string("'") + wanted + "' was expected, " + describe(text_.substr(at_)) + " came");
}

void JsonCursor::open(char bracket, std::string_view what, std::string_view kind) {
    if (!accept(bracket)) failExpecting(what, kind);
}

std::string JsonCursor::string(std::string_view what) {
    open('"', what, "a string");
    std::string value;
    for (;;) {
        const std::size_t stop = text_.find_first_of("\"\\", at_);
        const std::string_view run = text_.substr(at_, stop == std::string_view::npos ? stop : stop - at_);
        const auto control =
            std::find_if(run.begin(), run.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        at_ += static_cast<std::size_t>(control - run.begin());
        if (control != run.end()) fail(std::string(what) + ": a control character in a string");
        value += run;
        if (stop == std::string_view::npos) fail(std::string(what) + ": the string does not end");
        ++at_;
        if (text_[at_ - 1] == '"') return value;
        escape(value);
    }
}

void JsonCursor::escape(std::string& value) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = at_ < text_.size() ? text_[at_] : '\0';
    if (const std::size_t found = kLetters.find(letter); found != std::string_view::npos) {
        value.push_back(kMeanings[found]);
        ++at_;
        return;
    }
    if (letter != 'u') fail("an unknown escape in a string");
    ++at_;
    std::uint32_t code = hexWord();
    if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_, 2) == "\\u") {
        at_ += 2;
        const std::uint32_t low = hexWord();
        if (low < 0xDC00 || low > 0xDFFF) fail("half a surrogate pair in a string");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xD800 && code <= 0xDFFF) {
        fail("half a surrogate pair in a string");
    }
    appendUtf8(value, code);
}

std::uint32_t JsonCursor::hexWord() {
    std::uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
        const char c = at_ < text_.size() ? text_[at_] : '\0';
        const char lower = static_cast<char>(c | 0x20);
        if (isDigit(c)) {
            code = code * 16 + static_cast<std::uint32_t>(c - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            code = code * 16 + static_cast<std::uint32_t>(lower - 'a' + 10);
        } else {
            fail("four hexadecimal digits were expected after \\u");
        }
    }
    return code;
}

std::int64_t JsonCursor::integer(std::string_view what) {
    skipSpace();
    constexpr std::string_view kKind = "a whole number, zero or more,";
    if (at_ == text_.size() || !isDigit(text_[at_])) failExpecting(what, kKind);
    std::int64_t value = 0;
    const std::size_t begin = at_;
    for (; at_ < text_.size() && isDigit(text_[at_]); ++at_) {
        const int digit = text_[at_] - '0';
        if (value > (std::numeric_limits<std::int64_t>::max() - digit) / 10) {
            fail(std::string(what) + ": the number does not fit into 63 bits");
        }
        value = value * 10 + digit;
    }
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next == '.' || next == 'e' || next == 'E')
        fail(std::string(what) + ": " + std::string(kKind) + " a fraction came");
    if (text_[begin] == '0' && at_ - begin > 1) fail(std::string(what) + ": a number with a leading zero");
    return value;
}

void JsonCursor::end() {
    skipSpace();
    if (at_ != text_.size()) fail("the end was expected, " + describe(text_.substr(at_)) + " came");
}

}  // namespace continuo
