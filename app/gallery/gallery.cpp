#include "gallery/gallery.h"

#include <algorithm>
#include <iterator>

#include "gallery/gallery_parts.h"

namespace continuo::app {
namespace {

[[noreturn]] void failRequest(const std::string& why) { throw Error(ErrorCode::BadRequest, why); }

void check(const NewSet& set, const MediumForm& form) {
    if (set.shape.index() != form.shape.index()) failRequest("the set is not one of " + form.items);
    std::visit([&](const auto& shape) { shape.check(set.source.size()); }, set.shape);
    if (set.seeds.empty()) failRequest("a set has one " + form.item + " at least");
}

MadeNumbers from(const MadeNumbers& all, std::int64_t first) {
    const auto at = std::clamp<std::int64_t>(first, 0, static_cast<std::int64_t>(all.values.size()));
    return {{all.values.begin() + at, all.values.end()}, {all.bits.begin() + at, all.bits.end()}};
}

}  // namespace

DiscardedItems Gallery::Parts::discarded(const std::set<GallerySetId>& inUse) const {
    DiscardedItems found;
    for (const auto& [id, record] : sets) {
        if (inUse.contains(id)) continue;
        const auto own = itemsBySet.find(id);
        if (record.set.marks.discarded) {
            found.sets.push_back(id);
            found.count += own == itemsBySet.end() ? 1 : std::max(1, static_cast<int>(own->second.size()));
        } else if (own != itemsBySet.end()) {
            std::copy_if(own->second.begin(), own->second.end(), std::back_inserter(found.items),
                         [this](GalleryItemId each) { return items.at(each).item.marks.discarded; });
        }
    }
    found.count += static_cast<int>(found.items.size());
    return found;
}

Gallery::Gallery(Medium medium, const std::filesystem::path& folder)
    : parts_(std::make_unique<Parts>(medium, folder)) {}

Gallery::~Gallery() = default;

Medium Gallery::medium() const { return parts_->medium; }

StorageStatus Gallery::status() const { return parts_->store ? parts_->store->status() : StorageStatus{}; }

const std::vector<std::string>& Gallery::notices() const { return parts_->notices; }

bool Gallery::flush(double seconds) { return !parts_->store || parts_->store->flush(seconds); }

GallerySetId Gallery::addSet(const NewSet& asked) {
    check(asked, toForm(parts_->medium));
    const std::lock_guard lock(parts_->mutex);
    SetRecord record;
    GallerySet& set = record.set;
    set.id = ++parts_->lastSet;
    set.number = ++parts_->lastNumber;
    set.created = std::chrono::system_clock::now();
    set.modelName = asked.modelName;
    set.from = asked.from;
    set.shape = asked.shape;
    record.source = asked.source;
    parts_->write(record);
    for (const std::uint64_t seed : asked.seeds) {
        Parts::ItemInMemory entry;
        entry.item.id = ++parts_->lastItem;
        entry.item.set = set.id;
        entry.item.index = static_cast<int>(parts_->itemsBySet[set.id].size());
        entry.item.seed = seed;
        entry.numbers.emplace();
        parts_->write(entry.item);
        parts_->itemsBySet[set.id].push_back(entry.item.id);
        parts_->items.emplace(entry.item.id, std::move(entry));
    }
    const GallerySetId id = set.id;
    parts_->sets.emplace(id, std::move(record));
    return id;
}

void Gallery::append(GalleryItemId id, std::span<const std::uint8_t> numbers, std::span<const float> bits) {
    append(id, std::vector<std::uint16_t>(numbers.begin(), numbers.end()), bits);
}

void Gallery::append(GalleryItemId id, std::span<const std::uint16_t> numbers, std::span<const float> bits) {
    const std::lock_guard lock(parts_->mutex);
    Parts::ItemInMemory& entry = parts_->item(id);
    GalleryItem& item = entry.item;
    const std::string name = parts_->itemName(id);
    if (!bits.empty() && bits.size() != numbers.size())
        failRequest(name + ": as many costs as numbers are wanted");
    const std::uint16_t largest = toForm(parts_->medium).largest;
    if (std::ranges::any_of(numbers, [&](std::uint16_t each) { return each > largest; }))
        failRequest(name + ": its numbers are 0 to " + std::to_string(largest));
    MadeNumbers& known = parts_->loadNumbers(entry);
    const auto count = static_cast<std::int64_t>(numbers.size());
    if (item.made + count > parts_->set(item.set).set.numbers()) failRequest(name + " has no place for more");
    if (count == 0) return;
    MadeNumbers piece{{numbers.begin(), numbers.end()}, {bits.begin(), bits.end()}};
    piece.bits.resize(piece.values.size(), kUnknownBits);
    const std::int64_t first = item.made;
    known.append(piece);
    entry.cost.add(piece.bits);
    item.made += count;
    item.bits = entry.cost.mean();
    parts_->change(item.set, [&](GalleryBatch& batch) {
        auto& waiting = batch.numbers[id];
        if (waiting.numbers.values.empty()) waiting.first = first;
        waiting.numbers.append(piece);
        batch.items.insert_or_assign(id, item);
    });
}

void Gallery::finish(GalleryItemId id, const std::string& origin) {
    const std::lock_guard lock(parts_->mutex);
    GalleryItem& item = parts_->item(id).item;
    item.finished = item.made == parts_->set(item.set).set.numbers();
    item.origin = origin;
    parts_->write(item);
}

void Gallery::setMarks(GallerySetId id, const GalleryMarks& marks) {
    const std::lock_guard lock(parts_->mutex);
    SetRecord& record = parts_->set(id);
    record.set.marks = marks;
    parts_->write(record);
}

void Gallery::setItemMarks(GalleryItemId id, const GalleryMarks& marks) {
    const std::lock_guard lock(parts_->mutex);
    GalleryItem& item = parts_->item(id).item;
    item.marks = marks;
    parts_->write(item);
}

void Gallery::purge(GallerySetId id) {
    const std::lock_guard lock(parts_->mutex);
    parts_->set(id);
    parts_->remove(id);
}

DiscardedItems Gallery::discarded(const std::set<GallerySetId>& inUse) const {
    const std::lock_guard lock(parts_->mutex);
    return parts_->discarded(inUse);
}

DiscardedItems Gallery::purgeDiscarded(const std::set<GallerySetId>& inUse) {
    const std::lock_guard lock(parts_->mutex);
    const DiscardedItems gone = parts_->discarded(inUse);
    if (gone.isEmpty()) return gone;
    for (const GallerySetId id : gone.sets) parts_->remove(id);
    for (const GalleryItemId id : gone.items) {
        const GallerySetId set = parts_->item(id).item.set;
        std::erase(parts_->itemsBySet.at(set), id);
        parts_->items.erase(id);
        parts_->change(set, [id](GalleryBatch& batch) { batch.removedItems.insert(id); });
    }
    if (parts_->store) parts_->store->change([](GalleryBatch& batch) { batch.compact = true; });
    return gone;
}

std::vector<GallerySet> Gallery::sets() const {
    std::vector<GallerySet> found = allSets();
    std::erase_if(found, [](const GallerySet& each) { return each.marks.discarded; });
    return found;
}

std::vector<GallerySet> Gallery::allSets() const {
    const std::lock_guard lock(parts_->mutex);
    std::vector<GallerySet> found;
    for (auto at = parts_->sets.rbegin(); at != parts_->sets.rend(); ++at) found.push_back(at->second.set);
    return found;
}

std::vector<GalleryItem> Gallery::items(GallerySetId set) const {
    std::vector<GalleryItem> found = allItems(set);
    std::erase_if(found, [](const GalleryItem& each) { return each.marks.discarded; });
    return found;
}

std::vector<GalleryItem> Gallery::allItems(GallerySetId set) const {
    const std::lock_guard lock(parts_->mutex);
    parts_->set(set);
    std::vector<GalleryItem> found;
    for (const GalleryItemId id : parts_->itemsBySet[set]) found.push_back(parts_->items.at(id).item);
    return found;
}

GallerySet Gallery::set(GallerySetId id) const {
    const std::lock_guard lock(parts_->mutex);
    return parts_->set(id).set;
}

GalleryItem Gallery::item(GalleryItemId id) const {
    const std::lock_guard lock(parts_->mutex);
    return parts_->item(id).item;
}

std::vector<std::uint8_t> Gallery::source(GallerySetId id) const {
    std::unique_lock lock(parts_->mutex);
    const SetRecord& record = parts_->set(id);
    if (!record.source.empty() || !parts_->store) return record.source;
    lock.unlock();  // no other thread waits for the disk meanwhile
    return parts_->store->source(id);
}

MadeNumbers Gallery::numbers(GalleryItemId id, std::int64_t first) const {
    std::unique_lock lock(parts_->mutex);
    const Parts::ItemInMemory& entry = parts_->item(id);
    if (entry.numbers) return from(*entry.numbers, first);
    if (const MadeNumbers* found = parts_->recent.find(id)) return from(*found, first);
    if (!parts_->store) return {};
    // No other thread waits for the disk meanwhile.
    lock.unlock();
    MadeNumbers all = parts_->store->numbers(id);
    MadeNumbers asked = from(all, first);
    lock.lock();
    Parts::ItemInMemory& now = parts_->item(id);
    if (now.numbers) return from(*now.numbers, first);
    now.item.made = static_cast<std::int64_t>(all.values.size());
    parts_->recent.insert(id, std::move(all));
    return asked;
}

std::vector<std::pair<GallerySetId, std::uint64_t>> Gallery::revisions() const {
    const std::lock_guard lock(parts_->mutex);
    std::vector<std::pair<GallerySetId, std::uint64_t>> found;
    for (auto at = parts_->sets.rbegin(); at != parts_->sets.rend(); ++at) {
        if (at->second.set.marks.discarded) continue;
        const auto changed = parts_->revisions.find(at->first);
        found.emplace_back(at->first, changed == parts_->revisions.end() ? 0 : changed->second);
    }
    return found;
}

std::uint64_t Gallery::revision() const {
    const std::lock_guard lock(parts_->mutex);
    return parts_->revision;
}

Picture sourcePicture(const Gallery& gallery, GallerySetId id) {
    const PictureSetShape shape = gallery.set(id).picture();
    std::vector<std::uint8_t> rgb = gallery.source(id);
    return rgb.empty() ? Picture() : Picture{shape.width, shape.height, std::move(rgb)};
}

std::vector<float> promptSamples(const Gallery& gallery, GallerySetId id) {
    return bytesAsSamples(gallery.source(id));
}

}  // namespace continuo::app
