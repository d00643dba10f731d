#pragma once

#include <functional>
#include <vector>

#include "gallery/gallery.h"

namespace continuo::app {

// The user's marks on sets and items, with undo. GUI thread.
class SetMarkings {
public:
    explicit SetMarkings(Gallery& gallery) : gallery_(gallery) {}

    // Changes the marks of a set or an item; a change without effect is not an undo step. Throws NotFound.
    void changeSet(GallerySetId set, const std::function<void(GalleryMarks&)>& change);
    void changeItem(GalleryItemId item, const std::function<void(GalleryMarks&)>& change);

    // Removes the undo steps of sets and items that were deleted.
    void removeDeletedFromUndo();

    bool canUndo() const { return done_ > 0; }
    bool canRedo() const { return done_ < steps_.size(); }
    // undo() and redo() return the changed set, or 0 if there was no step. They skip steps of deleted sets.
    GallerySetId undo();
    GallerySetId redo();

private:
    struct Step {
        GallerySetId set = 0;
        GalleryItemId item = 0;  // 0: the set itself
        GalleryMarks before, after;
    };
    void add(const Step& step);
    bool apply(const Step& step, const GalleryMarks& marks);

    static constexpr std::size_t kMost = 200;  // maximum number of undo steps
    Gallery& gallery_;
    std::vector<Step> steps_;
    std::size_t done_ = 0;  // number of steps that are done; steps_ from this index on are undone
};

}  // namespace continuo::app
