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

// Keys, turn, clock and tempo of the window: live, or those of the take that is heard. GUI thread.
class Readouts {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::Readouts)

public:
    // Both arguments must outlive this.
    Readouts(ui::KeyboardStrip& keyboard, ui::TransportBar& transport);

    // The live state. It is not shown while a take is heard, and is shown again afterwards.
    void move(int pitch, ui::Voice voice, bool down);
    void releaseAll();
    void setTurn(const ui::TurnForm& turn);
    const ui::TurnForm& turn() const { return turn_; }
    void setTime(double seconds);

    // The place in a shown take that is not being heard, s; nullopt: shows the live clock.
    void setPlace(std::optional<double> seconds);

    // A take is shown or heard: its tempo and bar at its place are shown instead of those of live playing.
    // Without a roll none is.
    struct TakeTime {
        std::shared_ptr<const ui::RollContent> roll = nullptr;
        std::vector<Beats> beats = {};  // those of the roll
    };
    void setTake(TakeTime take);

    // A take is being heard from now on until end(), beginning at this second.
    void begin(std::shared_ptr<const ui::RollContent> heard, double seconds);
    void hear(double seconds);
    void end();

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
    std::optional<double> place_;
    TakeTime take_;
    std::shared_ptr<const ui::RollContent> heard_;  // null: nothing is heard
    double before_ = 0;                             // second of it at the last look
};

}  // namespace continuo::app
