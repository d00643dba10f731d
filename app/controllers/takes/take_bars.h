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

// Finds bars in music that was played freely, on a thread, and caches them. GUI thread.
class TakeBars : public QObject {
    Q_OBJECT

public:
    // The bars of all the music of a node; nullopt: they are being looked for, and found() says when that is
    // done.
    std::optional<FoundBars> of(NodeId node, const TakeContent& content);
    // Stops looking for the bars of other nodes, which nobody sees any more. What was found is kept.
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
