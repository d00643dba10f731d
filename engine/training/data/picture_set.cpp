#include "continuo/picture_set.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/json_place.h"

namespace continuo {
namespace {

using Json = nlohmann::json;
using Place = JsonPlace<Json>;

constexpr std::string_view kFormat = "Continuo pictures 1\n";
constexpr std::int64_t kLargestSide = 4096;

class Reader {
public:
    Reader(std::string_view bytes, const std::string& name) : rest_(bytes), name_(name) {}

    std::vector<LabelledPicture> read() {
        if (!rest_.starts_with(kFormat)) refuse("is not a set of pictures; make one from pictures first");
        rest_.remove_prefix(kFormat.size());
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) refuse("ends within its header; download it again");
        const JsonErrorHandler refusal = [this](const std::string& fault) {
            refuse("head: " + toSingleLine(fault) + "; download it again");
        };
        const Json json = parseJsonObject<Json>(rest_.substr(0, end), {.maxDepth = 4}, refusal);
        rest_.remove_prefix(end + 1);
        return readPictures(Place(json, refusal));
    }

private:
    [[noreturn]] void refuse(const std::string& why) const {
        throw Error(ErrorCode::BadFile, name_ + ": " + why);
    }

    std::vector<LabelledPicture> readPictures(const Place& head) const {
        const auto width = head.at("width").number<std::int64_t>(1, kLargestSide);
        const auto height = head.at("height").number<std::int64_t>(1, kLargestSide);
        const auto each = static_cast<std::size_t>(3 * width * height);
        // Limits the count to the pictures that the file can contain, so that a damaged count does not
        // allocate too much memory.
        const auto count = head.at("count").number<std::size_t>(0, rest_.size() / each);
        if (rest_.size() != count * each) refuse("has more bytes than its pictures need; download it again");
        const std::vector<std::string> labels = readLabels(head, count);
        const std::vector<std::string> names = readNames(head, count);
        std::vector<LabelledPicture> result(count);
        for (std::size_t i = 0; i < count; ++i) {
            result[i].name = names.empty() ? name_ + ":" + std::to_string(i) : names[i];
            if (!labels.empty()) result[i].label = labels[i];
            const std::string_view bytes = rest_.substr(i * each, each);
            result[i].picture = {static_cast<int>(width), static_cast<int>(height),
                                 std::vector<std::uint8_t>(bytes.begin(), bytes.end())};
        }
        return result;
    }

    // Reads one name per picture; empty if the file has no names.
    static std::vector<std::string> readNames(const Place& head, std::size_t pictures) {
        std::vector<std::string> names;
        head.read("names", names);
        if (!names.empty()) static_cast<void>(head.at("names").items(pictures, pictures));
        return names;
    }
    static std::vector<std::string> readLabels(const Place& head, std::size_t pictures) {
        std::vector<std::string> labels;
        head.read("labels", labels);
        const std::optional<Place> labelOf = head.find("label_of");
        if (!labelOf) return {};
        std::vector<std::string> result;
        for (const Place& each : labelOf->items(pictures, pictures)) {
            if (labels.empty()) each.refuse("is a label, but the set has no labels");
            result.push_back(labels[each.number<std::size_t>(0, labels.size() - 1)]);
        }
        return result;
    }

    std::string_view rest_;
    const std::string& name_;
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
