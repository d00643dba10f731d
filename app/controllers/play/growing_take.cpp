#include "controllers/play/growing_take.h"

#include <algorithm>

#include "controllers/play/roll_of.h"
#include "library/provenance.h"

namespace continuo::app {

GrowingTake::GrowingTake(Library& library, Moment beginning)
    : library_(library), id_(library.newRunningTake({})), beginning_(beginning) {}

GrowingTake::~GrowingTake() {
    if (library_.take(id_)) library_.finishTake(id_);  // it may have been purged
}

double GrowingTake::now() const {
    return std::chrono::duration<double>(LiveClock::now() - beginning_).count();
}

void GrowingTake::setOrigin(const Origin& origin) {
    library_.setOrigin(id_, withFilePlaying(origin, filePlayed_));
}

void GrowingTake::noteFilePlaying() {
    filePlayed_ = true;
    setOrigin(library_.origin({id_, 0}));
}

GrowingTake::Change GrowingTake::add(const std::vector<DuetEvent>& events, double now) {
    library_.append(id_, events, now);
    Change change;
    change.any = !events.empty();
    const bool empty = roll_->notes().empty();
    for (const DuetEvent& event : events) {
        const std::optional<double> from = addToRoll(*roll_, event, now);
        if (from) change.from = change.from ? std::min(*change.from, *from) : *from;
        const bool strike = event.kind == DuetEvent::Kind::Strike;
        if (strike || event.kind == DuetEvent::Kind::Release)
            lastHeard_ = std::max(lastHeard_, event.seconds);
        change.struck = change.struck || (strike && event.voice == Voice::Player);
        change.turned = change.turned || event.kind == DuetEvent::Kind::Turn;
    }
    if (change.struck) lastPlayed_ = now;
    change.begun = empty && !roll_->notes().empty();
    return change;
}

bool GrowingTake::takeNews(const Change& change, double now) {
    constexpr double kTellAfter = 2;  // s
    untold_ = untold_ || change.any;
    const bool due = untold_ && now > told_ + kTellAfter;
    if (!change.begun && !change.turned && !due) return false;
    told_ = now;
    untold_ = false;
    return true;
}

}  // namespace continuo::app
