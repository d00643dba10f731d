#include "weights/safetensors.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/file_kind.h"
#include "continuo/utf8.h"
#include "weights/json_cursor.h"
#include "weights/printable.h"

namespace continuo {

namespace {

// A tensor's entry in the header.
struct Description {
    DType dtype = DType::F32;
    Shape shape;
    std::int64_t begin = 0;
    std::int64_t end = 0;
};
constexpr std::string_view kSpace = " \t\r\n";
using Descriptions = std::map<std::string, Description, std::less<>>;

constexpr std::array<std::pair<std::string_view, DType>, 9> kTypes{{{"F64", DType::F64},
                                                                    {"F32", DType::F32},
                                                                    {"F16", DType::F16},
                                                                    {"BF16", DType::BF16},
                                                                    {"I64", DType::I64},
                                                                    {"I32", DType::I32},
                                                                    {"I8", DType::I8},
                                                                    {"U8", DType::U8},
                                                                    {"BOOL", DType::U8}}};

[[noreturn]] void failFile(const std::string& file, const std::string& fault,
                           const std::string& advice = "download the file again, or choose another") {
    throw Error(ErrorCode::BadModel, file + ": " + fault + "; " + advice);
}

// Returns the header's text; the data follows it.
std::string_view readHeader(const std::string& file, std::span<const std::byte> bytes) {
    const auto* text = reinterpret_cast<const char*>(bytes.data());
    if (bytes.size() >= 4 && std::memcmp(text, "PK\3\4", 4) == 0) {
        failFile(file, "is a ZIP file, perhaps a torch checkpoint, and not safetensors",
                 "import the checkpoint first");
    }
    if (const FileKind kind = detectFileKind(bytes); kind != FileKind::Safetensors) {
        if (const std::optional<std::string> why = explainWrongKind(kind, "the model"))
            throw Error(ErrorCode::BadModel, file + ": " + *why);
    }
    if (bytes.size() < 8) {
        failFile(file, "is not a safetensors file: it has " + std::to_string(bytes.size()) +
                           " bytes, at least 8 were expected");
    }
    std::uint64_t length = 0;
    for (int i = 7; i >= 0; --i)
        length = length << 8 | std::to_integer<std::uint64_t>(bytes[static_cast<std::size_t>(i)]);
    if (length > bytes.size() - 8) {
        failFile(file, "the header is said to have " + std::to_string(length) + " bytes, the file has " +
                           std::to_string(bytes.size() - 8) +
                           " after its length; it is incomplete or not safetensors");
    }
    if (length > SafetensorsFile::kMaxHeaderBytes) {
        failFile(file, "the header is said to have " + std::to_string(length) + " bytes, at most " +
                           std::to_string(SafetensorsFile::kMaxHeaderBytes) + " are read");
    }
    const std::string_view header(text + 8, static_cast<std::size_t>(length));
    for (std::size_t at = 0; at < header.size();) {
        const bool plain = static_cast<unsigned char>(header[at]) < 0x80;  // the common case
        const std::size_t step = plain ? 1 : utf8CharacterLength(header.substr(at, 4));
        if (step == 0) failFile(file, "header: not UTF-8 at byte " + std::to_string(at));
        at += step;
    }
    return header;
}

// Parses the header into descriptions and metadata.
class HeaderReader {
public:
    HeaderReader(const std::string& file, std::string_view header)
        : file_(file),
          cursor_(header, file + ": header"),
          startsPlainly_(header.empty() || kSpace.find(header.front()) == std::string_view::npos) {}

    void read(Descriptions& tensors, Metadata& metadata) {
        if (!startsPlainly_) cursor_.fail("'{' was expected at the very beginning, white space came");
        bool metadataSeen = false;
        cursor_.object("header", [&](const std::string& name) {
            if (name == "__metadata__") {
                if (std::exchange(metadataSeen, true)) cursor_.fail("__metadata__ is there twice");
                readMetadata(metadata);
            } else {
                if (tensors.size() == SafetensorsFile::kMaxTensors) {
                    cursor_.fail("more than " + std::to_string(tensors.size()) + " tensors");
                }
                const auto [place, isNew] = tensors.try_emplace(name);
                cursor_.setPlace(file_ + ": tensor " + printable(name));
                if (!isNew) cursor_.fail("the name is there twice");
                readDescription(place->second);
            }
            cursor_.setPlace(file_ + ": header");
        });
        cursor_.end();
    }

private:
    void readMetadata(Metadata& metadata) {
        cursor_.setPlace(file_ + ": __metadata__");
        cursor_.object("__metadata__", [&](const std::string& key) {
            if (metadata.size() == SafetensorsFile::kMaxMetadata) {
                cursor_.fail("more than " + std::to_string(metadata.size()) + " entries");
            }
            const auto [place, isNew] = metadata.try_emplace(key);
            if (!isNew) cursor_.fail(printable(key) + " is there twice");
            place->second = cursor_.string(printable(key));
        });
    }

    void readDescription(Description& tensor) {
        bool typed = false;
        bool shaped = false;
        bool placed = false;
        cursor_.object("the tensor's description", [&](const std::string& key) {
            bool* seen = key == "dtype"          ? &typed
                         : key == "shape"        ? &shaped
                         : key == "data_offsets" ? &placed
                                                 : nullptr;
            if (seen == nullptr) cursor_.fail("an unknown key " + printable(key));
            if (std::exchange(*seen, true)) cursor_.fail(key + " is there twice");
            if (seen == &typed) tensor.dtype = readType();
            if (seen == &shaped) tensor.shape = readShape();
            if (seen == &placed) readOffsets(tensor);
        });
        if (!typed) cursor_.fail("dtype is missing");
        if (!shaped) cursor_.fail("shape is missing");
        if (!placed) cursor_.fail("data_offsets is missing");
    }

    DType readType() {
        const std::string name = cursor_.string("dtype");
        const auto found =
            std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& each) { return each.first == name; });
        if (found == kTypes.end()) cursor_.fail("dtype " + printable(name) + " is not supported");
        return found->second;
    }

    Shape readShape() {
        Shape shape;
        cursor_.list("shape", [&] {
            if (shape.rank == Shape::kMaxRank) cursor_.fail("shape: more than four axes");
            shape.extent[static_cast<std::size_t>(shape.rank++)] = cursor_.integer("shape");
        });
        return shape;
    }

    void readOffsets(Description& tensor) {
        int count = 0;
        cursor_.list("data_offsets", [&] {
            if (count == 2) cursor_.fail("data_offsets: more than two numbers");
            (count++ == 0 ? tensor.begin : tensor.end) = cursor_.integer("data_offsets");
        });
        if (count != 2)
            cursor_.fail("data_offsets: two numbers were expected, " + std::to_string(count) + " came");
    }

    const std::string& file_;
    JsonCursor cursor_;
    bool startsPlainly_;  // no white space precedes the header; it may only follow it
};

std::string tensorPlace(const std::string& file, std::string_view tensor) {
    return file + ": tensor " + printable(tensor);
}

// Checks that each tensor is inside the data and has the length of its shape.
void checkExtents(const std::string& file, const Descriptions& tensors, std::int64_t dataBytes) {
    for (const auto& [name, tensor] : tensors) {
        const std::string place = tensorPlace(file, name);
        const std::string range = std::to_string(tensor.begin) + " to " + std::to_string(tensor.end);
        if (tensor.begin > tensor.end) failFile(place, "data_offsets " + range + " run backwards");
        if (tensor.end > dataBytes) {
            failFile(place, "data_offsets " + range + " go past the end of the data, " +
                                std::to_string(dataBytes) + " bytes; the file is incomplete or damaged");
        }
        const std::int64_t bytes = checkedBytes(tensor.dtype, tensor.shape, place);
        if (bytes != tensor.end - tensor.begin) {
            failFile(place, "shape " + tensor.shape.toString() + " of " +
                                std::string(displayName(tensor.dtype)) + " takes " + std::to_string(bytes) +
                                " bytes, data_offsets " + range + " have " +
                                std::to_string(tensor.end - tensor.begin));
        }
    }
}

// Checks that the tensors cover the data without overlaps and holes, as the format requires.
void checkCover(const std::string& file, const Descriptions& tensors, std::int64_t dataBytes) {
    std::vector<const Descriptions::value_type*> order;
    order.reserve(tensors.size());
    for (const auto& each : tensors) order.push_back(&each);
    std::sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
        return std::pair(a->second.begin, a->second.end) < std::pair(b->second.begin, b->second.end);
    });
    std::int64_t covered = 0;
    const Descriptions::value_type* last = nullptr;
    for (const auto* each : order) {
        if (each->second.begin < covered) {
            failFile(tensorPlace(file, each->first),
                     "its data overlaps that of tensor " + printable(last->first));
        }
        if (each->second.begin > covered) {
            failFile(tensorPlace(file, each->first), "there is a gap of " +
                                                         std::to_string(each->second.begin - covered) +
                                                         " bytes before its data");
        }
        covered = each->second.end;
        last = each;
    }
    if (covered != dataBytes) {
        failFile(file, std::to_string(dataBytes - covered) + " bytes after the last tensor belong to none");
    }
}

}  // namespace

SafetensorsFile SafetensorsFile::open(const std::filesystem::path& path) {
    auto file = std::make_shared<const MappedFile>(path);
    const std::span<const std::byte> bytes = file->bytes();
    return SafetensorsFile(path.filename().string(), bytes, std::move(file));
}

SafetensorsFile::SafetensorsFile(std::string name, std::span<const std::byte> bytes,
                                 std::shared_ptr<const void> memory)
    : name_(std::move(name)), memory_(std::move(memory)) {
    const std::string_view header = readHeader(name_, bytes);
    const std::span<const std::byte> data = bytes.subspan(8 + header.size());
    const auto dataBytes = static_cast<std::int64_t>(data.size());
    Descriptions descriptions;
    HeaderReader(name_, header).read(descriptions, metadata_);
    checkExtents(name_, descriptions, dataBytes);
    checkCover(name_, descriptions, dataBytes);
    tensors_.reserve(descriptions.size());
    for (const auto& [key, tensor] : descriptions) {
        const auto begin = static_cast<std::size_t>(tensor.begin);
        tensors_.push_back({key, tensor.dtype, tensor.shape,
                            data.subspan(begin, static_cast<std::size_t>(tensor.end) - begin)});
    }
}

const SafetensorsEntry* SafetensorsFile::find(std::string_view name) const noexcept {
    const auto found = std::lower_bound(
        tensors_.begin(), tensors_.end(), name,
        [](const SafetensorsEntry& each, std::string_view wanted) { return each.name < wanted; });
    return found != tensors_.end() && found->name == name ? &*found : nullptr;
}

std::string_view SafetensorsFile::metadata(std::string_view key) const noexcept {
    const auto found = metadata_.find(key);
    return found == metadata_.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace continuo
