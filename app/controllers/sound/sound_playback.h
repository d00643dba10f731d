#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "audio/sound_player.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

// Plays the chosen variation, or the prompt, in the Sound workspace: from the canvas's position or in a loop
// around the seam. Switching to another variation continues at the same time. GUI thread.
class SoundPlayback : public QObject {
    Q_OBJECT

public:
    // Access to the sounds of the page. In both functions, variation 0 is the prompt.
    struct Sounds {
        std::function<std::shared_ptr<const PlayedSound>(qint64 variation)> find;  // null: no samples yet
        std::function<bool(qint64 variation)> isExpected;  // whether the first samples will follow
    };
    // `player` and `workspace` must outlive this.
    SoundPlayback(SoundPlayer& player, ui::SoundWorkspace& workspace, Sounds sounds);

    // Plays the chosen variation. If it has no samples yet but they are expected, waits for them.
    void play();
    void stop();

private:
    void start(qint64 variation, double seconds);
    void switchTo(qint64 variation);
    void loop(bool on);
    void poll();

    SoundPlayer& player_;
    ui::SoundWorkspace& workspace_;
    Sounds sounds_;
    QTimer timer_;          // runs while something plays or is expected to
    qint64 playing_ = 0;    // id of the playing variation; 0: the prompt plays, or nothing
    bool waiting_ = false;  // playing_ waits for its first samples
    double from_ = 0;       // s, where playing_ started or will start
    bool loops_ = false;
};

}  // namespace continuo::app
