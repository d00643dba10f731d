#pragma once

#include <QCoreApplication>
#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <vector>

#include "forms.h"
#include "roll/roll_content.h"
#include "tempo/beats.h"

namespace continuo::ui {
class KeyboardStrip;
class TransportBar;
}  // namespace continuo::ui

namespace continuo::app {

// Shows the window's keys, turn, clock and tempo: those of live playing, or of the take that plays back. GUI
// thread.
class Readouts {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::Readouts)

public:
    // Both arguments must outlive this.
    Readouts(ui::KeyboardStrip& keyboard, ui::TransportBar& transport);

    // These set the state of live playing. It is hidden during playback and shown again afterwards.
    void moveKey(int pitch, ui::Voice voice, bool down);
    void releaseAll();
    void setTurn(const ui::TurnForm& turn);
    const ui::TurnForm& turn() const { return turn_; }
    void setTime(double seconds);

    // Shows the position in a take that is shown but not playing back, s; nullopt: shows the live clock.
    void setPosition(std::optional<double> seconds);

    // The tempo and bars of a take that is shown or plays back; they replace the live ones. Without a roll:
    // the live ones are shown.
    struct TakeTime {
        std::shared_ptr<const ui::RollContent> roll = nullptr;
        std::vector<Beats> beats = {};  // of the roll
    };
    void setTake(TakeTime take);

    // Starts showing the playback of a take from second `seconds`, until end().
    void beginPlayback(std::shared_ptr<const ui::RollContent> heard, double seconds);
    void setPlaybackTime(double seconds);
    void endPlayback();

private:
    using Keys = std::array<std::bitset<128>, 2>;  // by voice

    Keys keysAt(double seconds) const;
    ui::TurnForm turnAt(double seconds) const;
    void show(const Keys& keys);
    void showTempo(double seconds);

    ui::KeyboardStrip& keyboard_;
    ui::TransportBar& transport_;
    Keys live_, shown_;
    ui::TurnForm turn_;
    double time_ = 0;
    std::optional<double> position_;
    TakeTime take_;
    std::shared_ptr<const ui::RollContent> heard_;  // null: no playback
    double before_ = 0;                             // second of the last update
};

}  // namespace continuo::app
