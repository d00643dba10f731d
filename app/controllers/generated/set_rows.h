#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "gallery/gallery.h"

namespace continuo::app {

// The rows of a list of sets, latest first. They are made again when their sets change, and not all at once,
// because there may be thousands. GUI thread.
template <class Row>
class SetRows {
public:
    // Makes the rows of sets that have changed, or that were forgotten, by make(set), and calls changed(row)
    // for each. Returns whether there are other sets than before, or in another order. If make() throws,
    // nothing changes.
    template <class Make, class Changed>
    bool renew(const Gallery& gallery, const Make& make, const Changed& changed) {
        std::map<GallerySetId, Kept> fresh;
        std::vector<GallerySetId> order;
        for (const auto& [set, revision] : gallery.revisions()) {
            order.push_back(set);
            const auto known = rows_.find(set);
            if (known == rows_.end() || known->second.revision != revision)
                fresh.emplace(set, Kept{revision, make(set)});
        }
        for (const GallerySetId set : order)
            if (const auto found = fresh.find(set); found != fresh.end()) changed(found->second.row);
        std::map<GallerySetId, Kept> rows = std::move(fresh);
        for (const GallerySetId set : order)
            if (!rows.contains(set)) rows.insert(rows_.extract(set));
        rows_ = std::move(rows);
        return std::exchange(order_, order) != order;
    }
    // Has the set's row made again, because of something that the gallery does not know.
    void forget(GallerySetId set) { rows_.erase(set); }

    const std::vector<GallerySetId>& sets() const { return order_; }
    const Row& at(GallerySetId set) const { return rows_.at(set).row; }

private:
    struct Kept {
        std::uint64_t revision = 0;  // of the gallery, at which the row was made
        Row row;
    };
    std::map<GallerySetId, Kept> rows_;
    std::vector<GallerySetId> order_;
};

}  // namespace continuo::app
