#pragma once

#include <cstddef>
#include <vector>

namespace continuo::app {

// Where a note ends that is struck while the key was still held.
enum class LastEnd {
    OwnRelease,    // at its own release: one player's key
    LaterRelease,  // when nobody holds the key any more: a unison of several channels on one piano
};

// The one key of a piano for notes of one pitch: ends each note where its key is struck again. Notes that
// start together all stay, the shorter first; so an edit that moves a note past another loses neither. The
// items are in order of their starts; noteOf(item) gives the Note of one.
template <class Item, class NoteOf>
void endWhereStruckAgain(std::vector<Item>& items, LastEnd last, NoteOf noteOf) {
    std::vector<std::vector<std::size_t>> latest(128);  // of each pitch, those struck last, at one time
    for (std::size_t i = 0; i < items.size(); ++i) {
        const double start = noteOf(items[i]).start;
        std::vector<std::size_t>& together = latest.at(static_cast<std::size_t>(noteOf(items[i]).pitch));
        if (!together.empty() && noteOf(items[together.front()]).start < start) {
            const double held = noteOf(items[together.back()]).end;
            for (const std::size_t each : together) {
                double& end = noteOf(items[each]).end;
                if (start < end) end = start;
            }
            together.clear();
            double& end = noteOf(items[i]).end;
            if (last == LastEnd::LaterRelease && held > start && held > end) end = held;
        }
        together.push_back(i);
        for (std::size_t at = together.size() - 1; at > 0; --at) {
            auto &before = items[together[at - 1]], &after = items[together[at]];
            if (noteOf(before).end > noteOf(after).end) std::swap(before, after);
        }
    }
}

}  // namespace continuo::app
