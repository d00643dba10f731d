#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <variant>

#include "bundle/bundle.h"
#include "gallery/gallery.h"
#include "library/library_snapshot.h"

namespace continuo::app {

// Adds the contents of a .continuo file to a library and its galleries, completely or not at all. Call the
// steps in this order. Each GUI-thread step is short, however large the file is.
class BundleAdding {
public:
    // Finds which rows of the bundle exist already, by creation time and content. data: the folder of the
    // library and the galleries; flush both before. For a worker thread. Throws BadFile.
    BundleAdding(const std::filesystem::path& data, Bundle bundle);
    ~BundleAdding();

    // Reserves ids for the rows that do not exist yet. GUI thread.
    void reserve(Library& library);
    // Writes the new rows to the disk. For a worker thread. If it throws, nothing is added.
    void write(Library& library, const Galleries& galleries);
    // Makes some more rows visible; returns false if all of them are visible. GUI thread.
    bool publishSome(Library& library, const Galleries& galleries);

    const BundleCounts& addedCounts() const { return fresh_; }
    const BundleCounts& knownCounts() const { return known_; }
    int discardedCount() const { return discarded_; }  // the file's takes and sets that are discarded here
    // Return the latest new take and set; 0: none. Valid after write().
    TakeId lastTake() const { return lastTake_; }
    GallerySetId lastSet(Medium medium) const { return of(medium).last; }

private:
    void findTakes();
    void findBranches(const TakeRecord& take, const LibraryRows& here);
    void findSets(Medium medium);
    void findItems(Medium medium, GallerySetId set, GallerySetId here, GalleryReader& gallery,
                   const std::vector<GalleryItem>& there);
    void writeAll(Library& library, const Galleries& galleries) const;
    void splitIntoPieces();
    void splitSets(Medium medium);

    std::filesystem::path data_;
    Bundle bundle_;                                  // empty after write()
    std::unique_ptr<LibrarySnapshot> libraryThere_;  // the library on disk; null after write()
    KnownRows knownTakes_;
    RowNeeds needs_;
    ReservedIds given_;
    // One gallery: its known rows, and ids of its new ones.
    struct Items {
        KnownItems known;
        AssignedItemIds given;
        GallerySetId last = 0;  // latest new set; 0: none
    };
    Items pictures_, sounds_;
    Items& of(Medium medium) { return medium == Medium::Pictures ? pictures_ : sounds_; }
    const Items& of(Medium medium) const { return medium == Medium::Pictures ? pictures_ : sounds_; }
    // Rows that publishSome() makes visible together.
    struct SetPiece {
        Medium medium;
        GalleryRows rows;
    };
    std::deque<std::variant<LibraryRows, SetPiece>> pieces_;
    BundleCounts fresh_, known_;
    int discarded_ = 0;
    TakeId lastTake_ = 0;
};

}  // namespace continuo::app
