#include "midi/file/written_event.h"

#include <continuo/error.h>

#include <algorithm>
#include <tuple>

namespace continuo::app {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t kLongestDelta = (std::uint64_t{1} << 28) - 1;

void putNumber(Bytes& out, std::uint64_t value) {  // variable length, below 2^28
    for (int shift = 21; shift > 0; shift -= 7) {
        if (value >> shift) out.push_back(static_cast<std::uint8_t>(0x80 | ((value >> shift) & 0x7F)));
    }
    out.push_back(value & 0x7F);
}

bool isBefore(const WrittenEvent& a, const WrittenEvent& b) {
    return std::tie(a.tick, a.rank, a.order) < std::tie(b.tick, b.rank, b.order);
}

void putEvent(Bytes& out, const WrittenEvent& event) {
    out.push_back(event.status);
    if (event.status >= 0xF0) {
        if (event.status == 0xFF) out.push_back(event.data1);
        putNumber(out, event.data.size());
        out.insert(out.end(), event.data.begin(), event.data.end());
        return;
    }
    out.push_back(event.data1);
    const int kind = event.status & 0xF0;
    if (kind != 0xC0 && kind != 0xD0) out.push_back(event.data2);
}

}  // namespace

Bytes trackChunk(WrittenTrack& events) {
    std::stable_sort(events.begin(), events.end(), isBefore);
    Bytes out{'M', 'T', 'r', 'k', 0, 0, 0, 0};
    std::uint64_t now = 0;
    for (const WrittenEvent& event : events) {
        for (; event.tick - now > kLongestDelta; now += kLongestDelta) {
            putNumber(out, kLongestDelta);
            out.insert(out.end(), {0xFF, 0x7F, 0x00});  // an empty event bridges the long time
        }
        putNumber(out, event.tick - now);
        now = event.tick;
        putEvent(out, event);
    }
    out.insert(out.end(), {0x00, 0xFF, 0x2F, 0x00});
    const std::uint64_t length = out.size() - 8;
    if (length > 0xFFFF'FFFFu)
        throw Error(ErrorCode::BadRequest, "midi file: a track has more than 4 GiB; write a shorter piece");
    for (int i = 0; i < 4; ++i)
        out[7 - static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(length >> (8 * i));
    return out;
}

}  // namespace continuo::app
