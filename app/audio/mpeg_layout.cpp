// Parses the layout of MPEG audio: where the first frame is, and how many frames a Xing, Info or VBRI header
// announces.
#include <algorithm>
#include <array>
#include <string_view>

#include "audio/byte_order.h"
#include "audio/sound_layout.h"

namespace continuo::app {
namespace {

struct MpegFrame {
    int version = 1, layer = 3;  // version 1, 2, or 3 for 2.5
    int sampleRate = 0, samples = 0;
    std::int64_t bytes = 0;  // 0: free format
    bool mono = false;
};

std::optional<MpegFrame> parseMpegFrame(const std::string& head, std::size_t at) {
    const std::uint64_t bits = parseNumber(head, at, 4, ByteOrder::Big);
    if (at + 4 > head.size() || bits >> 21 != 0x7FF) return std::nullopt;
    const auto field = [bits](int shift, unsigned mask) {
        return static_cast<unsigned>(bits >> shift) & mask;
    };
    const unsigned version = field(19, 3), layer = field(17, 3), rate = field(12, 15), speed = field(10, 3);
    if (version == 1 || layer == 0 || rate == 15 || speed == 3) return std::nullopt;
    MpegFrame frame;
    frame.version = version == 3 ? 1 : version == 2 ? 2 : 3;
    frame.layer = 4 - static_cast<int>(layer);
    constexpr std::array kRates = {44100, 48000, 32000};
    frame.sampleRate = kRates[speed] >> (frame.version - 1);
    frame.samples = frame.layer == 1 ? 384 : frame.layer == 2 || frame.version == 1 ? 1152 : 576;
    frame.mono = field(6, 3) == 3;
    using Row = std::array<int, 15>;  // kbit/s
    constexpr std::array<Row, 5> kBits = {
        Row{0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
        Row{0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
        Row{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        Row{0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
        Row{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}};
    const std::size_t row =
        frame.version == 1 ? static_cast<std::size_t>(frame.layer - 1) : (frame.layer == 1 ? 3U : 4U);
    const int unit = frame.layer == 1 ? 4 : 1;
    const std::int64_t perSecond = std::int64_t{kBits[row][rate]} * 1000;
    if (perSecond > 0)
        frame.bytes = (perSecond * frame.samples / 8 / unit / frame.sampleRate + field(9, 1)) * unit;
    return frame;
}

bool haveSameFormat(const MpegFrame& a, const MpegFrame& b) {
    return a.version == b.version && a.layer == b.layer && a.sampleRate == b.sampleRate;
}

// Returns whether three frames of one format follow from `at` on, or all frames up to the end if there are
// fewer.
bool hasFrames(const FilePieces& file, std::int64_t at, std::int64_t end) {
    std::optional<MpegFrame> first;
    for (int i = 0; i < 3; ++i) {
        if (i > 0 && at == end) return true;
        const auto frame = parseMpegFrame(file.bytes(at, 4), 0);
        if (!frame || frame->bytes == 0 || (first && !haveSameFormat(*first, *frame))) return false;
        if (!first) first = frame;
        at += frame->bytes;
    }
    return true;
}

// Returns the first frame within the first MB from `from` on.
std::optional<std::int64_t> findFrames(const FilePieces& file, std::int64_t from, std::int64_t end) {
    constexpr std::size_t kSearched = 1 << 20;
    const std::string bytes = file.bytes(from, kSearched);
    for (std::size_t i = bytes.find('\xFF'); i != std::string::npos; i = bytes.find('\xFF', i + 1)) {
        const std::int64_t at = from + static_cast<std::int64_t>(i);
        if (parseMpegFrame(bytes, i) && hasFrames(file, at, end)) return at;
    }
    return std::nullopt;
}

std::optional<std::int64_t> readAnnouncedFrames(const FilePieces& file, std::int64_t at) {
    constexpr std::size_t kHead = 4 + 32 + 180;
    const std::string bytes = file.bytes(at, kHead);
    const auto frame = parseMpegFrame(bytes, 0);
    if (!frame) return std::nullopt;
    const std::size_t sideInfo = frame->version == 1 ? (frame->mono ? 17 : 32) : (frame->mono ? 9 : 17);
    const std::string_view view = bytes;
    std::uint64_t frames = 0, cut = 0;
    for (const std::size_t xing : {4 + sideInfo, 6 + sideInfo}) {  // the tag may follow a checksum
        if (bytes.size() < xing + 4) break;
        const std::string_view name = view.substr(xing, 4);
        if (name != "Xing" && name != "Info") continue;
        const std::uint64_t flags = parseNumber(bytes, xing + 4, 4, ByteOrder::Big);
        if ((flags & 1) != 0) frames = parseNumber(bytes, xing + 8, 4, ByteOrder::Big);
        if (flags == 15) {  // LAME's tag has the samples to cut at both ends
            const std::uint64_t gap = parseNumber(bytes, xing + 141, 3, ByteOrder::Big);
            cut = (gap >> 12) + (gap & 0xFFF);
        }
    }
    if (bytes.size() > 36 + 18 && view.substr(36, 4) == "VBRI")
        frames = parseNumber(bytes, 36 + 14, 4, ByteOrder::Big);
    const std::uint64_t samples = frames * static_cast<std::uint64_t>(frame->samples);
    if (frames == 0 || frames == 0xFFFF'FFFF || samples <= cut) return std::nullopt;
    return static_cast<std::int64_t>(samples - cut);
}

}  // namespace

std::int64_t findTrailingTags(const FilePieces& file) {
    constexpr std::int64_t kId3 = 128, kApeFooter = 32;
    std::int64_t end = file.size();
    if (end >= kId3 && file.bytes(end - kId3, 3) == "TAG") end -= kId3;
    const std::string ape = end >= kApeFooter ? file.bytes(end - kApeFooter, kApeFooter) : "";
    if (ape.starts_with("APETAGEX")) {
        const bool hasHeader = (parseNumber(ape, 20, 4, ByteOrder::Little) & 0x8000'0000) != 0;
        const auto size = static_cast<std::int64_t>(parseNumber(ape, 12, 4, ByteOrder::Little)) +
                          (hasHeader ? kApeFooter : 0);
        if (size <= end) end -= size;
    }
    return end;
}

std::int64_t id3TagSize(const FilePieces& file) {
    constexpr std::int64_t kHead = 10;
    std::int64_t at = 0;
    while (true) {
        const std::string head = file.bytes(at, kHead);
        if (!head.starts_with("ID3") || head.size() < static_cast<std::size_t>(kHead)) return at;
        std::int64_t size = 0;
        for (std::size_t i = 6; i < 10; ++i) size = size << 7 | (head[i] & 0x7F);
        size += kHead + ((head[5] & 0x10) != 0 ? kHead : 0);
        if (at + size > file.size()) return at;
        at += size;
    }
}

bool parseMpegLayout(const FilePieces& file, bool certain, SoundLayout& layout) {
    const std::int64_t tags = id3TagSize(file), end = findTrailingTags(file);
    const std::string begin = file.bytes(tags, 4);
    certain = certain || tags > 0 || begin.starts_with("ID3") ||
              (begin.size() > 1 && begin[0] == '\xFF' && (begin[1] & 0xE0) == 0xE0);
    auto first = findFrames(file, tags, end);
    if (!first && !certain) return false;
    if (!first) first = tags;
    layout.decoder = SoundLayout::Decoder::Mpeg;
    FilePieces pieces = file.part(0, tags);
    pieces.add(file.part(*first, end));
    layout.parts = {std::move(pieces)};
    layout.announcedFrames = readAnnouncedFrames(file, *first);
    return true;
}

}  // namespace continuo::app
