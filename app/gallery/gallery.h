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
    std::vector<std::uint8_t> source;  // as the shape says; empty: from nothing
    GalleryItemId from = 0;
    std::vector<std::uint64_t> seeds;  // one an item
};

struct GalleryRows;
struct KnownItems;
struct GivenItemIds;

// All generated pictures, or all generated sounds, number by number, on disk within a second whether or not
// anybody asked to keep them. Any thread may call; only source(), numbers() of earlier days and append() to
// these wait for the disk. A failed write becomes a status line and is tried again. Unknown ids throw
// NotFound.
class Gallery {
public:
    // folder: contains pictures.sqlite or sounds.sqlite, which is created if missing; empty: everything stays
    // in memory. Items that were in progress when the program ended are there as far as they were made.
    // Throws as Library does.
    explicit Gallery(Medium medium, const std::filesystem::path& folder = {});
    ~Gallery();  // writes what waits, for at most two seconds
    Gallery(const Gallery&) = delete;
    Gallery& operator=(const Gallery&) = delete;

    Medium medium() const;
    StorageStatus status() const;
    const std::vector<std::string>& notices() const;  // what was found at the start, a line each
    bool flush(double seconds = 2);                   // whether everything is on disk

    // Throws BadRequest for an impossible shape or source, or without seeds.
    GallerySetId addSet(const NewSet& set);
    // Appends the next numbers of an item; bits: equally many, or none. Throws BadRequest if there is no room
    // for them or the medium has no such numbers, BadFile if the disk does not return the earlier numbers of
    // a resumed item.
    void append(GalleryItemId item, std::span<const std::uint16_t> numbers, std::span<const float> bits = {});
    void append(GalleryItemId item, std::span<const std::uint8_t> numbers, std::span<const float> bits = {});
    // Sets the origin when an item is complete, was begun or was stopped; an incomplete one may be resumed
    // later.
    void finish(GalleryItemId item, const std::string& origin);

    void setMarks(GallerySetId set, const GalleryMarks& marks);
    void setItemMarks(GalleryItemId item, const GalleryMarks& marks);
    void purge(GallerySetId set);  // from the disk, for good
    // What purgeDiscarded() deletes: all that is discarded, except sets in use with all their items.
    DiscardedItems discarded(const std::set<GallerySetId>& inUse = {}) const;
    // Deletes what discarded() returns for good, and returns the disk space to the system. Returns what was
    // deleted.
    DiscardedItems purgeDiscarded(const std::set<GallerySetId>& inUse = {});

    std::vector<GallerySet> sets() const;                       // latest first, without discarded ones
    std::vector<GallerySet> allSets() const;                    // with them
    std::vector<GalleryItem> items(GallerySetId set) const;     // without discarded ones
    std::vector<GalleryItem> allItems(GallerySetId set) const;  // with them
    GallerySet set(GallerySetId set) const;
    GalleryItem item(GalleryItemId item) const;

    // What a set continues, as its shape says; empty: nothing. Throws BadFile if the disk fails.
    std::vector<std::uint8_t> source(GallerySetId set) const;
    // The numbers from `first` on. Throws BadFile as above.
    MadeNumbers numbers(GalleryItemId item, std::int64_t first = 0) const;
    // Increases with every change, so that a reader knows when there is something new.
    std::uint64_t revision() const;
    // The sets of sets(), latest first, each with the revision of its last change or of one of its items.
    std::vector<std::pair<GallerySetId, std::uint64_t>> revisions() const;

    // Appends sets of another gallery (gallery_rows.h), in three steps. number() removes the known
    // rows and gives the others ids, numbers and names that are free here. write() writes all of them or
    // none, waits until that is done, and throws what prevented it. takeUp() makes them visible, all at once
    // or piece by piece, sets before their items.
    GivenItemIds number(GalleryRows& rows, const KnownItems& known);
    void write(const GalleryRows& rows);
    void takeUp(GalleryRows rows);
    // Deletes all sets and items with these ids for good, also before takeUp(): undoes write().
    void purge(const GivenItemIds& ids);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// The picture that a set of pictures continues; empty: none. Throws as Gallery::source().
Picture sourcePicture(const Gallery& gallery, GallerySetId set);
// The prompt of a set of sounds; empty: none. Throws as Gallery::source().
std::vector<float> promptSamples(const Gallery& gallery, GallerySetId set);

}  // namespace continuo::app
