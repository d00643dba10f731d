#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace continuo::app {

// The changes of one pedal on each channel of a file.
class ChannelPedals {
public:
    using Values = std::array<int, 16>;  // by channel
    struct Change {
        std::uint64_t tick = 0;
        std::uint8_t channel = 0;
        std::uint8_t value = 0;
    };

    // Adds a change. Returns false if there are too many.
    bool add(std::uint64_t tick, int channel, int value) {
        if (changes_.size() == kMost) return false;
        last_[static_cast<std::size_t>(channel)] = value;
        changes_.push_back({tick, static_cast<std::uint8_t>(channel), static_cast<std::uint8_t>(value)});
        return true;
    }
    // Returns the value of this channel's last change.
    int value(int channel) const { return last_[static_cast<std::size_t>(channel)]; }
    // Returns all changes in order of time; valid until the next call.
    std::span<const Change> ordered() {
        const auto earlier = [](const Change& a, const Change& b) { return a.tick < b.tick; };
        if (!std::is_sorted(changes_.begin(), changes_.end(), earlier))
            std::stable_sort(changes_.begin(), changes_.end(), earlier);
        return changes_;
    }
    static int deepest(const Values& values) { return *std::max_element(values.begin(), values.end()); }

private:
    static constexpr std::size_t kMost = std::size_t{1} << 19;

    std::vector<Change> changes_;
    Values last_{};
};

}  // namespace continuo::app
