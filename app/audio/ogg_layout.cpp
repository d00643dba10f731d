// Parses the layout of Ogg files: pages of several streams, chained streams, and truncated streams.
#include <algorithm>
#include <set>
#include <string_view>

#include "audio/byte_order.h"
#include "audio/sound_layout.h"

namespace continuo::app {
namespace {

constexpr std::int64_t kPageHead = 27;
constexpr std::size_t kMostChainedStreams = 10'000;

struct OggPage {
    std::int64_t at = 0, payload = 0, end = 0;
    std::uint64_t serial = 0;
    bool first = false, last = false;  // of its stream
};

// Parses the page at `at`; nullopt if no whole page begins there.
std::optional<OggPage> parseOggPage(const FilePieces& file, std::int64_t at) {
    const std::string head = file.bytes(at, kPageHead + 255);
    if (!head.starts_with("OggS") || head.size() < static_cast<std::size_t>(kPageHead)) return std::nullopt;
    const auto segments = parseNumber(head, 26, 1, ByteOrder::Little);
    OggPage page{at,
                 at + kPageHead + static_cast<std::int64_t>(segments),
                 0,
                 parseNumber(head, 14, 4, ByteOrder::Little),
                 (head[5] & 2) != 0,
                 (head[5] & 4) != 0};
    if (head.size() < static_cast<std::size_t>(page.payload - at)) return std::nullopt;
    page.end = page.payload;
    for (std::size_t i = 0; i < segments; ++i)
        page.end += static_cast<std::int64_t>(parseNumber(head, kPageHead + i, 1, ByteOrder::Little));
    if (page.end > file.size()) return std::nullopt;
    return page;
}

// Returns the position of the next possible page at or after `from`.
std::int64_t findNextPage(const FilePieces& file, std::int64_t from) {
    constexpr std::size_t kAtOnce = 1 << 16;
    for (std::int64_t at = from; at < file.size(); at += kAtOnce - 3) {
        const std::size_t found = file.bytes(at, kAtOnce).find("OggS");
        if (found != std::string::npos) return at + static_cast<std::int64_t>(found);
    }
    return file.size();
}

enum class OggCodec { None, Other, Flac };

OggCodec detectCodec(const FilePieces& file, const OggPage& page) {
    const std::string begin = file.bytes(page.payload, 9);
    if (begin.starts_with("\x7F"
                          "FLAC"))
        return OggCodec::Flac;
    for (const std::string_view each : {"\x01vorbis", "OpusHead", "Speex   "}) {
        if (begin.starts_with(each)) return OggCodec::Other;
    }
    return OggCodec::None;
}

// Collects the pages of consecutive streams of a file, each a sound of its own.
class OggStreams {
public:
    OggStreams(const FilePieces& file, std::vector<FilePieces>& parts) : file_(file), parts_(parts) {}

    void add(const OggPage& page) {
        if (page.first) {
            const OggCodec codec = detectCodec(file_, page);
            if (!headers_) open_ = false;  // headers after data: a chain's next stream begins
            headers_ = true;
            if (open_ || codec == OggCodec::None || ranges_.size() >= kMostChainedStreams) return;
            open_ = true;
            serial_ = page.serial;
            codec_ = codec;
            ended_ = page.last;
            ranges_.emplace_back();
            // The packets of Ogg FLAC form a FLAC file, except for a prefix of this many bytes in the first
            // packet.
            constexpr std::int64_t kMapping = 9;
            if (codec == OggCodec::Flac) {
                ranges_.back().emplace_back(page.payload + kMapping, page.end);
            } else {
                ranges_.back().emplace_back(page.at, page.end);
            }
            return;
        }
        headers_ = false;
        if (!open_ || page.serial != serial_) return;
        const std::int64_t begin = codec_ == OggCodec::Flac ? page.payload : page.at;
        auto& ranges = ranges_.back();
        if (ranges.back().second == begin) {
            ranges.back().second = page.end;
        } else {
            ranges.emplace_back(begin, page.end);
        }
        ended_ = ended_ || page.last;
    }
    // Appends the collected parts; returns whether the last stream has its last page.
    bool finish() {
        for (const auto& ranges : ranges_) parts_.push_back(makePieces(ranges));
        return ended_;
    }

private:
    using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;

    FilePieces makePieces(const Ranges& ranges) const {
        FilePieces pieces = file_.part(0, 0);
        for (const auto& [begin, end] : ranges) pieces.add(file_.part(begin, end));
        return pieces;
    }

    const FilePieces& file_;
    std::vector<FilePieces>& parts_;
    std::vector<Ranges> ranges_;
    std::uint64_t serial_ = 0;
    OggCodec codec_ = OggCodec::None;
    bool open_ = false, headers_ = false, ended_ = false;
};

}  // namespace

bool parseOggLayout(const FilePieces& file, SoundLayout& layout) {
    if (file.bytes(0, 4) != "OggS") return false;
    std::vector<FilePieces> parts;
    OggStreams streams(file, parts);
    for (std::int64_t at = 0; at < file.size();) {
        const auto page = parseOggPage(file, at);
        if (page) streams.add(*page);
        at = page ? page->end : findNextPage(file, at + 1);
    }
    layout.endMissing = !streams.finish();
    if (parts.empty()) parts = {file};  // the decoder then reports the kind of file
    for (FilePieces& part : parts) {
        SoundLayout flac;
        if (!parseFlacLayout(part, flac)) continue;
        part = flac.parts[0];
        if (parts.size() == 1) {
            layout.frames = flac.frames;
            layout.announcedFrames = flac.announcedFrames;
        }
    }
    layout.parts = std::move(parts);
    return true;
}

}  // namespace continuo::app
