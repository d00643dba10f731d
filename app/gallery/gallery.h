#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gallery/gallery_types.h"
#include "storage/storage_status.h"

namespace continuo::app {

// Parameters of a new set.
struct NewSet {
    SetShape shape;  // of the gallery's medium
    std::string modelName;
    std::vector<std::uint8_t> source;  // as the shape defines; empty: none
    GalleryItemId from = 0;
    std::vector<std::uint64_t> seeds;  // one per item
};

struct GalleryRows;
struct KnownItems;
struct AssignedItemIds;

// All generated pictures or all generated sounds, number by number. Everything is on disk within a second,
// kept or not. Any thread may call. Only source(), numbers() of older items and append() to these block on
// the disk. A failed write sets the status and is retried. Unknown ids throw NotFound.
class Gallery {
public:
    // folder: contains pictures.sqlite or sounds.sqlite, created if missing; empty: in memory only. Items
    // interrupted by the end of the program keep the numbers made so far. Throws as Library does.
    explicit Gallery(Medium medium, const std::filesystem::path& folder = {});
    ~Gallery();  // writes pending changes, for at most two seconds
    Gallery(const Gallery&) = delete;
    Gallery& operator=(const Gallery&) = delete;

    Medium medium() const;
    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // problems found at the start, one line each
    bool flush(double seconds = 2);                   // waits up to `seconds`; whether all is on disk

    // Adds a set. Throws BadRequest for an impossible shape or source, or without seeds.
    GallerySetId addSet(const NewSet& set);
    // Appends the next numbers of an item. bits: one for each number, or none. Throws BadRequest if they do
    // not fit or are out of the medium's range. Throws BadFile if the earlier numbers of a resumed item
    // cannot be read.
    void append(GalleryItemId item, std::span<const std::uint16_t> numbers, std::span<const float> bits = {});
    void append(GalleryItemId item, std::span<const std::uint8_t> numbers, std::span<const float> bits = {});
    // Stores the origin of an item that is begun, stopped or complete. An incomplete item may be resumed
    // later.
    void finish(GalleryItemId item, const std::string& origin);

    void setMarks(GallerySetId set, const GalleryMarks& marks);
    void setItemMarks(GalleryItemId item, const GalleryMarks& marks);
    void purge(GallerySetId set);  // deletes permanently
    // Returns what purgeDiscarded() would delete: everything discarded, except sets in use and their items.
    DiscardedItems discarded(const std::set<GallerySetId>& inUse = {}) const;
    // Deletes the items that discarded() returns permanently, and frees the disk space. Returns what was
    // deleted.
    DiscardedItems purgeDiscarded(const std::set<GallerySetId>& inUse = {});

    std::vector<GallerySet> sets() const;                       // latest first, without discarded ones
    std::vector<GallerySet> allSets() const;                    // with them
    std::vector<GalleryItem> items(GallerySetId set) const;     // without discarded ones
    std::vector<GalleryItem> allItems(GallerySetId set) const;  // with them
    GallerySet set(GallerySetId set) const;
    GalleryItem item(GalleryItemId item) const;

    // Returns the source that a set continues, in the form that its shape defines; empty: none. Throws
    // BadFile if the disk fails.
    std::vector<std::uint8_t> source(GallerySetId set) const;
    // Returns an item's numbers from index `first` on. Throws BadFile if the disk fails.
    MadeNumbers numbers(GalleryItemId item, std::int64_t first = 0) const;
    // A number that increases with every change, so that readers can detect changes.
    std::uint64_t revision() const;
    // Returns the sets of sets(), latest first, each with the revision at which it or one of its items last
    // changed.
    std::vector<std::pair<GallerySetId, std::uint64_t>> revisions() const;

    // These append sets of another gallery (gallery_rows.h) in three steps. assignIds() removes the known
    // rows and gives the others free ids, numbers and names. write() writes all rows or none; it blocks, and
    // throws on failure. publish() makes them visible, all at once or in pieces, sets before their items.
    AssignedItemIds assignIds(GalleryRows& rows, const KnownItems& known);
    void write(const GalleryRows& rows);
    void publish(GalleryRows rows);
    // Deletes all sets and items with these ids permanently. If publish() was not called yet, undoes write().
    void purge(const AssignedItemIds& ids);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Returns the picture that a set continues; empty: none. Throws as Gallery::source().
Picture sourcePicture(const Gallery& gallery, GallerySetId set);
// Returns the prompt of a set of sounds; empty: none. Throws as Gallery::source().
std::vector<float> promptSamples(const Gallery& gallery, GallerySetId set);

}  // namespace continuo::app
