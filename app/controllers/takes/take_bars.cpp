#include "controllers/takes/take_bars.h"

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace continuo::app {

namespace {

// Of what beats are found by: an edit of a note leaves their number and the length as they were.
std::size_t hashOf(const TakeContent& content) {
    constexpr std::size_t kFactor = 1'000'003;
    std::size_t hash = 0;
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        for (const PlayedNote& played : content.of(voice).notes) {
            const Note& note = played.note;
            for (const double value : {note.start, note.end, 1.0 * note.pitch, 1.0 * note.velocity})
                hash = hash * kFactor + std::hash<double>()(value);
        }
    }
    return hash;
}

}  // namespace

TakeBars::TakeBars() { thread_.setMaxThreadCount(1); }

TakeBars::~TakeBars() {
    for (auto& [node, known] : known_) known.stop.request_stop();
    thread_.clear();
    thread_.waitForDone();
}

bool TakeBars::Known::isFound() const {
    return bars.valid() && bars.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

std::optional<FoundBars> TakeBars::of(NodeId node, const TakeContent& content) {
    const std::size_t hash = hashOf(content);
    Known& known = known_[{node.take, node.branch}];
    if (!known.bars.valid() || known.hash != hash || known.seconds != content.seconds) {
        known.stop.request_stop();
        known = {hash, content.seconds, {}};
        auto search = std::make_shared<std::packaged_task<FoundBars()>>(
            [music = content.performance(), stop = known.stop.get_token()] {
                return stop.stop_requested() ? FoundBars() : findBars(music.notes, stop);
            });
        known.bars = search->get_future().share();
        thread_.start([this, node, search, stop = known.stop.get_token()] {
            (*search)();
            if (stop.stop_requested()) return;
            QMetaObject::invokeMethod(this, [this, node] { Q_EMIT found(node); });
        });
    }
    return known.isFound() ? std::optional(known.bars.get()) : std::nullopt;
}

void TakeBars::leaveOthers(NodeId node) {
    std::erase_if(known_, [kept = std::pair(node.take, node.branch)](auto& each) {
        if (each.first == kept || each.second.isFound()) return false;
        each.second.stop.request_stop();
        return true;
    });
}

}  // namespace continuo::app
