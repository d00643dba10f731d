#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <variant>

#include "bundle/bundle.h"
#include "gallery/gallery.h"
#include "library/library_on_disk.h"

namespace continuo::app {

// Adds what a .continuo file has to a library and a gallery: whole or not at all, whatever happens. Its steps
// in their order; those of the GUI thread take a moment each, however much there is.
class BundleAdding {
public:
    // Looks for what is there already, with the same beginning and the same content. data: the folder that
    // the library and the gallery are of, which were flushed before. On a thread. Throws BadFile.
    BundleAdding(const std::filesystem::path& data, Bundle bundle);
    ~BundleAdding();

    // Numbers for the rest. GUI thread.
    void reserve(Library& library);
    // Onto the disk. On a thread. Throws what prevented it; nothing was added then.
    void write(Library& library, Gallery& gallery);
    // From now on some more of it is seen; false: all was already. GUI thread.
    bool takeUpSome(Library& library, Gallery& gallery);

    const BundleCounts& fresh() const { return fresh_; }
    const BundleCounts& known() const { return known_; }
    int discarded() const { return discarded_; }  // takes and sets of it that are discarded here
    // The last new ones; 0: none. After write().
    TakeId lastTake() const { return lastTake_; }
    GallerySetId lastSet() const { return lastSet_; }

private:
    void findTakes();
    void findBranches(const TakeRecord& take, const LibraryRows& here);
    void findSets();
    void findPictures(GallerySetId set, GallerySetId here, GalleryReader& gallery,
                      const std::vector<GalleryItem>& there);
    void writeBoth(Library& library, Gallery& gallery) const;
    void divide();

    std::filesystem::path data_;
    Bundle bundle_;                                // from write() on nothing
    std::unique_ptr<LibraryOnDisk> libraryThere_;  // as it was on disk, until write()
    KnownRows knownTakes_;
    KnownItems knownPictures_;
    RowNeeds needs_;
    GivenIds given_;
    GivenItemIds givenPictures_;
    std::deque<std::variant<LibraryRows, GalleryRows>> pieces_;  // that are not seen
    BundleCounts fresh_, known_;
    int discarded_ = 0;
    TakeId lastTake_ = 0;
    GallerySetId lastSet_ = 0;
};

}  // namespace continuo::app
