#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/shape.h"

namespace continuo {

// A value in a golden file. Arrays are nested lists or {"shape": [..], "data": [..]}, row-major. Accessing a
// missing value, or one of another type, throws BadFile naming the place.
class GoldenNode {
public:
    static GoldenNode read(const std::filesystem::path& path);
    // Parses the text of a file with this name.
    static GoldenNode parse(std::string_view text, const std::string& name);

    const std::string& place() const noexcept { return place_; }
    bool isList() const;
    bool has(const std::string& key) const;
    GoldenNode at(const std::string& key) const;
    std::vector<std::string> keys() const;       // of an object, sorted
    std::vector<GoldenNode> items() const;       // of a list
    std::vector<std::int64_t> extents() const;   // of an array
    std::vector<float> floats() const;           // all numbers of an array, or one number
    std::vector<double> doubles() const;         // as floats()
    std::vector<std::int32_t> integers() const;  // as floats(), whole numbers
    double number() const;
    std::int32_t integer() const;
    std::string text() const;
    std::string json() const;  // unchanged
    [[noreturn]] void fail(const std::string& fault) const;

private:
    GoldenNode(std::shared_ptr<const void> json, std::string place)
        : json_(std::move(json)), place_(std::move(place)) {}

    std::shared_ptr<const void> json_;  // a JSON value inside the document, which it keeps alive
    std::string place_;
};

}  // namespace continuo
