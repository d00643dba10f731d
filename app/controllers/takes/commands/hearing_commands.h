#pragma once

#include <QModelIndex>
#include <QObject>

#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class TakeHearing;
class TakeOnCanvas;
class TakesList;

// Carries out the window's playback commands: play, stop, loop, speed, and switching between two takes. GUI
// thread.
class HearingCommands : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        PlayController& play;
        ui::MainWindow& window;
        const TakesTree& tree;
        TakeHearing& hearing;
        TakeOnCanvas& canvas;
        TakesList& list;
        Notice notice;
    };
    explicit HearingCommands(const Dependencies& dependencies);

    // Selects a row and plays it.
    void audition(const QModelIndex& index);

private:
    void playOrStop(bool play);
    void stop();
    void switchToOther();
    void stopOrUnmark();

    Dependencies my_;
};

}  // namespace continuo::app
