#pragma once

#include <functional>
#include <set>
#include <vector>

#include "gallery/gallery.h"
#include "library/library.h"

namespace continuo::app {

class ImageSets;
class JobsController;
class TakesController;

// What the user discarded of takes and pictures: counted for the settings, and deleted for good when they ask
// for it. What is played or made at the moment is left alone. GUI thread.
class Discarded {
public:
    // All outlive it.
    struct Parts {
        Library& library;
        Gallery& gallery;
        JobsController& jobs;
        TakesController& takes;
        ImageSets& sets;
        std::function<void()> deleted = {};  // told when pictures are gone
    };
    explicit Discarded(const Parts& parts) : my_(parts) {}

    struct Count {
        int takes = 0, branches = 0, pictures = 0;
        int inUse = 0;  // that are discarded too, but heard, made or gone on from at the moment
    };
    Count count() const;
    // Deletes all of it, and the ended jobs that were about it, which know the music that they went on from.
    // Memory first, as Library and Gallery do: it does not wait for the disk.
    void deleteForGood();

private:
    std::vector<NodeId> nodesInUse() const;
    std::set<GallerySetId> setsInUse() const;
    void forgetJobs();

    Parts my_;
};

}  // namespace continuo::app
