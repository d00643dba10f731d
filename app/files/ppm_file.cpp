#include "files/ppm_file.h"

#include <continuo/error.h>
#include <continuo/file_output.h>
#include <continuo/plain_file.h>

#include <cstdint>
#include <string_view>

namespace continuo::app {
namespace {

// Reads the header of a PPM: numbers between whitespace and comments, then one whitespace before the pixels.
class Head {
public:
    Head(std::string_view bytes, const std::string& name) : rest_(bytes), name_(name) {
        if (!rest_.starts_with("P6")) refuse("is not a binary PPM picture; convert it to one");
        rest_.remove_prefix(2);
    }

    int number(const char* what, int most) {
        skipBlanks();
        int value = 0;
        std::size_t digits = 0;
        while (digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9') {
            value = 10 * value + (rest_[digits++] - '0');
            if (value > most) break;
        }
        if (digits == 0 || value < 1 || value > most) {
            refuse(std::string("has no right ") + what + "; it is a whole number from 1 to " +
                   std::to_string(most));
        }
        rest_.remove_prefix(digits);
        return value;
    }

    // Returns the data after the header.
    std::string_view pixels() {
        if (rest_.empty() || !isBlank(rest_.front())) refuse("ends within its header; download it again");
        return rest_.substr(1);
    }

    [[noreturn]] void refuse(const std::string& why) const {
        throw Error(ErrorCode::BadFile, name_ + ": " + why);
    }

private:
    static bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    void skipBlanks() {
        bool comment = false;
        while (!rest_.empty() && (comment || isBlank(rest_.front()) || rest_.front() == '#')) {
            comment = rest_.front() != '\n' && (comment || rest_.front() == '#');
            rest_.remove_prefix(1);
        }
    }

    std::string_view rest_;
    const std::string& name_;
};

}  // namespace

Picture parsePpm(std::span<const std::byte> bytes, const std::string& name) {
    Head head({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, name);
    Picture picture;
    picture.width = head.number("width", kLargestPpmSide);
    picture.height = head.number("height", kLargestPpmSide);
    if (head.number("largest value", 65535) != 255)
        head.refuse("has other than 8 bits a colour; save it with 255 as its largest value");
    const std::string_view pixels = head.pixels();
    const std::size_t size =
        std::size_t{3} * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    if (pixels.size() < size) head.refuse("ends within its pixels; download it again");
    picture.rgb.assign(pixels.begin(), pixels.begin() + static_cast<std::ptrdiff_t>(size));
    return picture;
}

Picture readPpm(const std::filesystem::path& path) {
    constexpr std::uintmax_t kHead = 4096;  // more than a header with comments needs
    constexpr std::uintmax_t kLargest = kHead + std::uintmax_t{3} * kLargestPpmSide * kLargestPpmSide;
    const std::string bytes = readPlainFile(path, kLargest, "a picture");
    return parsePpm(std::as_bytes(std::span(bytes)), path.filename().string());
}

void writePpm(const std::filesystem::path& path, const Picture& picture) {
    FileOutput file(path);
    file.write("P6\n" + std::to_string(picture.width) + ' ' + std::to_string(picture.height) + "\n255\n");
    file.write(std::as_bytes(std::span(picture.rgb)));
    file.commit();
}

}  // namespace continuo::app
