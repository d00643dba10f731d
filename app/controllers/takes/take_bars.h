#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>

#include "controllers/words/side_thread.h"
#include "library/library.h"
#include "tempo/found_bars.h"

namespace continuo::app {

// Looks on a thread for the bars of free playing, and caches the result. GUI thread.
class TakeBars : public QObject {
    Q_OBJECT

public:
    // What is known by now of all the music of a node. Nothing: it is being looked at, and found() says when
    // that is done.
    std::optional<FoundBars> of(NodeId node, const TakeContent& content);
    // What is looked for of other nodes is broken off, as nobody sees them any more; what was found is kept.
    void leaveOthers(NodeId node);

Q_SIGNALS:
    void found(continuo::app::NodeId node);

private:
    struct Known {
        std::uint64_t hash = 0;  // of the notes that were looked at
        double seconds = 0;
        std::stop_source stop = {};
        std::optional<FoundBars> bars = {};
    };

    void look(NodeId node, const TakeContent& content, std::stop_source stop);

    std::map<std::pair<TakeId, BranchId>, Known> known_;
    SideThread thread_;
};

}  // namespace continuo::app
