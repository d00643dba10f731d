#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "gallery/gallery.h"

namespace continuo::app {

// The rows of a list of sets, latest first. Only rows of changed sets are rebuilt, because there may be
// thousands. GUI thread.
template <class Row>
class SetRows {
public:
    // Rebuilds the rows of changed and forgotten sets with make(set), and calls changed(row) for each.
    // Returns whether the sets or their order have changed. If make() throws, nothing changes.
    template <class Make, class Changed>
    bool rebuild(const Gallery& gallery, const Make& make, const Changed& changed) {
        std::map<GallerySetId, CachedRow> fresh;
        std::vector<GallerySetId> order;
        for (const auto& [set, revision] : gallery.revisions()) {
            order.push_back(set);
            const auto known = rows_.find(set);
            if (known == rows_.end() || known->second.revision != revision)
                fresh.emplace(set, CachedRow{revision, make(set)});
        }
        for (const GallerySetId set : order)
            if (const auto found = fresh.find(set); found != fresh.end()) changed(found->second.row);
        std::map<GallerySetId, CachedRow> rows = std::move(fresh);
        for (const GallerySetId set : order)
            if (!rows.contains(set)) rows.insert(rows_.extract(set));
        rows_ = std::move(rows);
        return std::exchange(order_, order) != order;
    }
    // Marks the set's row for rebuilding, because of a change outside the gallery.
    void invalidate(GallerySetId set) { rows_.erase(set); }

    const std::vector<GallerySetId>& sets() const { return order_; }
    const Row& at(GallerySetId set) const { return rows_.at(set).row; }

private:
    struct CachedRow {
        std::uint64_t revision = 0;  // gallery revision at which the row was built
        Row row;
    };
    std::map<GallerySetId, CachedRow> rows_;
    std::vector<GallerySetId> order_;
};

}  // namespace continuo::app
