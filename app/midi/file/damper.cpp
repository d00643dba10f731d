#include "midi/file/damper.h"

#include <algorithm>

namespace continuo::app {
namespace {
constexpr std::size_t kMostChanges = std::size_t{1} << 19;

int deepest(const std::array<int, 16>& values) { return *std::max_element(values.begin(), values.end()); }
}  // namespace

bool Damper::change(std::uint64_t tick, int channel, int value) {
    if (changes_.size() == kMostChanges) return false;
    last_[static_cast<std::size_t>(channel)] = value;
    changes_.push_back({tick, static_cast<std::uint8_t>(channel), static_cast<std::uint8_t>(value)});
    return true;
}

// Two channels may each release and press at one tick. Taken one after the other one of them would always be
// down, so the pedal also goes through the deepest of their lowest values.
void Damper::merge(std::span<const Change> sameTick, double seconds, Values& values,
                   std::vector<PedalChange>& pedal) {
    const int before = deepest(values);
    Values lowest = values;
    std::array<bool, 16> changed{};
    for (const Change& change : sameTick) {
        int& low = lowest[change.channel];
        low = changed[change.channel] ? std::min<int>(low, change.value) : change.value;
        changed[change.channel] = true;
        values[change.channel] = change.value;
    }
    const int dip = deepest(lowest);
    const int after = deepest(values);
    if (dip < before && dip < after) pedal.push_back({dip, seconds});
    if (after != before || dip < after) pedal.push_back({after, seconds});
}

std::vector<PedalChange> Damper::merged(const TempoMap& tempo) {
    const auto earlier = [](const Change& a, const Change& b) { return a.tick < b.tick; };
    if (!std::is_sorted(changes_.begin(), changes_.end(), earlier))
        std::stable_sort(changes_.begin(), changes_.end(), earlier);
    const bool oneChannel = std::all_of(changes_.begin(), changes_.end(), [this](const Change& change) {
        return change.channel == changes_.front().channel;
    });
    std::vector<PedalChange> pedal;
    pedal.reserve(changes_.size());
    Values values{};
    for (std::size_t i = 0, next = 0; i < changes_.size(); i = next) {
        while (next < changes_.size() && changes_[next].tick == changes_[i].tick) ++next;
        const double seconds = tempo.seconds(changes_[i].tick);
        const auto sameTick = std::span(changes_).subspan(i, next - i);
        if (!oneChannel) {
            merge(sameTick, seconds, values, pedal);
            continue;
        }
        for (const Change& change : sameTick) pedal.push_back({change.value, seconds});
    }
    return pedal;
}

}  // namespace continuo::app
