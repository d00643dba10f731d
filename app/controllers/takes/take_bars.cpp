#include "controllers/takes/take_bars.h"

#include <chrono>
#include <memory>
#include <utility>

namespace continuo::app {

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
    const std::size_t notes = content.of(Voice::Player).notes.size() + content.of(Voice::Model).notes.size();
    Known& known = known_[{node.take, node.branch}];
    if (!known.bars.valid() || known.notes != notes || known.seconds != content.seconds) {
        known.stop.request_stop();
        known = {notes, content.seconds, {}};
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
