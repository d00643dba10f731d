#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace continuo {

// The settings of a published model as its authors write them: one JSON object, parsed leniently. Unknown
// settings are ignored, null counts as missing, and lists hold whole numbers. All calls throw BadModel naming
// the field.
class PublishedSettings {
public:
    // Parses settings. place: prefix of error messages. under: the member that contains the settings; empty:
    // the object itself.
    static PublishedSettings parse(std::string_view text, const std::string& place,
                                   const std::string& under = {});

    bool has(const std::string& field) const { return values_.contains(field); }
    static constexpr int kLargestSize = 1 << 24;  // as in our own configs
    int integer(const std::string& field, int otherwise, int least = 1, int most = kLargestSize) const;
    int integer(const std::string& field) const;  // required
    double number(const std::string& field, double otherwise) const;
    bool flag(const std::string& field, bool otherwise) const;
    std::string text(const std::string& field, const std::string& otherwise) const;
    std::vector<int> integers(const std::string& field) const;  // empty if missing

    // Throws unless the field is missing, false, 0 or empty.
    void refuseIfSet(const std::string& field) const;
    [[noreturn]] void refuse(const std::string& field, const std::string& why) const;

private:
    struct Other {};  // an object, or a list of something else
    using Value = std::variant<bool, double, std::string, std::vector<int>, Other>;

    template <class Type>
    const Type* find(const std::string& field, const char* kind) const;

    std::string place_;
    std::map<std::string, Value> values_;
};

}  // namespace continuo
