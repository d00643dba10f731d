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

// Plays the chosen variation, or the prompt, of the Sound workspace: from the canvas's position, around the
// seam, and changing between variations at the same moment. GUI thread.
class SoundPlayback : public QObject {
    Q_OBJECT

public:
    // The sound of a variation, or with 0 of the prompt; null: it has none yet.
    using Find = std::function<std::shared_ptr<const PlayedSound>(qint64 variation)>;
    // All arguments must outlive this.
    SoundPlayback(SoundPlayer& player, ui::SoundWorkspace& workspace, const Find& find);

    void play();
    void stop();

private:
    void change(qint64 variation);
    void loop(bool on);
    void look();

    SoundPlayer& player_;
    ui::SoundWorkspace& workspace_;
    Find find_;
    QTimer timer_;        // while something plays
    qint64 playing_ = 0;  // the variation; 0: the prompt, or nothing
    bool loops_ = false;
};

}  // namespace continuo::app
