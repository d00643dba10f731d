#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <variant>

#include "bundle/bundle.h"
#include "gallery/gallery.h"
#include "library/library_on_disk.h"

namespace continuo::app {

// Adds what a .continuo file has to a library and its galleries: whole or not at all, whatever happens. Its
// steps in their order; those of the GUI thread take a moment each, however much there is.
class BundleAdding {
public:
    // Looks for what is there already, with the same beginning and the same content. data: the folder that
    // the library and the galleries are of, which were flushed before. On a thread. Throws BadFile.
    BundleAdding(const std::filesystem::path& data, Bundle bundle);
    ~BundleAdding();

    // Numbers for the rest. GUI thread.
    void reserve(Library& library);
    // Onto the disk. On a thread. Throws what prevented it; nothing was added then.
    void write(Library& library, const Galleries& galleries);
    // From now on some more of it is seen; false: all was already. GUI thread.
    bool takeUpSome(Library& library, const Galleries& galleries);

    const BundleCounts& fresh() const { return fresh_; }
    const BundleCounts& known() const { return known_; }
    int discarded() const { return discarded_; }  // takes and sets of it that are discarded here
    // The last new ones; 0: none. After write().
    TakeId lastTake() const { return lastTake_; }
    GallerySetId lastSet(Medium medium) const { return of(medium).last; }

private:
    void findTakes();
    void findBranches(const TakeRecord& take, const LibraryRows& here);
    void findSets(Medium medium);
    void findItems(Medium medium, GallerySetId set, GallerySetId here, GalleryReader& gallery,
                   const std::vector<GalleryItem>& there);
    void writeAll(Library& library, const Galleries& galleries) const;
    void divide();
    void divideSets(Medium medium);

    std::filesystem::path data_;
    Bundle bundle_;                                // from write() on nothing
    std::unique_ptr<LibraryOnDisk> libraryThere_;  // as it was on disk, until write()
    KnownRows knownTakes_;
    RowNeeds needs_;
    GivenIds given_;
    // What concerns one gallery.
    struct Items {
        KnownItems known;
        GivenItemIds given;
        GallerySetId last = 0;  // set that is new
    };
    Items pictures_, sounds_;
    Items& of(Medium medium) { return medium == Medium::Pictures ? pictures_ : sounds_; }
    const Items& of(Medium medium) const { return medium == Medium::Pictures ? pictures_ : sounds_; }
    // What takeUpSome() makes visible at once.
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
