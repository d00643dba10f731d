#include "weights/safetensors_writer.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "continuo/error.h"
#include "continuo/file_output.h"
#include "weights/printable.h"
#include "weights/safetensors.h"

namespace continuo {

namespace {

using Views = std::map<std::string, TensorView, std::less<>>;
using Order = std::vector<const Views::value_type*>;

std::string_view formatName(DType type) {
    switch (type) {
        case DType::F64: return "F64";
        case DType::F32: return "F32";
        case DType::F16: return "F16";
        case DType::BF16: return "BF16";
        case DType::I64: return "I64";
        case DType::I32: return "I32";
        case DType::I8: return "I8";
        case DType::U8: return "U8";
    }
    return "?";
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& fault) {
    throw Error(ErrorCode::BadRequest, path.filename().string() + ": cannot be written: " + fault);
}

std::string quoted(const std::filesystem::path& path, const std::string& text) {
    try {
        return nlohmann::json(text).dump();
    } catch (const nlohmann::json::exception&) {
        refuse(path, "the text " + printable(text) + " is not UTF-8");
    }
}

Order writingOrder(const std::filesystem::path& path, const Views& tensors) {
    if (tensors.size() > SafetensorsFile::kMaxTensors) refuse(path, "more tensors than can be read");
    Order order;
    order.reserve(tensors.size());
    for (const auto& each : tensors) {
        const auto& [name, view] = each;
        if (name == "__metadata__") refuse(path, "a tensor may not be called __metadata__");
        if (!view.contiguous() || (view.data == nullptr && view.bytes() != 0)) {
            throw Error(ErrorCode::Internal,
                        "safetensors: tensor " + printable(name) + " is not contiguous host memory");
        }
        order.push_back(&each);
    }
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
        return sizeOf(a->second.dtype) > sizeOf(b->second.dtype);
    });
    return order;
}

std::string makeHeader(const std::filesystem::path& path, const Order& order, const Metadata& metadata) {
    if (metadata.size() > SafetensorsFile::kMaxMetadata) refuse(path, "more metadata than can be read");
    std::string header = "{";
    const auto add = [&](const std::string& member) { header += (header.size() == 1 ? "" : ",") + member; };
    if (!metadata.empty()) {
        std::string members;
        for (const auto& [key, value] : metadata) {
            members += (members.empty() ? "" : ",") + quoted(path, key) + ":" + quoted(path, value);
        }
        add("\"__metadata__\":{" + members + "}");
    }
    std::size_t begin = 0;
    for (const auto* each : order) {
        const auto& [name, view] = *each;
        std::string shape;
        for (int axis = 0; axis < view.shape.rank; ++axis)
            shape += (axis == 0 ? "" : ",") + std::to_string(view.shape[axis]);
        const std::size_t end = begin + view.bytes();
        add(quoted(path, name) + ":{\"dtype\":\"" + std::string(formatName(view.dtype)) + "\",\"shape\":[" +
            shape + "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(end) + "]}");
        begin = end;
    }
    header += "}";
    constexpr std::size_t kAlignment = 64;
    header.append((kAlignment - (8 + header.size()) % kAlignment) % kAlignment, ' ');
    if (header.size() > SafetensorsFile::kMaxHeaderBytes)
        refuse(path, "names and metadata take more than 100 MB");
    return header;
}

}  // namespace

void writeSafetensors(const std::filesystem::path& path, const Views& tensors, const Metadata& metadata,
                      const std::stop_token& stop) {
    constexpr std::size_t kPiece = std::size_t{1} << 22;  // written within milliseconds
    const Order order = writingOrder(path, tensors);
    const std::string header = makeHeader(path, order, metadata);
    FileOutput file(path);
    std::string length;
    for (std::uint64_t rest = header.size(), i = 0; i < 8; ++i, rest >>= 8)
        length.push_back(static_cast<char>(rest & 0xFF));
    file.write(length + header);
    for (const auto* each : order) {
        const std::span bytes(static_cast<const std::byte*>(each->second.data), each->second.bytes());
        for (std::size_t begin = 0; begin < bytes.size(); begin += kPiece) {
            if (stop.stop_requested())
                throw Error(ErrorCode::Cancelled, "stopped before " + path.filename().string() +
                                                      " was complete; it was not written");
            file.write(bytes.subspan(begin, std::min(kPiece, bytes.size() - begin)));
        }
    }
    file.commit();
}

void writeSafetensors(const std::filesystem::path& path, const TensorMap& tensors, const Metadata& metadata,
                      const std::stop_token& stop) {
    Views views;
    for (const auto& [name, tensor] : tensors) views.emplace(name, tensor.view);
    writeSafetensors(path, views, metadata, stop);
}

}  // namespace continuo
