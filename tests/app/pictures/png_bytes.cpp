#include "app/pictures/png_bytes.h"

#include <QByteArray>
#include <algorithm>

#include "pictures/png_chunks.h"

namespace continuo::app {
namespace {

struct Pass {
    int left, top, across, down;
};

// Adam7, and the single pass of a file without interlacing.
constexpr Pass kAdam7[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                           {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
constexpr Pass kPlain[] = {{0, 0, 1, 1}};

int channelCount(int colourType) {
    switch (colourType) {
        case 2: return 3;
        case 4: return 2;
        case 6: return 4;
        default: return 1;
    }
}

// Packs numbers of several bits.
class Bits {
public:
    explicit Bits(Bytes& out) : out_(out) {}
    void put(int value, int bits) {
        for (int bit = bits - 1; bit >= 0; --bit) {
            if (used_ == 0) out_.push_back(0);
            out_.back() = static_cast<std::uint8_t>(out_.back() | (value >> bit & 1) << (7 - used_));
            used_ = (used_ + 1) % 8;
        }
    }
    void endRow() { used_ = 0; }

private:
    Bytes& out_;
    int used_ = 0;
};

void addPass(const PngSpec& spec, const Pass& pass, const std::function<int(int, int, int)>& sample,
             Bytes& rows) {
    Bits bits(rows);
    const int width = static_cast<int>(spec.width), height = static_cast<int>(spec.height);
    if (pass.left >= width) return;
    for (int y = pass.top; y < height; y += pass.down) {
        bits.put(0, 8);  // no filter
        for (int x = pass.left; x < width; x += pass.across) {
            for (int c = 0; c < channelCount(spec.colourType); ++c) bits.put(sample(x, y, c), spec.depth);
        }
        bits.endRow();
    }
}

}  // namespace

Bytes bigEndian32(std::uint32_t number) {
    Bytes bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
    return bytes;
}

Bytes makePng(const PngSpec& spec, const std::function<int(int, int, int)>& sample) {
    Bytes file = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    Bytes head = bigEndian32(spec.width);
    const Bytes height = bigEndian32(spec.height);
    head.insert(head.end(), height.begin(), height.end());
    for (const int each : {spec.depth, spec.colourType, 0, 0, spec.interlaced ? 1 : 0})
        head.push_back(static_cast<std::uint8_t>(each));
    appendPngChunk(file, "IHDR", head);
    for (const auto& [type, data] : spec.chunks) appendPngChunk(file, type, data);
    Bytes rows;
    if (spec.interlaced) {
        for (const Pass& pass : kAdam7) addPass(spec, pass, sample, rows);
    } else if (std::uint64_t{spec.width} * spec.height < 1'000'000) {
        addPass(spec, kPlain[0], sample, rows);
    }
    rows.resize(rows.size() + spec.overrun);
    // Qt prepends the length to zlib's data.
    const QByteArray packed = qCompress(rows.data(), static_cast<qsizetype>(rows.size())).mid(4);
    appendPngChunk(
        file, "IDAT",
        {reinterpret_cast<const std::uint8_t*>(packed.constData()), static_cast<std::size_t>(packed.size())});
    appendPngChunk(file, "IEND", {});
    return file;
}

Bytes makeExif(int orientation, bool bigEndian) {
    Bytes bytes = bigEndian ? Bytes{'M', 'M', 0, 42, 0, 0, 0, 8} : Bytes{'I', 'I', 42, 0, 8, 0, 0, 0};
    const auto put = [&](std::uint32_t value, int count) {
        for (int i = 0; i < count; ++i)
            bytes.push_back(static_cast<std::uint8_t>(value >> 8 * (bigEndian ? count - 1 - i : i)));
    };
    put(2, 2);  // entries: prepends another one
    put(0x0100, 2), put(3, 2), put(1, 4), put(640, 2), put(0, 2);
    put(0x0112, 2), put(3, 2), put(1, 4), put(static_cast<std::uint32_t>(orientation), 2), put(0, 2);
    put(0, 4);
    return bytes;
}

}  // namespace continuo::app
