#include "controllers/play/growing_take.h"

#include <QCoreApplication>
#include <algorithm>
#include <span>

#include "controllers/play/roll_of.h"
#include "library/provenance.h"

namespace continuo::app {
namespace {

struct TakeWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::GrowingTake)
};

}  // namespace

GrowingTake::GrowingTake(Library& library, Moment beginning)
    : library_(library), id_(library.newRunningTake({})), beginning_(beginning) {}

GrowingTake::~GrowingTake() {
    if (library_.take(id_)) library_.finishTake(id_);  // the take may have been deleted for good
}

double GrowingTake::now() const {
    return std::chrono::duration<double>(LiveClock::now() - beginning_).count();
}

void GrowingTake::setOrigin(const Origin& origin) {
    library_.setOrigin(id_, withFilePlaying(origin, filePlayed_));
}

void GrowingTake::markFilePlaying() {
    filePlayed_ = true;
    setOrigin(library_.origin({id_, 0}));
}

// Appends the events to the library. Before a dropped answer is removed, saves its heard part as a branch, so
// that the part survives a crash.
void GrowingTake::append(const std::vector<DuetEvent>& events, double now) {
    std::span<const DuetEvent> rest = events;
    for (;;) {
        const auto dropped = std::find_if(rest.begin(), rest.end(), isDropped);
        const auto before = static_cast<std::size_t>(dropped - rest.begin());
        library_.append(id_, rest.first(before), now);
        if (dropped == rest.end()) return;
        //: Note on a branch: the answer that “Answer again” replaced.
        library_.keepDropped(id_, dropped->seconds, TakeWords::tr("Dropped answer").toStdString());
        library_.append(id_, rest.subspan(before, 1), now);
        rest = rest.subspan(before + 1);
        hasDropped_ = true;
    }
}

GrowingTake::Change GrowingTake::add(std::vector<DuetEvent> events, double now) {
    // Clamps the time to 0 or later: a removal may start before the first note, where the take begins.
    for (DuetEvent& event : events) {
        if (event.kind == DuetEvent::Kind::Cancel) event.seconds = std::max(0.0, event.seconds);
    }
    append(events, now);
    Change change;
    change.any = !events.empty();
    const bool empty = isEmpty();
    for (const DuetEvent& event : events) {
        const std::optional<double> from = addToRoll(*roll_, event, now);
        if (from) change.from = change.from ? std::min(*change.from, *from) : *from;
        const bool strike = event.kind == DuetEvent::Kind::Strike;
        if (strike || event.kind == DuetEvent::Kind::Release)
            lastHeard_ = std::max(lastHeard_, event.seconds);
        change.struck = change.struck || (strike && event.voice == Voice::Player);
        change.turned = change.turned || event.kind == DuetEvent::Kind::Turn || isDropped(event);
    }
    if (change.struck) lastPlayed_ = now;
    change.begun = empty && !roll_->notes().empty();
    return change;
}

bool GrowingTake::consumeUpdate(const Change& change, double now) {
    constexpr double kTellAfter = 2;  // s
    hasUpdate_ = hasUpdate_ || change.any;
    const bool due = hasUpdate_ && now > lastUpdate_ + kTellAfter;
    if (!change.begun && !change.turned && !due) return false;
    lastUpdate_ = now;
    hasUpdate_ = false;
    return true;
}

}  // namespace continuo::app
