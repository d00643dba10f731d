#pragma once

#include <QObject>
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

// Plays takes and branches: all of one, or a marked range. GUI thread.
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
    // keys.
    void hearRange(NodeId node, const ui::MarkedRange& range);
    void stop() { player_.stop(); }
    bool isPlaying() const { return player_.isPlaying(); }
    // Position in seconds; nullopt while nothing plays.
    std::optional<double> position() const { return player_.position(); }

Q_SIGNALS:
    // It sounds from there on: the canvas is to show it.
    void began(const continuo::app::TakeContent& content, double from);
    void ended();
    void positionChanged(double seconds);

private:
    // What begins to sound: from which second on, and what the keys show of it; null: all of it.
    struct Sounding {
        double from = 0;
        std::shared_ptr<const ui::RollContent> keys = nullptr;
    };
    // begins: makes it sound; nothing where there is nothing to hear.
    void begin(NodeId node, const std::function<std::optional<Sounding>(const TakeContent&)>& begins);
    double listenFrom(NodeId node) const;

    Dependencies my_;
    TakePlayer player_;
};

}  // namespace continuo::app
