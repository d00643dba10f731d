#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace continuo::app {

// Where a note ends if its key is struck while it is held.
enum class OverlapEnd {
    OwnRelease,    // the note's own release: one player's key
    LaterRelease,  // at the last holder's release: a unison of several channels
};

// Applies the rule that a pitch has one key: each note ends when its key is struck again. Notes that start
// together all stay, the shorter first, so that moving a note past another loses neither. Items must be
// sorted by start; noteOf(item) returns an item's Note.
template <class Item, class NoteOf>
void endAtNextStroke(std::vector<Item>& items, OverlapEnd last, NoteOf noteOf) {
    std::array<std::vector<std::uint32_t>, 128> latest;  // for each pitch: the last strokes of equal start
    const auto sortByEnd = [&](const std::vector<std::uint32_t>& together) {
        const auto endsEarlier = [&](const Item& a, const Item& b) { return noteOf(a).end < noteOf(b).end; };
        const bool isSorted =
            std::is_sorted(together.begin(), together.end(),
                           [&](std::uint32_t a, std::uint32_t b) { return endsEarlier(items[a], items[b]); });
        if (isSorted) return;
        std::vector<Item> sorted;
        for (const std::uint32_t each : together) sorted.push_back(items[each]);
        std::stable_sort(sorted.begin(), sorted.end(), endsEarlier);
        for (std::size_t i = 0; i < sorted.size(); ++i) items[together[i]] = std::move(sorted[i]);
    };
    for (std::size_t i = 0; i < items.size(); ++i) {
        const double start = noteOf(items[i]).start;
        std::vector<std::uint32_t>& together = latest.at(static_cast<std::size_t>(noteOf(items[i]).pitch));
        if (!together.empty() && noteOf(items[together.front()]).start < start) {
            double held = start;
            for (const std::uint32_t each : together) {
                held = std::max(held, noteOf(items[each]).end);
                noteOf(items[each]).end = std::min(noteOf(items[each]).end, start);
            }
            sortByEnd(together);
            together.clear();
            if (last == OverlapEnd::LaterRelease && held > start)
                noteOf(items[i]).end = std::max(noteOf(items[i]).end, held);
        }
        together.push_back(static_cast<std::uint32_t>(i));
    }
    for (const std::vector<std::uint32_t>& together : latest) sortByEnd(together);
}

}  // namespace continuo::app
