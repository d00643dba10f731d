#include "continuo/picture_set.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "weights/printable.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kFormat = "Continuo pictures 1\n";
constexpr std::int64_t kLargestSide = 4096;
constexpr int kDeepest = 4;

class Reader {
public:
    Reader(std::string_view bytes, const std::string& name) : rest_(bytes), name_(name) {}

    std::vector<LabelledPicture> read() {
        if (!rest_.starts_with(kFormat)) refuse("is not a set of pictures; make one from pictures first");
        rest_.remove_prefix(kFormat.size());
        readHead();
        const std::int64_t width = number("width", 1, kLargestSide);
        const std::int64_t height = number("height", 1, kLargestSide);
        const std::size_t each = static_cast<std::size_t>(3 * width * height);
        // So many fit into what follows: nothing is reserved for more.
        const std::int64_t count = number("count", 0, static_cast<std::int64_t>(rest_.size() / each));
        const auto pictures = static_cast<std::size_t>(count);
        if (rest_.size() != pictures * each) refuse("has more bytes than its pictures; get it again");
        const std::vector<std::string> labels = labelsOf(pictures);
        const std::vector<std::string> names = texts("names");
        if (!names.empty() && names.size() != pictures) refuse("names not as many as pictures");
        std::vector<LabelledPicture> result(pictures);
        for (std::size_t i = 0; i < pictures; ++i) {
            result[i].name = names.empty() ? name_ + ":" + std::to_string(i) : names[i];
            if (!labels.empty()) result[i].label = labels[i];
            const std::string_view bytes = rest_.substr(i * each, each);
            result[i].picture = {static_cast<int>(width), static_cast<int>(height),
                                 std::vector<std::uint8_t>(bytes.begin(), bytes.end())};
        }
        return result;
    }

private:
    [[noreturn]] void refuse(const std::string& why) const {
        throw Error(ErrorCode::BadFile, name_ + ": " + why);
    }

    void readHead() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) refuse("ends in its head; get it again");
        const auto shallow = [this](int depth, Json::parse_event_t, Json&) {
            if (depth > kDeepest) refuse("has a head that is nested too deeply");
            return true;
        };
        head_ = Json::parse(rest_.substr(0, end), shallow, false);
        if (!head_.is_object()) refuse("has a head that is not a JSON object");
        rest_.remove_prefix(end + 1);
    }

    std::int64_t number(const char* key, std::int64_t low, std::int64_t high) const {
        const auto found = head_.find(key);
        const bool whole = found != head_.end() && found->is_number_integer();
        // A number above 2^63 would wrap.
        const double value = whole ? found->get<double>() : -1;
        if (!whole || value < static_cast<double>(low) || value > static_cast<double>(high)) {
            refuse(std::string("has no right \"") + key + "\" in its head; it is a whole number from " +
                   std::to_string(low) + " to " + std::to_string(high));
        }
        return found->get<std::int64_t>();
    }

    std::vector<std::string> texts(const char* key) const {
        std::vector<std::string> result;
        const auto found = head_.find(key);
        if (found == head_.end()) return result;
        if (!found->is_array()) refuse(std::string("has no list \"") + key + "\" in its head");
        for (const Json& each : *found) {
            if (!each.is_string()) refuse(std::string("has no text in \"") + key + "\" of its head");
            result.push_back(each.get<std::string>());
        }
        return result;
    }

    // Of each picture; none where there are none.
    std::vector<std::string> labelsOf(std::size_t pictures) const {
        const std::vector<std::string> names = texts("labels");
        const auto found = head_.find("label_of");
        if (found == head_.end()) return {};
        if (!found->is_array() || found->size() != pictures) refuse("labels not as many as pictures");
        std::vector<std::string> result;
        for (const Json& each : *found) {
            if (!each.is_number_unsigned() || each.get<std::uint64_t>() >= names.size())
                refuse("labels a picture with " + printable(each.dump(), 40) + "; there are " +
                       std::to_string(names.size()) + " labels");
            result.push_back(names[each.get<std::size_t>()]);
        }
        return result;
    }

    std::string_view rest_;
    const std::string& name_;
    Json head_;
};

}  // namespace

std::vector<LabelledPicture> parsePictureSet(std::span<const std::byte> bytes, const std::string& name) {
    return Reader({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, name).read();
}

std::vector<LabelledPicture> readPictureSet(const std::filesystem::path& path) {
    const MappedFile file(path);
    return parsePictureSet(file.bytes(), path.filename().string());
}

}  // namespace continuo
