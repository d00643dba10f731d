#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace continuo {

// Reads JSON (RFC 8259) from front to back for documents whose form is known: the caller says what must come
// next, and anything else is an error. Nesting, memory and time are therefore bounded by what the caller asks
// for, whatever the text holds. Every fault throws BadModel: the place, what was expected, what came, at
// which byte.
class JsonCursor {
public:
    // `text` outlives the cursor.
    JsonCursor(std::string_view text, std::string place) : text_(text), place_(std::move(place)) {}

    // What messages start with from here on.
    void setPlace(std::string place) { place_ = std::move(place); }

    // Calls member(key) with the cursor before each value, which the call must read.
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
    // Calls item() with the cursor before each value, which the call must read.
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
    // A whole number from 0 to 2^63 - 1.
    std::int64_t integer(std::string_view what);
    // Nothing but white space is left.
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
