#pragma once

#include <QObject>
#include <optional>

#include "controllers/words/notice.h"
#include "library/library.h"

namespace continuo::ui {
class Actions;
}

namespace continuo::app {

class PlayController;

// Keeps parts of live playing as takes: from now on (Record), or the last seconds. GUI thread.
class TakeKeeper : public QObject {
    Q_OBJECT

public:
    TakeKeeper(Library& library, PlayController& play, ui::Actions& actions, const Notice& notice);

    // Starts recording. from: time in the growing take, s.
    void record(double from);
    void stop();

Q_SIGNALS:
    void kept();                       // a take began, ended or was made
    void recordingBegins(Moment now);  // emitted immediately

private:
    void endRecording();
    void showRecording();
    void continueRecording();
    void keepLast(double seconds);
    void keepAll();
    void keepRange(double seconds, const QString& done);

    Library& library_;
    PlayController& play_;
    ui::Actions& actions_;
    Notice notice_;
    std::optional<TakeId> recording_;
};

}  // namespace continuo::app
