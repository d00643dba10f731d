#pragma once

#include <QObject>
#include <QThreadPool>
#include <future>
#include <map>
#include <optional>
#include <stop_token>

#include "library/library.h"
#include "tempo/found_bars.h"

namespace continuo::app {

// Looks on a thread for the bars of what was played freely, and keeps what it found. GUI thread.
class TakeBars : public QObject {
    Q_OBJECT

public:
    TakeBars();
    ~TakeBars() override;  // breaks off what is being looked at

    // What is known by now of all the music of a node. Nothing: it is being looked at, and found() says when
    // that is done.
    std::optional<FoundBars> of(NodeId node, const TakeContent& content);
    // Waits for it.
    FoundBars now(NodeId node, const TakeContent& content);

Q_SIGNALS:
    void found(continuo::app::NodeId node);

private:
    struct Known {
        std::size_t notes = 0;  // of the music that was looked at
        double seconds = 0;
        std::shared_future<FoundBars> bars;
    };
    const std::shared_future<FoundBars>& look(NodeId node, const TakeContent& content);

    std::map<std::pair<TakeId, BranchId>, Known> known_;
    std::stop_source ending_;
    QThreadPool thread_;
};

}  // namespace continuo::app
