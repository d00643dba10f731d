#include "gallery/gallery.h"

#include <algorithm>
#include <iterator>

#include "gallery/gallery_parts.h"

namespace continuo::app {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw Error(ErrorCode::BadRequest, why); }

void check(const NewSet& set) {
    constexpr int kSmallest = 1, kLargest = 256;
    const std::string size = std::to_string(set.width) + " x " + std::to_string(set.height);
    if (std::min(set.width, set.height) < kSmallest || std::max(set.width, set.height) > kLargest)
        refuse("pictures of " + size + " pixels: a side has 1 to 256");
    if (!set.source.rgb.empty() && (set.source.width != set.width || set.source.height != set.height ||
                                    set.source.rgb.size() != std::size_t{3} * set.width * set.height))
        refuse("the source is not " + size + " pixels");
    if (set.keptRows < 0 || set.keptRows > (set.source.rgb.empty() ? 0 : set.height))
        refuse(std::to_string(set.keptRows) + " rows cannot be kept of what the pictures go on from");
    if (set.seeds.empty()) refuse("a set has one picture at least");
}

MadeNumbers from(const MadeNumbers& all, std::int64_t first) {
    const auto at = std::clamp<std::int64_t>(first, 0, static_cast<std::int64_t>(all.bytes.size()));
    return {{all.bytes.begin() + at, all.bytes.end()}, {all.bits.begin() + at, all.bits.end()}};
}

}  // namespace

DiscardedPictures Gallery::Parts::discarded(const std::set<GallerySetId>& inUse) const {
    DiscardedPictures found;
    for (const auto& [id, record] : sets) {
        if (inUse.contains(id)) continue;
        const auto own = picturesOf.find(id);
        if (record.set.marks.discarded) {
            found.sets.push_back(id);
            found.count += own == picturesOf.end() ? 1 : std::max(1, static_cast<int>(own->second.size()));
        } else if (own != picturesOf.end()) {
            std::copy_if(own->second.begin(), own->second.end(), std::back_inserter(found.pictures),
                         [this](GalleryPictureId each) { return pictures.at(each).picture.marks.discarded; });
        }
    }
    found.count += static_cast<int>(found.pictures.size());
    return found;
}

Gallery::Gallery(const std::filesystem::path& folder) : parts_(std::make_unique<Parts>(folder)) {}

Gallery::~Gallery() = default;

StorageStatus Gallery::status() const { return parts_->store ? parts_->store->status() : StorageStatus{}; }

const std::vector<std::string>& Gallery::notices() const { return parts_->notices; }

bool Gallery::flush(double seconds) { return !parts_->store || parts_->store->flush(seconds); }

GallerySetId Gallery::addSet(const NewSet& asked) {
    check(asked);
    const std::lock_guard lock(parts_->sharing);
    SetRecord record;
    GallerySet& set = record.set;
    set.id = ++parts_->lastSet;
    set.number = ++parts_->lastNumber;
    set.created = std::chrono::system_clock::now();
    set.width = asked.width;
    set.height = asked.height;
    set.planar = asked.planar;
    set.modelName = asked.modelName;
    set.label = asked.label;
    set.keptRows = asked.keptRows;
    set.from = asked.from;
    record.source = asked.source.rgb;
    parts_->write(record);
    for (const std::uint64_t seed : asked.seeds) {
        Parts::PictureInMemory entry;
        entry.picture.id = ++parts_->lastPicture;
        entry.picture.set = set.id;
        entry.picture.index = static_cast<int>(parts_->picturesOf[set.id].size());
        entry.picture.seed = seed;
        entry.numbers.emplace();
        parts_->write(entry.picture);
        parts_->picturesOf[set.id].push_back(entry.picture.id);
        parts_->pictures.emplace(entry.picture.id, std::move(entry));
    }
    const GallerySetId id = set.id;
    parts_->sets.emplace(id, std::move(record));
    return id;
}

void Gallery::append(GalleryPictureId id, std::span<const std::uint8_t> bytes, std::span<const float> bits) {
    const std::lock_guard lock(parts_->sharing);
    Parts::PictureInMemory& entry = parts_->picture(id);
    GalleryPicture& picture = entry.picture;
    const std::string name = "picture " + std::to_string(id);
    if (!bits.empty() && bits.size() != bytes.size()) refuse(name + ": as many costs as numbers are wanted");
    MadeNumbers& known = parts_->numbersOf(entry);
    const auto count = static_cast<std::int64_t>(bytes.size());
    if (picture.made + count > parts_->set(picture.set).set.numbers())
        refuse(name + " has no place for more");
    if (count == 0) return;
    MadeNumbers piece{{bytes.begin(), bytes.end()}, {bits.begin(), bits.end()}};
    piece.bits.resize(piece.bytes.size(), kUnknownBits);
    const std::int64_t first = picture.made;
    known.bytes.insert(known.bytes.end(), piece.bytes.begin(), piece.bytes.end());
    known.bits.insert(known.bits.end(), piece.bits.begin(), piece.bits.end());
    entry.cost.add(piece.bits);
    picture.made += count;
    picture.bits = entry.cost.mean();
    parts_->change(picture.set, [&](GalleryBatch& batch) {
        auto& waiting = batch.numbers[id];
        if (waiting.numbers.bytes.empty()) waiting.first = first;
        waiting.numbers.bytes.insert(waiting.numbers.bytes.end(), piece.bytes.begin(), piece.bytes.end());
        waiting.numbers.bits.insert(waiting.numbers.bits.end(), piece.bits.begin(), piece.bits.end());
        batch.pictures.insert_or_assign(id, picture);
    });
}

void Gallery::finish(GalleryPictureId id, const std::string& origin) {
    const std::lock_guard lock(parts_->sharing);
    GalleryPicture& picture = parts_->picture(id).picture;
    picture.finished = picture.made == parts_->set(picture.set).set.numbers();
    picture.origin = origin;
    parts_->write(picture);
}

void Gallery::setMarks(GallerySetId id, const PictureMarks& marks) {
    const std::lock_guard lock(parts_->sharing);
    SetRecord& record = parts_->set(id);
    record.set.marks = marks;
    parts_->write(record);
}

void Gallery::setPictureMarks(GalleryPictureId id, const PictureMarks& marks) {
    const std::lock_guard lock(parts_->sharing);
    GalleryPicture& picture = parts_->picture(id).picture;
    picture.marks = marks;
    parts_->write(picture);
}

void Gallery::purge(GallerySetId id) {
    const std::lock_guard lock(parts_->sharing);
    parts_->set(id);
    parts_->remove(id);
}

DiscardedPictures Gallery::discarded(const std::set<GallerySetId>& inUse) const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->discarded(inUse);
}

DiscardedPictures Gallery::purgeDiscarded(const std::set<GallerySetId>& inUse) {
    const std::lock_guard lock(parts_->sharing);
    const DiscardedPictures gone = parts_->discarded(inUse);
    if (gone.isEmpty()) return gone;
    for (const GallerySetId id : gone.sets) parts_->remove(id);
    for (const GalleryPictureId id : gone.pictures) {
        const GallerySetId set = parts_->picture(id).picture.set;
        std::erase(parts_->picturesOf.at(set), id);
        parts_->pictures.erase(id);
        parts_->change(set, [id](GalleryBatch& batch) { batch.removedPictures.insert(id); });
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
    const std::lock_guard lock(parts_->sharing);
    std::vector<GallerySet> found;
    for (auto at = parts_->sets.rbegin(); at != parts_->sets.rend(); ++at) found.push_back(at->second.set);
    return found;
}

std::vector<GalleryPicture> Gallery::pictures(GallerySetId set) const {
    std::vector<GalleryPicture> found = allPictures(set);
    std::erase_if(found, [](const GalleryPicture& each) { return each.marks.discarded; });
    return found;
}

std::vector<GalleryPicture> Gallery::allPictures(GallerySetId set) const {
    const std::lock_guard lock(parts_->sharing);
    parts_->set(set);
    std::vector<GalleryPicture> found;
    for (const GalleryPictureId id : parts_->picturesOf[set])
        found.push_back(parts_->pictures.at(id).picture);
    return found;
}

GallerySet Gallery::set(GallerySetId id) const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->set(id).set;
}

GalleryPicture Gallery::picture(GalleryPictureId id) const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->picture(id).picture;
}

Picture Gallery::source(GallerySetId id) const {
    const std::lock_guard lock(parts_->sharing);
    SetRecord& record = parts_->set(id);
    if (record.source.empty() && parts_->store) record.source = parts_->store->source(id);
    const GallerySet& set = record.set;
    if (record.source.size() != static_cast<std::size_t>(set.numbers())) return {};
    return {set.width, set.height, record.source};
}

MadeNumbers Gallery::numbers(GalleryPictureId id, std::int64_t first) const {
    std::unique_lock lock(parts_->sharing);
    const Parts::PictureInMemory& entry = parts_->picture(id);
    if (entry.numbers) return from(*entry.numbers, first);
    if (const MadeNumbers* found = parts_->recent.find(id)) return from(*found, first);
    if (!parts_->store) return {};
    // Nobody else waits for the disk meanwhile.
    lock.unlock();
    MadeNumbers all = parts_->store->numbers(id);
    MadeNumbers asked = from(all, first);
    lock.lock();
    Parts::PictureInMemory& now = parts_->picture(id);
    if (now.numbers) return from(*now.numbers, first);
    now.picture.made = static_cast<std::int64_t>(all.bytes.size());
    parts_->recent.keep(id, std::move(all));
    return asked;
}

std::vector<std::pair<GallerySetId, std::uint64_t>> Gallery::revisions() const {
    const std::lock_guard lock(parts_->sharing);
    std::vector<std::pair<GallerySetId, std::uint64_t>> found;
    for (auto at = parts_->sets.rbegin(); at != parts_->sets.rend(); ++at) {
        if (at->second.set.marks.discarded) continue;
        const auto changed = parts_->revisions.find(at->first);
        found.emplace_back(at->first, changed == parts_->revisions.end() ? 0 : changed->second);
    }
    return found;
}

std::uint64_t Gallery::revision() const {
    const std::lock_guard lock(parts_->sharing);
    return parts_->revision;
}

std::size_t placeOf(const GallerySet& set, std::int64_t index) {
    if (!set.planar) return static_cast<std::size_t>(index);
    const std::int64_t pixels = std::int64_t{1} * set.width * set.height;
    return static_cast<std::size_t>(index % pixels * 3 + index / pixels);
}

Picture pictureOf(const GallerySet& set, std::span<const std::uint8_t> bytes, std::uint8_t rest) {
    Picture picture{set.width, set.height,
                    std::vector<std::uint8_t>(static_cast<std::size_t>(set.numbers()), rest)};
    const std::size_t count = std::min(bytes.size(), picture.rgb.size());
    for (std::size_t i = 0; i < count; ++i)
        picture.rgb[placeOf(set, static_cast<std::int64_t>(i))] = bytes[i];
    return picture;
}

}  // namespace continuo::app
