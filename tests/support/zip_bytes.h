#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::test {

// Computes CRC-32 (IEEE 802.3) bit by bit.
inline std::uint32_t computeCrc32(std::string_view text) {
    std::uint32_t rest = 0xFFFFFFFFu;
    for (const char each : text) {
        rest ^= static_cast<std::uint8_t>(each);
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xEDB88320u : 0u);
    }
    return ~rest;
}

// Returns a number in `width` bytes, little-endian.
inline std::string littleEndian(std::uint64_t value, int width) {
    std::string bytes;
    for (int i = 0; i < width; ++i, value >>= 8) bytes.push_back(static_cast<char>(value & 0xFF));
    return bytes;
}

// One entry of a hand-made ZIP file. Fields other than name and data make it invalid or ZIP64.
struct ZipEntry {
    std::string name{};
    std::string data{};
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    bool wide = false;  // stores sizes and offset in a ZIP64 field
    std::optional<std::uint32_t> checksum{};
    std::optional<std::string> localName{};
    std::optional<std::uint64_t> packedSize{};
    std::optional<std::uint64_t> size{};
    std::optional<std::uint64_t> offset{};
    std::string extra{};  // extra fields of the central header
};

struct ZipEnd {
    bool wide = false;  // writes a ZIP64 end record, as torch does
    std::optional<std::uint64_t> count{};
    std::optional<std::uint64_t> directoryBytes{};
    std::optional<std::uint64_t> directoryOffset{};
    std::optional<std::uint16_t> narrowCount{};  // count in the plain end record, if different
    std::uint16_t disk = 0;
    std::string comment{};
};

// A number and its size in bytes.
struct ZipField {
    std::uint64_t value;
    int width;
};

inline void append(std::string& to, std::string_view signature, std::initializer_list<ZipField> fields) {
    to += signature;
    for (const ZipField& each : fields) to += littleEndian(each.value, each.width);
}

inline std::string zipBytes(const std::vector<ZipEntry>& entries, const ZipEnd& end = {}) {
    constexpr std::uint64_t kFull = 0xFFFFFFFFu;  // "see the ZIP64 field"
    std::string file;
    std::string directory;
    for (const ZipEntry& each : entries) {
        const std::uint64_t offset = each.offset.value_or(file.size());
        const std::uint64_t size = each.size.value_or(each.data.size());
        const std::uint64_t packed = each.packedSize.value_or(each.data.size());
        const std::uint32_t checksum = each.checksum.value_or(computeCrc32(each.data));
        const std::string localName = each.localName.value_or(each.name);
        append(file, "PK\3\4", {{20, 2}, {each.flags, 2}, {each.method, 2}, {0, 4}, {checksum, 4}});
        append(file, "", {{packed, 4}, {size, 4}, {localName.size(), 2}, {0, 2}});
        file.append(localName).append(each.data);
        std::string extra = each.extra;
        if (each.wide) append(extra, "", {{1, 2}, {24, 2}, {size, 8}, {packed, 8}, {offset, 8}});
        append(directory, "PK\1\2",
               {{20, 2}, {20, 2}, {each.flags, 2}, {each.method, 2}, {0, 4}, {checksum, 4}});
        append(directory, "", {{each.wide ? kFull : packed, 4}, {each.wide ? kFull : size, 4}});
        append(directory, "", {{each.name.size(), 2}, {extra.size(), 2}, {0, 2}, {0, 2}, {0, 2}, {0, 4}});
        append(directory, "", {{each.wide ? kFull : offset, 4}});
        directory.append(each.name).append(extra);
    }
    const std::uint64_t begin = end.directoryOffset.value_or(file.size());
    const std::uint64_t bytes = end.directoryBytes.value_or(directory.size());
    const std::uint64_t count = end.count.value_or(entries.size());
    file += directory;
    if (end.wide) {
        const std::uint64_t at = file.size();
        append(file, "PK\6\6",
               {{44, 8}, {45, 2}, {45, 2}, {0, 8}, {count, 8}, {count, 8}, {bytes, 8}, {begin, 8}});
        append(file, "PK\6\7", {{0, 4}, {at, 8}, {1, 4}});
    }
    const std::uint64_t few = end.narrowCount.value_or(static_cast<std::uint16_t>(end.wide ? 0xFFFF : count));
    append(file, "PK\5\6", {{end.disk, 2}, {end.disk, 2}, {few, 2}, {few, 2}});
    append(file, "", {{end.wide ? kFull : bytes, 4}, {end.wide ? kFull : begin, 4}, {end.comment.size(), 2}});
    return file + end.comment;
}

}  // namespace continuo::test
