#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace continuo {

// A pull parser for JSON (RFC 8259) of known structure: the caller states what must come next, and anything
// else is an error. So nesting, memory and time are bounded by the caller, not by the text. Every error
// throws BadModel with the place, what was expected, what came, and the byte offset.
class JsonCursor {
public:
    // `text` must outlive the cursor.
    JsonCursor(std::string_view text, std::string place) : text_(text), place_(std::move(place)) {}

    // Sets the prefix of later messages.
    void setPlace(std::string place) { place_ = std::move(place); }

    // Calls member(key) with the cursor before each value; the callback must read it.
    template <class Member>
    void object(std::string_view what, Member&& member) {
        open('{', what, "an object");
        if (accept('}')) return;
        do {
            const std::string key = string("a name");
            require(':');
            member(key);
        } while (accept(','));
        require('}');
    }
    // Calls item() with the cursor before each value; the callback must read it.
    template <class Item>
    void list(std::string_view what, Item&& item) {
        open('[', what, "a list");
        if (accept(']')) return;
        do {
            item();
        } while (accept(','));
        require(']');
    }
    std::string string(std::string_view what);
    // Reads a whole number from 0 to 2^63 - 1.
    std::int64_t integer(std::string_view what);
    // Throws unless only white space is left.
    void end();

    [[noreturn]] void fail(const std::string& fault) const;

private:
    void skipSpace() noexcept;
    bool accept(char wanted) noexcept;
    void require(char wanted);
    void open(char bracket, std::string_view what, std::string_view kind);
    [[noreturn]] void failExpecting(std::string_view what, std::string_view kind) const;
    void escape(std::string& value);
    std::uint32_t hexWord();

    std::string_view text_;
    std::string place_;
    std::size_t at_ = 0;
};

}  // namespace continuo
