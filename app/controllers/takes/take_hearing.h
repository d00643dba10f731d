#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "controllers/takes/take_player.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "library/library.h"
#include "roll/marked_range.h"

namespace continuo::ui {
class Actions;
class PianoRoll;
class RollContent;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;

// Plays takes and branches, all of one or a marked range: once and as they were played, or for practice,
// which is over and over, slower or faster. The model waits while somebody practises, as they play along. GUI
// thread.
class TakeHearing : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        const Library& library;
        Rig& rig;
        PlayController& play;
        ui::Actions& actions;
        const ui::PianoRoll& roll;
        const TakesTree& tree;
        Notice notice;
    };
    explicit TakeHearing(const Dependencies& dependencies);

    // Plays from `from` seconds; from the default position if that is negative or past the end. Reports what
    // cannot be read.
    void hear(NodeId node, double from = -1);
    // Plays the range as it would be exported: notes struck before it are neither heard nor shown on the
    // keys. From `from` seconds of the take; from the range's beginning if that lies outside.
    void hearRange(NodeId node, const ui::MarkedRange& range, double from = -1);
    // Where hear() begins by default, s.
    double beginningOf(NodeId node) const;
    void stop() { player_.stop(); }
    // To be called when notes of the node, or of what it continues, were edited. If it is being heard, it
    // goes on with the new notes soon after.
    void readAnew(NodeId node);
    // Both act at once on what is heard, and on all that is heard later. While it loops, the range that is
    // heard follows the marked range, also if another one is marked meanwhile.
    void setSpeed(double speed) { setPace({speed, player_.pace().loops}); }
    void setLoops(bool loops) { setPace({player_.pace().speed, loops}); }
    bool isPlaying() const { return player_.isPlaying(); }
    // Position in seconds; nullopt while nothing plays.
    std::optional<double> position() const { return player_.position(); }

Q_SIGNALS:
    // Music begins to sound at this second; the canvas is to show it.
    void began(const continuo::app::TakeContent& content, double from);
    void ended();
    void positionChanged(double seconds);

private:
    // Where the sound begins, and the notes that the keyboard shows; null: all.
    struct Sounding {
        double from = 0;
        std::shared_ptr<const ui::RollContent> keys = nullptr;
    };
    // begins: starts the sound and returns where; nullopt: there is nothing to hear.
    void begin(NodeId node, const std::function<std::optional<Sounding>(const TakeContent&)>& begins);
    void setPace(const Pace& pace);
    void catchUp();

    Dependencies my_;
    TakePlayer player_;
    NodeId node_;                           // what is heard, or was last
    std::optional<ui::MarkedRange> range_;  // the part that is heard; nullopt: all
    bool edited_ = false;                   // whether its notes were edited since they were read
    QTimer changing_;                       // waits until a drag, or a key that is held down, rests
};

}  // namespace continuo::app
