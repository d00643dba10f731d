// Parses formats made of chunks: where their sound begins, and how much sound they announce.
#include <algorithm>
#include <string_view>

#include "audio/byte_order.h"
#include "audio/sound_layout.h"

namespace continuo::app {
namespace {

using enum ByteOrder;

constexpr std::uint64_t kLargestSize32 = 0xFFFF'FFFF;

// Returns whether a size means "unknown", as written by programs that cannot seek back to the header, such as
// into a pipe.
bool isPlaceholder32(std::uint64_t size) {
    return size == 0 || size >= 0xFFFF'FF00 || (size >= 0x7FFF'F000 && size <= 0x8000'0100);
}
bool isPlaceholder64(std::uint64_t size) { return size == 0 || size >= std::uint64_t{1} << 62; }

bool isChunkName(const std::string& name) {
    return name.size() == 4 && std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~'; });
}

// Returns whether valid chunks fill the file from `at` to its end. If so, a size of 0 in the chunk before
// means an empty chunk, not an unknown size.
bool hasChunksToEnd(const FilePieces& file, std::int64_t at, ByteOrder order) {
    while (at + 8 <= file.size()) {
        const std::string head = file.bytes(at, 8);
        if (!isChunkName(head.substr(0, 4))) return false;
        const auto size = static_cast<std::int64_t>(parseNumber(head, 4, 4, order));
        at += 8 + size + size % 2;
    }
    return at == file.size() || at == file.size() + 1;
}

// Returns how many bytes of sound are present from `payload` on, and records the size that the header
// announces (`size`). `unknown`: the header announces none.
std::int64_t countPresentBytes(const FilePieces& file, std::int64_t payload, std::uint64_t size, bool unknown,
                               SoundLayout& layout) {
    const std::int64_t available = std::max<std::int64_t>(file.size() - payload, 0);
    if (unknown) return available;
    const std::int64_t present =
        size > static_cast<std::uint64_t>(available) ? available : static_cast<std::int64_t>(size);
    layout.announcedBytes = static_cast<std::int64_t>(std::min(size, std::uint64_t{1} << 62));
    layout.presentBytes = present;
    return present;
}

struct RiffHeader {
    ByteOrder order = Little;
    std::int64_t ds64 = -1;  // position of the sizes in the ds64 chunk
    std::string format;      // contents of the chunk "fmt "
};

// Returns the Windows codec number, also of an extensible format.
std::uint64_t codecNumber(const RiffHeader& header) {
    constexpr std::uint64_t kExtensible = 0xFFFE;
    const std::uint64_t tag = parseNumber(header.format, 0, 2, header.order);
    return tag == kExtensible ? parseNumber(header.format, 24, 2, header.order) : tag;
}

void parseRiffData(const FilePieces& file, std::int64_t at, std::uint64_t size32, const RiffHeader& header,
                   SoundLayout& layout) {
    const std::int64_t payload = at + 8;
    const bool wide = header.ds64 >= 0 && size32 == kLargestSize32;
    const std::uint64_t size =
        wide ? parseNumber(file.bytes(header.ds64 + 8, 8), 0, 8, header.order) : size32;
    const bool empty = size == 0 && !wide && hasChunksToEnd(file, payload, header.order);
    const bool unknown = !empty && (wide ? isPlaceholder64(size) : isPlaceholder32(size));
    const std::int64_t present = countPresentBytes(file, payload, size, unknown, layout);
    constexpr std::uint64_t kMpegLayer2 = 0x50, kMpegLayer3 = 0x55;
    if (const std::uint64_t tag = codecNumber(header); tag == kMpegLayer2 || tag == kMpegLayer3) {
        parseMpegLayout(file.part(payload, payload + present), true, layout);
        return;
    }
    FilePieces fixed = file;
    const auto number = [&header](std::uint64_t value, std::size_t bytes) {
        return toBytes(bytes == 4 ? std::min(value, kLargestSize32) : value, bytes, header.order);
    };
    const auto bytes = static_cast<std::uint64_t>(present);
    const auto whole = static_cast<std::uint64_t>(payload + present - 8);
    if (header.ds64 >= 0) fixed.replace(0, "RF64");  // BW64 is identical
    if (wide) {
        const std::uint64_t block =
            std::max<std::uint64_t>(parseNumber(header.format, 12, 2, header.order), 1);
        fixed.replace(header.ds64, number(whole, 8) + number(bytes, 8) + number(bytes / block, 8));
    } else if (bytes != size) {
        fixed.replace(4, number(whole, 4));
        fixed.replace(at + 4, number(bytes, 4));
    }
    layout.parts = {std::move(fixed)};
}

void parseAiff(const FilePieces& file, SoundLayout& layout) {
    FilePieces fixed = file;
    std::int64_t announced = 0, frameBytes = 0, present = 0;
    for (std::int64_t at = 12; at + 8 <= file.size();) {
        const std::string head = file.bytes(at, 8 + 22);
        std::uint64_t size = parseNumber(head, 4, 4, Big);
        if (head.starts_with("COMM")) {
            const std::string type = size >= 22 ? head.substr(8 + 18) : "NONE";
            const bool plain =
                std::string_view("NONE twos sowt in24 in32 fl32 FL32 fl64 FL64 raw ").find(type) !=
                std::string_view::npos;
            announced = static_cast<std::int64_t>(parseNumber(head, 10, 4, Big));
            frameBytes = plain ? static_cast<std::int64_t>(parseNumber(head, 8, 2, Big) *
                                                           ((parseNumber(head, 14, 2, Big) + 7) / 8))
                               : 0;
        }
        if (head.starts_with("SSND")) {
            const std::int64_t payload = at + 16;
            const bool empty =
                size <= 8 && hasChunksToEnd(file, at + 8 + static_cast<std::int64_t>(size), Big);
            const bool unknown = !empty && (size <= 8 || isPlaceholder32(size));
            present = countPresentBytes(file, payload, std::max<std::uint64_t>(size, 8) - 8, unknown, layout);
            if (static_cast<std::uint64_t>(present) + 8 != size && !empty) {
                size = std::min<std::uint64_t>(static_cast<std::uint64_t>(present) + 8, kLargestSize32);
                fixed.replace(at + 4, toBytes(size, 4, Big));
            }
        }
        at += 8 + static_cast<std::int64_t>(size + size % 2);
    }
    // The count is used only for uncompressed sound: for compressed sound it counts packets.
    if (frameBytes > 0 && announced > 0 && announced != static_cast<std::int64_t>(kLargestSize32) &&
        announced > present / frameBytes)
        layout.announcedFrames = announced;
    layout.parts = {std::move(fixed)};
}

void parseAu(const FilePieces& file, ByteOrder order, SoundLayout& layout) {
    const std::string head = file.bytes(0, 12);
    const auto payload = static_cast<std::int64_t>(parseNumber(head, 4, 4, order));
    const std::uint64_t size = parseNumber(head, 8, 4, order);
    const bool unknown = isPlaceholder32(size);
    const std::int64_t present = countPresentBytes(file, payload, size, unknown, layout);
    FilePieces fixed = file;
    if (unknown || static_cast<std::uint64_t>(present) != size)
        fixed.replace(8, toBytes(std::min(static_cast<std::uint64_t>(present), kLargestSize32), 4, order));
    layout.parts = {std::move(fixed)};
}

void parseCaf(const FilePieces& file, SoundLayout& layout) {
    FilePieces fixed = file;
    for (std::int64_t at = 8; at + 12 <= file.size();) {
        const std::string head = file.bytes(at, 12);
        const std::uint64_t size = parseNumber(head, 4, 8, Big);
        if (head.starts_with("data")) {
            constexpr std::int64_t kEditCount = 4;  // edit count before the sound; included in the size
            const std::int64_t payload = at + 12 + kEditCount;
            const bool unknown = size < kEditCount || isPlaceholder64(size);
            const std::int64_t present = countPresentBytes(file, payload, size - kEditCount, unknown, layout);
            fixed.replace(at + 4, toBytes(static_cast<std::uint64_t>(present + kEditCount), 8, Big));
            break;
        }
        if (size > static_cast<std::uint64_t>(file.size())) break;
        at += 12 + static_cast<std::int64_t>(size);
    }
    layout.parts = {std::move(fixed)};
}

void parseW64(const FilePieces& file, SoundLayout& layout) {
    constexpr std::int64_t kHead = 24;  // a chunk's head: 16-byte id, 8-byte size that includes the head
    FilePieces fixed = file;
    for (std::int64_t at = 40; at + kHead <= file.size();) {
        const std::string head = file.bytes(at, kHead);
        const std::uint64_t size = parseNumber(head, 16, 8, Little);
        if (head.starts_with("data")) {
            const bool unknown = size <= kHead || isPlaceholder64(size);
            const std::int64_t present = countPresentBytes(file, at + kHead, size - kHead, unknown, layout);
            fixed.replace(at + 16, toBytes(static_cast<std::uint64_t>(present + kHead), 8, Little));
            fixed.replace(16, toBytes(static_cast<std::uint64_t>(at + kHead + present), 8, Little));
            break;
        }
        if (size < kHead || size > static_cast<std::uint64_t>(file.size())) break;
        at += static_cast<std::int64_t>((size + 7) / 8 * 8);
    }
    layout.parts = {std::move(fixed)};
}

}  // namespace

bool parseRiffLayout(const FilePieces& file, SoundLayout& layout) {
    const std::string begin = file.bytes(0, 12), name = begin.substr(0, 4);
    if ((name != "RIFF" && name != "RIFX" && name != "RF64" && name != "BW64") ||
        begin.substr(std::min<std::size_t>(8, begin.size())) != "WAVE")
        return false;
    layout.parts = {file};
    RiffHeader header;
    header.order = name == "RIFX" ? Big : Little;
    for (std::int64_t at = 12; at + 8 <= file.size();) {
        const std::string head = file.bytes(at, 8);
        const std::uint64_t size = parseNumber(head, 4, 4, header.order);
        if (head.starts_with("data")) {
            parseRiffData(file, at, size, header, layout);
            break;
        }
        if (head.starts_with("ds64") && size >= 24) header.ds64 = at + 8;
        if (head.starts_with("fmt ")) header.format = file.bytes(at + 8, std::min<std::uint64_t>(size, 40));
        at += 8 + static_cast<std::int64_t>(size + size % 2);
    }
    return true;
}

bool parseChunkLayout(const FilePieces& file, SoundLayout& layout) {
    const std::string begin = file.bytes(0, 16);
    const std::string_view name = std::string_view(begin).substr(0, 4);
    if (name == "FORM" && begin.size() > 11 && begin.substr(8, 3) == "AIF") {
        parseAiff(file, layout);
    } else if (name == ".snd" || name == "dns.") {
        parseAu(file, name == ".snd" ? Big : Little, layout);
    } else if (name == "caff") {
        parseCaf(file, layout);
    } else if (name == "riff") {
        parseW64(file, layout);
    } else {
        return false;
    }
    return true;
}

}  // namespace continuo::app
