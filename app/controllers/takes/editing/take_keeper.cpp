#include "controllers/takes/editing/take_keeper.h"

#include <QAction>
#include <limits>
#include <utility>

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
        if (on) play_.beginEmptyTake();
        // Uses one time for both the signal and the take, so that the take begins with the count-in.
        const double now = play_.now();
        if (on && play_.take()) Q_EMIT recordingBegins(play_.toMoment(now));
        if (on)
            record(now);
        else
            stop();
    });
    connect(&play_, &PlayController::takeBegan, this, &TakeKeeper::continueRecording);
}

void TakeKeeper::record(double from) {
    notice_.runGuarded(Task::Takes, [&] {
        if (play_.take()) recording_ = library_.keep(*play_.take(), from);
    });
    showRecording();
}

void TakeKeeper::stop() {
    notice_.runGuarded(Task::Takes, [&] {
        if (recording_) library_.finishTake(*recording_);
        endRecording();
    });
    showRecording();
}

void TakeKeeper::endRecording() {
    const std::optional<TakeId> ended = std::exchange(recording_, std::nullopt);
    if (ended && library_.take(*ended) && library_.removeEmpty(*ended))
        notice_.showHint(tr("Nothing was played, so there is no recording."));
}

void TakeKeeper::showRecording() {
    play_.setRecorded(recording_.has_value());
    actions_[A::kRecord]->setChecked(recording_.has_value());
    Q_EMIT kept();
}

// Continues the recording in another live take. Called when the live take has changed.
void TakeKeeper::continueRecording() {
    if (!recording_) return;
    notice_.runGuarded(Task::Takes, [this] { endRecording(); });  // it ended with the previous take
    record(play_.now());
}

void TakeKeeper::keepLast(double seconds) {
    keepRange(seconds,
              tr("Kept the last %2 seconds as %1.").arg(QStringLiteral("%1"), QString::number(seconds)));
}

void TakeKeeper::keepAll() {
    keepRange(std::numeric_limits<double>::infinity(), tr("Kept everything played as %1."));
}

// Keeps the last `seconds` before the last note; the silence after it does not count. done: success message,
// in which %1 is the take's name.
void TakeKeeper::keepRange(double seconds, const QString& done) {
    notice_.runGuarded(Task::Takes, [&] {
        const std::optional<TakeId> take = library_.keepLast(seconds, Library::Counted::FromLastNote);
        Q_EMIT kept();
        if (!take) return notice_.showHint(tr("Nothing was played yet."));
        notice_.showSuccess(done.arg(takeName(*library_.take(*take))));
    });
}

}  // namespace continuo::app
