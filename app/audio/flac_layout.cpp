// Parses the layout of FLAC. Its header's sample count may be missing or wrong, but its frames are numbered.
#include <algorithm>
#include <bit>

#include "audio/byte_order.h"
#include "audio/sound_layout.h"

namespace continuo::app {
namespace {

constexpr std::size_t kStreamInfo = 8;  // after "fLaC" and the block header
constexpr std::size_t kLongestHeader = 16;

std::uint32_t crc(std::string_view bytes, std::uint32_t polynomial, int bits) {
    const std::uint32_t top = 1U << (bits - 1), mask = (top << 1) - 1;
    std::uint32_t value = 0;
    for (const char each : bytes) {
        value ^= static_cast<std::uint32_t>(static_cast<unsigned char>(each)) << (bits - 8);
        for (int i = 0; i < 8; ++i)
            value = ((value & top) != 0 ? value << 1 ^ polynomial : value << 1) & mask;
    }
    return value;
}

struct FlacFrame {
    std::int64_t first = 0, count = 0;  // samples
};

// Parses the frame at the beginning, verified by its checksum; nullopt: none.
std::optional<FlacFrame> parseFlacFrame(std::string_view bytes, std::int64_t blockSize) {
    const auto byte = [&bytes](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) : 0U;
    };
    if (byte(0) != 0xFF || (byte(1) & 0xFE) != 0xF8) return std::nullopt;
    const bool variable = (byte(1) & 1) != 0;
    const unsigned sizeCode = byte(2) >> 4, rateCode = byte(2) & 15;
    if (sizeCode == 0 || rateCode == 15) return std::nullopt;
    // The number is coded like UTF-8: the first byte has as many leading ones as there are bytes; a single
    // byte has none.
    const auto ones = static_cast<unsigned>(std::countl_one(static_cast<std::uint8_t>(byte(4))));
    if (ones == 1 || ones == 8) return std::nullopt;
    std::size_t at = 5;
    auto number = static_cast<std::int64_t>(byte(4) & (0x7FU >> ones));
    for (unsigned i = 1; i < ones; ++i) number = number << 6 | (byte(at++) & 0x3F);
    std::int64_t count = sizeCode == 1 ? 192 : sizeCode < 6 ? 144 << sizeCode : 1 << sizeCode;
    if (sizeCode == 6) count = byte(at++) + 1;
    if (sizeCode == 7) {
        count = (byte(at) << 8 | byte(at + 1)) + 1;
        at += 2;
    }
    at += rateCode == 12 ? 1 : rateCode > 12 ? 2 : 0;
    if (at >= bytes.size() || crc(bytes.substr(0, at), 0x07, 8) != byte(at)) return std::nullopt;
    return FlacFrame{variable ? number : number * blockSize, count};
}

// Returns the end of the last whole frame, in samples. Frames above 1 MB do not occur in practice.
std::optional<std::int64_t> findLastSample(const FilePieces& file, std::int64_t blockSize) {
    constexpr std::int64_t kSearched = 1 << 20;
    const std::int64_t end = findTrailingTags(file);
    const std::int64_t begin = std::max<std::int64_t>(end - kSearched, 0);
    const std::string bytes = file.bytes(begin, static_cast<std::size_t>(end - begin));
    const std::string_view view = bytes;
    for (std::size_t at = view.size(); at-- > 0;) {
        if (view[at] != '\xFF') continue;
        const auto frame = parseFlacFrame(view.substr(at, kLongestHeader), blockSize);
        if (!frame) continue;
        const bool whole = crc(view.substr(at), 0x8005, 16) == 0;
        return whole ? frame->first + frame->count : frame->first;
    }
    return std::nullopt;
}

}  // namespace

bool parseFlacLayout(const FilePieces& file, SoundLayout& layout) {
    const std::string head = file.bytes(0, kStreamInfo + 34);
    if (!head.starts_with("fLaC")) return false;
    layout.parts = {file};
    if (head.size() < kStreamInfo + 34 || (head[4] & 0x7F) != 0) return true;
    const auto blockSize = static_cast<std::int64_t>(parseNumber(head, kStreamInfo, 2, ByteOrder::Big));
    constexpr std::uint64_t kTotal = (std::uint64_t{1} << 36) - 1;
    const std::uint64_t total = parseNumber(head, kStreamInfo + 10, 8, ByteOrder::Big) & kTotal;
    if (total > 0) layout.announcedFrames = static_cast<std::int64_t>(total);
    layout.frames = findLastSample(file, blockSize);
    // Clears the total in the header, so that the decoder reads to the end of the file.
    layout.parts[0].replace(
        kStreamInfo + 13,
        std::string(1, static_cast<char>(head[kStreamInfo + 13] & 0xF0)) + std::string(4, '\0'));
    return true;
}

}  // namespace continuo::app
