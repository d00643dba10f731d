#include "controllers/takes/take_keeper.h"

#include <QAction>
#include <limits>

#include "controllers/play/play_controller.h"
#include "controllers/words/words.h"
#include "main_window/actions.h"

namespace continuo::app {

using A = ui::Actions;

TakeKeeper::TakeKeeper(Library& library, PlayController& play, ui::Actions& actions, const Notice& notice)
    : library_(library), play_(play), actions_(actions), notice_(notice) {
    connect(actions_[A::kKeepTake], &QAction::triggered, this, &TakeKeeper::keepAll);
    connect(actions_[A::kKeepHalfMinute], &QAction::triggered, this, [this] { keepLast(30); });
    connect(actions_[A::kKeepTwoMinutes], &QAction::triggered, this, [this] { keepLast(120); });
    connect(actions_[A::kRecord], &QAction::triggered, this, [this](bool on) {
        // One moment for both: the take's beginning is the count-in's.
        const double now = play_.now();
        if (on && play_.take()) Q_EMIT recordingBegins(play_.momentOf(now));
        if (on)
            record(now);
        else
            stop();
    });
    connect(&play_, &PlayController::takeBegan, this, &TakeKeeper::recordOn);
}

void TakeKeeper::record(double from) {
    notice_.guarded(Task::Takes, [&] {
        if (play_.take()) recording_ = library_.keep(*play_.take(), from);
    });
    showRecording();
}

void TakeKeeper::stop() {
    notice_.guarded(Task::Takes, [&] {
        if (recording_) library_.finishTake(*recording_);
        recording_.reset();
    });
    showRecording();
}

void TakeKeeper::showRecording() {
    play_.setRecorded(recording_.has_value());
    actions_[A::kRecord]->setChecked(recording_.has_value());
    Q_EMIT kept();
}

// What is played now is another take; the recording goes on in it.
void TakeKeeper::recordOn() {
    if (!recording_) return;
    recording_.reset();  // it ended with the other take
    record(play_.now());
}

void TakeKeeper::keepLast(double seconds) {
    keepRange(seconds, tr("Nothing was played in the last %1 seconds.").arg(seconds),
              tr("%1 keeps the last %2 seconds.").arg(QStringLiteral("%1"), QString::number(seconds)));
}

void TakeKeeper::keepAll() {
    keepRange(std::numeric_limits<double>::infinity(), tr("Nothing was played yet."),
              tr("%1 keeps all that was played."));
}

// `done`: with %1 for the take's name.
void TakeKeeper::keepRange(double seconds, const QString& silence, const QString& done) {
    notice_.guarded(Task::Takes, [&] {
        const std::optional<TakeId> take = library_.keepLast(seconds);
        Q_EMIT kept();
        if (!take) return notice_.hint(silence);
        notice_.tell(done.arg(takeName(*library_.take(*take))));
    });
}

}  // namespace continuo::app
