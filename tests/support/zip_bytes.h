#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::test {

// CRC-32 (IEEE 802.3), bit by bit.
inline std::uint32_t checksumOf(std::string_view text) {
    std::uint32_t rest = 0xFFFFFFFFu;
    for (const char each : text) {
        rest ^= static_cast<std::uint8_t>(each);
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xEDB88320u : 0u);
    }
    return ~rest;
}

// A number in as many bytes, little-endian.
inline std::string littleEndian(std::uint64_t value, int width) {
    std::string bytes;
    for (int i = 0; i < width; ++i, value >>= 8) bytes.push_back(static_cast<char>(value & 0xFF));
    return bytes;
}

// One entry of a ZIP file put together by hand; what is set beside name and data makes it wrong or wide.
struct ZipEntry {
    std::string name{};
    std::string data{};
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    bool wide = false;  // sizes and offset stand in a ZIP64 field
    std::optional<std::uint32_t> checksum{};
    std::optional<std::string> localName{};
    std::optional<std::uint64_t> packedSize{};
    std::optional<std::uint64_t> size{};
    std::optional<std::uint64_t> offset{};
    std::string extra{};  // further fields of the central header
};

struct ZipEnd {
    bool wide = false;  // a ZIP64 end record, as torch writes it
    std::optional<std::uint64_t> count{};
    std::optional<std::uint64_t> directoryBytes{};
    std::optional<std::uint64_t> directoryOffset{};
    std::optional<std::uint16_t> narrowCount{};  // of the plain record, where it disagrees
    std::uint16_t disk = 0;
    std::string comment{};
};

inline std::string zipBytes(const std::vector<ZipEntry>& entries, const ZipEnd& end = {}) {
    std::string file;
    std::string directory;
    for (const ZipEntry& each : entries) {
        const std::uint64_t offset = each.offset.value_or(file.size());
        const std::uint64_t size = each.size.value_or(each.data.size());
        const std::uint64_t packed = each.packedSize.value_or(each.data.size());
        const std::string method = littleEndian(each.flags, 2) + littleEndian(each.method, 2) +
                                   littleEndian(0, 4) +
                                   littleEndian(each.checksum.value_or(checksumOf(each.data)), 4);
        const std::string localName = each.localName.value_or(each.name);
        file += "PK\3\4" + littleEndian(20, 2) + method + littleEndian(packed, 4) + littleEndian(size, 4) +
                littleEndian(localName.size(), 2) + littleEndian(0, 2) + localName + each.data;
        std::string extra = each.extra;
        if (each.wide)
            extra += littleEndian(1, 2) + littleEndian(24, 2) + littleEndian(size, 8) +
                     littleEndian(packed, 8) + littleEndian(offset, 8);
        const auto narrow = [&](std::uint64_t value) {
            return littleEndian(each.wide ? 0xFFFFFFFFu : value, 4);
        };
        directory += "PK\1\2" + littleEndian(20, 2) + littleEndian(20, 2) + method + narrow(packed) +
                     narrow(size) + littleEndian(each.name.size(), 2) + littleEndian(extra.size(), 2) +
                     littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0, 4) +
                     narrow(offset) + each.name + extra;
    }
    const std::uint64_t begin = end.directoryOffset.value_or(file.size());
    const std::uint64_t bytes = end.directoryBytes.value_or(directory.size());
    const std::uint64_t count = end.count.value_or(entries.size());
    file += directory;
    if (end.wide) {
        const std::uint64_t at = file.size();
        file += "PK\6\6" + littleEndian(44, 8) + littleEndian(45, 2) + littleEndian(45, 2) +
                littleEndian(0, 8) + littleEndian(count, 8) + littleEndian(count, 8) +
                littleEndian(bytes, 8) + littleEndian(begin, 8);
        file += "PK\6\7" + littleEndian(0, 4) + littleEndian(at, 8) + littleEndian(1, 4);
    }
    const std::uint64_t narrowCount =
        end.narrowCount.value_or(static_cast<std::uint16_t>(end.wide ? 0xFFFF : count));
    const auto narrow = [&](std::uint64_t value) { return littleEndian(end.wide ? 0xFFFFFFFFu : value, 4); };
    return file + "PK\5\6" + littleEndian(end.disk, 2) + littleEndian(end.disk, 2) +
           littleEndian(narrowCount, 2) + littleEndian(narrowCount, 2) + narrow(bytes) + narrow(begin) +
           littleEndian(end.comment.size(), 2) + end.comment;
}

}  // namespace continuo::test
