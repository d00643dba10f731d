#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "gallery/gallery_medium.h"
#include "gallery/gallery_store.h"
#include "gallery/recent_numbers.h"

namespace continuo::app {

// The mean cost of an item's numbers so far. Numbers of unknown cost are skipped.
struct MeanCost {
    double sum = 0;
    std::int64_t count = 0;

    void add(std::span<const float> bits) {
        for (const float cost : bits) {
            if (!areKnownBits(cost)) continue;
            sum += static_cast<double>(cost);
            ++count;
        }
    }
    std::optional<double> mean() const {
        return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
    }
};

// A gallery's memory: its sets and items, and the numbers of items in progress.
struct Gallery::Parts {
    struct ItemInMemory {
        GalleryItem item;
        std::optional<MadeNumbers> numbers;  // kept until the finished item is on disk; nullopt: on disk
        MeanCost cost;
    };

    const Medium medium;
    mutable std::mutex mutex;
    std::vector<std::string> notices;
    std::map<GallerySetId, SetRecord> sets;
    std::map<GalleryItemId, ItemInMemory> items;
    std::map<GallerySetId, std::vector<GalleryItemId>> itemsBySet;
    std::map<GallerySetId, std::uint64_t> revisions;  // of sets that changed since the start
    GallerySetId lastSet = 0;
    GalleryItemId lastItem = 0;
    int lastNumber = 0;
    std::uint64_t revision = 0;
    RecentNumbers recent;                 // cache of numbers on disk
    std::unique_ptr<GalleryStore> store;  // null: in memory only; declared last: its thread uses the others

    Parts(Medium kind, const std::filesystem::path& folder) : medium(kind) {
        if (folder.empty()) return;
        store = std::make_unique<GalleryStore>(medium, folder, notices,
                                               [this](const GalleryBatch& batch) { dropWritten(batch); });
        GalleryStore::Contents contents = store->takeContents();
        lastSet = contents.lastSet;
        lastItem = contents.lastItem;
        for (GallerySet& set : contents.sets) {
            lastNumber = std::max(lastNumber, set.number);
            sets[set.id].set = std::move(set);
        }
        for (GalleryItem& item : contents.items) {
            itemsBySet[item.set].push_back(item.id);
            items[item.id].item = std::move(item);
        }
    }

    SetRecord& set(GallerySetId id) {
        const auto found = sets.find(id);
        if (found == sets.end())
            throw Error(ErrorCode::NotFound, "set " + std::to_string(id) + " is not in the gallery");
        return found->second;
    }
    // Returns an item's name for messages: "picture 3".
    std::string itemName(GalleryItemId id) const { return toForm(medium).item + ' ' + std::to_string(id); }
    ItemInMemory& item(GalleryItemId id) {
        const auto found = items.find(id);
        if (found == items.end()) throw Error(ErrorCode::NotFound, itemName(id) + " is not in the gallery");
        return found->second;
    }
    // Drops sources and the numbers of finished items that are now on disk. They are read back when needed.
    void dropWritten(const GalleryBatch& written) {
        const std::lock_guard lock(mutex);
        for (const auto& [id, record] : written.sets)
            if (const auto found = sets.find(id); found != sets.end())
                found->second.source = std::vector<std::uint8_t>();
        for (const auto& [id, item] : written.items) {
            const auto found = items.find(id);
            if (item.finished && found != items.end()) found->second.numbers.reset();
        }
    }
    // Returns an item's numbers, for appending more. Reads them from disk the first time.
    MadeNumbers& loadNumbers(ItemInMemory& entry) {
        if (!entry.numbers) {
            entry.numbers = store ? store->numbers(entry.item.id) : MadeNumbers{};
            entry.item.made = static_cast<std::int64_t>(entry.numbers->values.size());
            entry.cost.add(entry.numbers->bits);
            recent.remove(entry.item.id);
        }
        return *entry.numbers;
    }
    template <class Change>
    void change(GallerySetId set, Change&& change) {
        revisions[set] = ++revision;
        if (store) store->change(std::forward<Change>(change));
    }
    void write(const SetRecord& record) {
        change(record.set.id,
               [&](GalleryBatch& batch) { batch.sets.insert_or_assign(record.set.id, record); });
    }
    void write(const GalleryItem& item) {
        change(item.set, [&](GalleryBatch& batch) { batch.items.insert_or_assign(item.id, item); });
    }
    void remove(GallerySetId id) {
        for (const GalleryItemId item : itemsBySet[id]) items.erase(item);
        itemsBySet.erase(id);
        sets.erase(id);
        change(id, [id](GalleryBatch& batch) { batch.removed.insert(id); });
        revisions.erase(id);
    }
    DiscardedItems discarded(const std::set<GallerySetId>& inUse) const;
    // Gives sets of another gallery free ids, numbers and names.
    void assignSetIds(std::vector<SetRecord>& fresh, std::map<GallerySetId, GallerySetId>& here);
};

}  // namespace continuo::app
