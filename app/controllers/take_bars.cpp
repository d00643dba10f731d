#include "controllers/take_bars.h"

#include <chrono>
#include <memory>
#include <utility>

namespace continuo::app {

TakeBars::TakeBars() { thread_.setMaxThreadCount(1); }

TakeBars::~TakeBars() {
    ending_.request_stop();
    thread_.clear();
    thread_.waitForDone();
}

const std::shared_future<FoundBars>& TakeBars::look(NodeId node, const TakeContent& content) {
    const std::size_t notes = content.of(Voice::Player).notes.size() + content.of(Voice::Model).notes.size();
    Known& known = known_[{node.take, node.branch}];
    if (known.bars.valid() && known.notes == notes && known.seconds == content.seconds) return known.bars;
    auto search = std::make_shared<std::packaged_task<FoundBars()>>(
        [music = content.performance(), stop = ending_.get_token()] { return findBars(music.notes, stop); });
    known = {notes, content.seconds, search->get_future().share()};
    thread_.start([this, node, search] {
        (*search)();
        QMetaObject::invokeMethod(this, [this, node] { Q_EMIT found(node); });
    });
    return known.bars;
}

std::optional<FoundBars> TakeBars::of(NodeId node, const TakeContent& content) {
    const std::shared_future<FoundBars>& bars = look(node, content);
    if (bars.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    return bars.get();
}

FoundBars TakeBars::now(NodeId node, const TakeContent& content) { return look(node, content).get(); }

}  // namespace continuo::app
