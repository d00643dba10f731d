#include "midi/file/damper.h"

#include <algorithm>
#include <array>
#include <span>

namespace continuo::app {
namespace {

using Change = ChannelPedals::Change;
using Values = ChannelPedals::Values;

// Merges changes of several channels at one tick. Each channel may release and press there. In sequence, one
// of them would always be down, so the merged pedal also takes the deepest of their lowest values.
void merge(std::span<const Change> sameTick, double seconds, Values& values,
           std::vector<PedalChange>& pedal) {
    const int before = ChannelPedals::deepest(values);
    Values lowest = values;
    std::array<bool, 16> changed{};
    for (const Change& change : sameTick) {
        int& low = lowest[change.channel];
        low = changed[change.channel] ? std::min<int>(low, change.value) : change.value;
        changed[change.channel] = true;
        values[change.channel] = change.value;
    }
    const int dip = ChannelPedals::deepest(lowest);
    const int after = ChannelPedals::deepest(values);
    if (dip < before && dip < after) pedal.push_back({dip, seconds});
    if (after != before || dip < after) pedal.push_back({after, seconds});
}

}  // namespace

std::vector<PedalChange> mergeDamper(ChannelPedals& sustain, const TempoMap& tempo) {
    const std::span<const Change> changes = sustain.ordered();
    const bool oneChannel = std::all_of(changes.begin(), changes.end(), [&](const Change& change) {
        return change.channel == changes.front().channel;
    });
    std::vector<PedalChange> pedal;
    pedal.reserve(changes.size());
    Values values{};
    for (std::size_t i = 0, next = 0; i < changes.size(); i = next) {
        while (next < changes.size() && changes[next].tick == changes[i].tick) ++next;
        const double seconds = tempo.seconds(changes[i].tick);
        const auto sameTick = changes.subspan(i, next - i);
        if (!oneChannel) {
            merge(sameTick, seconds, values, pedal);
            continue;
        }
        for (const Change& change : sameTick) pedal.push_back({change.value, seconds});
    }
    return pedal;
}

}  // namespace continuo::app
