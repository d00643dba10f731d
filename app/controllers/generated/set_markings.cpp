#include "controllers/generated/set_markings.h"

#include <continuo/error.h>

#include <utility>

namespace continuo::app {

void SetMarkings::changeSet(GallerySetId set, const std::function<void(GalleryMarks&)>& change) {
    Step step{set, 0, gallery_.set(set).marks, {}};
    step.after = step.before;
    change(step.after);
    add(step);
}

void SetMarkings::changeItem(GalleryItemId item, const std::function<void(GalleryMarks&)>& change) {
    const GalleryItem found = gallery_.item(item);
    Step step{found.set, item, found.marks, found.marks};
    change(step.after);
    add(step);
}

void SetMarkings::add(const Step& step) {
    if (step.before == step.after) return;
    apply(step, step.after);
    steps_.resize(done_);
    steps_.push_back(step);
    if (steps_.size() > kMost) steps_.erase(steps_.begin());
    done_ = steps_.size();
}

bool SetMarkings::apply(const Step& step, const GalleryMarks& marks) {
    try {
        if (step.item != 0)
            gallery_.setItemMarks(step.item, marks);
        else
            gallery_.setMarks(step.set, marks);
        return true;
    } catch (const Error&) {  // the set was deleted for good
        return false;
    }
}

void SetMarkings::removeDeletedFromUndo() {
    const auto isThere = [this](const Step& step) {
        try {
            step.item != 0 ? static_cast<void>(gallery_.item(step.item))
                           : static_cast<void>(gallery_.set(step.set));
            return true;
        } catch (const Error&) {
            return false;
        }
    };
    std::vector<Step> kept;
    std::size_t done = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!isThere(steps_[i])) continue;
        kept.push_back(steps_[i]);
        done += i < done_ ? 1 : 0;
    }
    steps_ = std::move(kept);
    done_ = done;
}

GallerySetId SetMarkings::undo() {
    while (canUndo()) {
        const Step& step = steps_[--done_];
        if (apply(step, step.before)) return step.set;
    }
    return 0;
}

GallerySetId SetMarkings::redo() {
    while (canRedo()) {
        const Step& step = steps_[done_++];
        if (apply(step, step.after)) return step.set;
    }
    return 0;
}

}  // namespace continuo::app
