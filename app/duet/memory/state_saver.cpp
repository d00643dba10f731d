#include "duet/memory/state_saver.h"

#include <exception>

namespace continuo::app {

bool StateSaver::hasNewTokens() const {
    return !file_.empty() && !music_.hasLatents() && music_.tokens().size() != saved_;
}

void StateSaver::save() {
    const std::size_t tokens = music_.tokens().size();
    writes_ = true;
    music_.saveState(file_);
    saved_ = tokens;
}

void StateSaver::poll(Moment now) noexcept {
    if (!polledAt_) polledAt_ = now;
    if (now - *polledAt_ < kEvery || !hasNewTokens()) return;
    polledAt_ = now;
    try {
        save();
    } catch (const std::exception&) {
        saved_ = 0;  // retry in a minute; the library reports a full disk
    }
}

void StateSaver::finish() noexcept {
    if (music_.isModelTurn()) return;
    try {
        if (hasNewTokens()) save();
    } catch (const std::exception&) {
        // Usually the error of the save before; the new state is still written.
    }
    try {
        if (writes_) music_.finishSaving();
    } catch (const std::exception&) {
        // The file of the save before still exists.
    }
}

}  // namespace continuo::app
