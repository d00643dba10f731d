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

// Detects bars in freely played music on a thread, and caches them. GUI thread.
class TakeBars : public QObject {
    Q_OBJECT

public:
    // Returns the bars of a node's music; nullopt: not known yet, found() is emitted later.
    std::optional<FoundBars> find(NodeId node, const TakeContent& content);
    // Cancels the detection for all nodes but this one. Keeps finished results.
    void cancelOthers(NodeId node);

Q_SIGNALS:
    void found(continuo::app::NodeId node);

private:
    struct Known {
        std::uint64_t hash = 0;  // of the examined notes
        double seconds = 0;
        std::stop_source stop = {};
        std::optional<FoundBars> bars = {};
    };

    void detect(NodeId node, const TakeContent& content, std::stop_source stop);

    std::map<std::pair<TakeId, BranchId>, Known> known_;
    SideThread thread_;
};

}  // namespace continuo::app
