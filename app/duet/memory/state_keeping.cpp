#include "duet/memory/state_keeping.h"

#include <exception>

namespace continuo::app {

bool StateKeeping::isNew() const {
    return !file_.empty() && !music_.hasLatents() && music_.tokens().size() != saved_;
}

void StateKeeping::save() {
    const std::size_t tokens = music_.tokens().size();
    writes_ = true;
    music_.saveState(file_);
    saved_ = tokens;
}

void StateKeeping::look(Moment now) noexcept {
    if (!looked_) looked_ = now;
    if (now - *looked_ < kEvery || !isNew()) return;
    looked_ = now;
    try {
        save();
    } catch (const std::exception&) {
        saved_ = 0;  // retry in a minute; the library reports a full disk
    }
}

void StateKeeping::finish() noexcept {
    if (music_.isModelsTurn()) return;
    try {
        if (isNew()) save();
    } catch (const std::exception&) {
        // Usually the error of the previous file; this one is being written.
    }
    try {
        if (writes_) music_.finishSaving();
    } catch (const std::exception&) {
        // The previous file is still there.
    }
}

}  // namespace continuo::app
