#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "controllers/takes/listening/take_player.h"
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

// Plays back takes and branches, whole or a marked range: once at the recorded speed, or looped and at
// another speed for practice. During practice the model waits, because the player plays along. GUI thread.
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

    // Plays from second `from`. If `from` is negative or past the end, plays from defaultStart(). Shows an
    // error if the node cannot be read.
    void play(NodeId node, double from = -1);
    // Plays the range as it would be exported: notes struck before it neither sound nor move the keys. Starts
    // at second `from` of the take, or at the range's beginning if `from` is outside the range.
    void playRange(NodeId node, const ui::MarkedRange& range, double from = -1);
    // Returns the time at which play() starts by default, s.
    double defaultStart(NodeId node) const;
    void stop() { player_.stop(); }
    // Continues playback with edited notes soon. Call when notes of the node, or of its parent, were edited.
    void reload(NodeId node);
    // Both apply to the present and later playback. While looping, the played range follows the marked range.
    void setSpeed(double speed) { setPace({speed, player_.pace().loops}); }
    void setLoops(bool loops) { setPace({player_.pace().speed, loops}); }
    bool isPlaying() const { return player_.isPlaying(); }
    // Position in seconds; nullopt while nothing plays.
    std::optional<double> position() const { return player_.position(); }

Q_SIGNALS:
    // Playback of `content` starts at second `from`; the canvas should show it.
    void began(const continuo::app::TakeContent& content, double from);
    void ended();
    void positionChanged(double seconds);

private:
    // from: the time at which playback has started, s. keys: the notes that move the keys; null: all.
    struct Sounding {
        double from = 0;
        std::shared_ptr<const ui::RollContent> keys = nullptr;
    };
    // Reads the node and plays it. begins: starts the playback and describes it; returns nullopt if there is
    // nothing to play.
    void begin(NodeId node, const std::function<std::optional<Sounding>(const TakeContent&)>& begins);
    void setPace(const Pace& pace);
    void restartIfChanged();

    Dependencies my_;
    TakePlayer player_;
    NodeId node_;                           // the node being played, or the last one
    std::optional<ui::MarkedRange> range_;  // the played part; nullopt: all
    bool edited_ = false;                   // its notes were edited since they were read
    QTimer changing_;                       // waits for the end of a drag or key repeat
};

}  // namespace continuo::app
