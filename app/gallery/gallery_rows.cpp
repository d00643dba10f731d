// Transfer between galleries.
#include "gallery/gallery_rows.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "gallery/gallery_parts.h"
#include "storage/sqlite_database.h"

namespace continuo::app {
namespace {

void removeKnown(GalleryRows& rows, const KnownItems& known) {
    std::erase_if(rows.sets, [&](const SetRecord& each) { return known.sets.contains(each.set.id); });
    std::erase_if(rows.items, [&](const GalleryItem& each) {
        if (!known.items.contains(each.id)) return false;
        rows.numbers.erase(each.id);
        return true;
    });
}

}  // namespace

AssignedItemIds Gallery::assignIds(GalleryRows& rows, const KnownItems& known) {
    removeKnown(rows, known);
    std::map<GallerySetId, GallerySetId> sets = known.sets;
    std::map<GallerySetId, std::set<int>> taken;  // occupied positions in existing sets
    AssignedItemIds given;
    {
        const std::lock_guard lock(parts_->mutex);
        given.firstSet = parts_->lastSet + 1;
        given.firstItem = parts_->lastItem + 1;
        parts_->assignSetIds(rows.sets, sets);
        given.lastSet = parts_->lastSet;
        given.lastItem = parts_->lastItem += static_cast<GalleryItemId>(rows.items.size());
        for (const auto& [there, here] : known.sets)
            for (const GalleryItemId id : parts_->itemsBySet[here])
                taken[here].insert(parts_->items.at(id).item.index);
    }
    std::map<GalleryItemId, GalleryItemId> items = known.items;
    std::map<GalleryItemId, MadeNumbers> numbersHere;
    GalleryItemId next = given.firstItem;
    for (GalleryItem& each : rows.items) {
        numbersHere[next] = std::move(rows.numbers[each.id]);
        items[each.id] = next;
        each.id = next++;
        each.set = sets.at(each.set);
        // If the item's position is occupied, moves the item to the end of its set.
        std::set<int>& places = taken[each.set];
        if (!places.insert(each.index).second) places.insert(each.index = *places.rbegin() + 1);
    }
    for (auto& [set, source] : rows.sets) {
        const auto from = items.find(set.from);
        set.from = from == items.end() ? 0 : from->second;
    }
    rows.numbers = std::move(numbersHere);
    return given;
}

void Gallery::Parts::assignSetIds(std::vector<SetRecord>& fresh, std::map<GallerySetId, GallerySetId>& here) {
    std::set<std::string> names;
    std::set<int> numbers;
    for (const auto& [id, record] : sets) {
        names.insert(record.set.marks.name);
        numbers.insert(record.set.number);
    }
    for (auto& [set, source] : fresh) {
        here[set.id] = ++lastSet;
        set.id = lastSet;
        const std::string name = set.marks.name;
        for (int number = 2; !name.empty() && names.contains(set.marks.name); ++number)
            set.marks.name = name + " (" + std::to_string(number) + ")";
        if (set.marks.name != name) names.insert(set.marks.name);
        if (set.number > kLastKeptNumber || !numbers.insert(set.number).second)
            numbers.insert(set.number = lastNumber + 1);
        lastNumber = std::max(lastNumber, set.number);
    }
}

void Gallery::write(const GalleryRows& rows) {
    GalleryBatch batch;
    for (const SetRecord& record : rows.sets) batch.sets[record.set.id] = record;
    for (const GalleryItem& item : rows.items) {
        batch.items[item.id] = item;
        batch.numbers[item.id].numbers = rows.numbers.at(item.id);
    }
    if (parts_->store) parts_->store->writeNow(batch);
}

void Gallery::purge(const AssignedItemIds& ids) {
    const std::lock_guard lock(parts_->mutex);
    const auto removeFromDisk = [this](auto&& change) {
        if (parts_->store) parts_->store->change(change);
    };
    for (GallerySetId id = ids.firstSet; id <= std::min(ids.lastSet, parts_->lastSet); ++id)
        parts_->sets.contains(id) ? parts_->remove(id)
                                  : removeFromDisk([id](GalleryBatch& batch) { batch.removed.insert(id); });
    for (GalleryItemId id = ids.firstItem; id <= std::min(ids.lastItem, parts_->lastItem); ++id) {
        const auto found = parts_->items.find(id);
        if (found != parts_->items.end()) {
            const GallerySetId set = found->second.item.set;
            std::erase(parts_->itemsBySet[set], id);
            parts_->items.erase(found);
            parts_->revisions[set] = ++parts_->revision;
        }
        removeFromDisk([id](GalleryBatch& batch) { batch.removedItems.insert(id); });
    }
}

void Gallery::publish(GalleryRows rows) {
    const std::lock_guard lock(parts_->mutex);
    for (SetRecord& record : rows.sets) {
        const GallerySetId id = record.set.id;
        record.source = std::vector<std::uint8_t>();  // it is on disk
        parts_->sets.emplace(id, std::move(record));
        parts_->revisions[id] = ++parts_->revision;
    }
    for (GalleryItem& item : rows.items) {
        if (!parts_->sets.contains(item.set)) {  // the user has deleted the set meanwhile
            parts_->change(item.set, [id = item.id](GalleryBatch& batch) { batch.removedItems.insert(id); });
            continue;
        }
        parts_->itemsBySet[item.set].push_back(item.id);
        parts_->revisions[item.set] = ++parts_->revision;
        parts_->items[item.id].item = std::move(item);
    }
}

}  // namespace continuo::app
