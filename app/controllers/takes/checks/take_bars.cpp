#include "controllers/takes/checks/take_bars.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace continuo::app {

namespace {

// Hashes the values of all notes, because an edit may change neither the number of notes nor the length.
std::uint64_t computeHash(const TakeContent& content) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
    std::uint64_t hash = 0;
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        for (const PlayedNote& played : content.of(voice).notes) {
            const Note& note = played.note;
            for (const double value : {note.start, note.end, 128.0 * note.pitch + note.velocity}) {
                hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * kFactor;
                hash ^= hash >> 32;
            }
        }
    }
    return hash;
}

}  // namespace

std::optional<FoundBars> TakeBars::find(NodeId node, const TakeContent& content) {
    const std::uint64_t hash = computeHash(content);
    const auto [at, isNew] = known_.try_emplace({node.take, node.branch});
    Known& known = at->second;
    if (isNew || known.hash != hash || known.seconds != content.seconds) {
        known.stop.request_stop();
        known = {hash, content.seconds};
        detect(node, content, known.stop);
    }
    return known.bars;
}

// Detects the bars on the thread. stop: requested when the result is no longer needed.
void TakeBars::detect(NodeId node, const TakeContent& content, std::stop_source stop) {
    thread_.start([this, node, stop,
                   music = content.performance()](const std::stop_token& ending) -> SideThread::Completion {
        if (stop.stop_requested()) return {};
        const std::stop_callback end(ending, [stop]() mutable { stop.request_stop(); });
        return [this, node, stop, bars = findBars(music.notes, stop.get_token())] {
            if (stop.stop_requested()) return;
            known_.at({node.take, node.branch}).bars = bars;
            Q_EMIT found(node);
        };
    });
}

void TakeBars::cancelOthers(NodeId node) {
    std::erase_if(known_, [kept = std::pair(node.take, node.branch)](auto& each) {
        if (each.first == kept || each.second.bars) return false;
        each.second.stop.request_stop();
        return true;
    });
}

}  // namespace continuo::app
