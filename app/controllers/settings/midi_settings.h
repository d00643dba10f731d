#pragma once

#include <QCoreApplication>
#include <cstdint>
#include <vector>

#include "pages/settings/settings_forms.h"
#include "rig/rig.h"

namespace continuo::ui {
class AudioMidiPage;
struct MonitorLine;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;

// The MIDI part of the page Audio & MIDI: ports, their channels, and messages. GUI thread.
class MidiSettings {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::AudioSettings)

public:
    // All referenced objects must outlive this.
    MidiSettings(Rig& rig, const PlayController& play, Settings& settings, ui::AudioMidiPage& page)
        : rig_(rig), play_(play), settings_(settings), page_(page), seen_(rig.monitor().recordedCount()) {}

    // Both functions update the page. Call them while it is open.
    void showPorts();
    void showMessages();

    void choosePorts(const ui::MidiForm& form);
    void removeInput(int row);
    void removeOutput(int row);
    void namePorts(const QString& typed);

private:
    ui::MonitorLine toMonitorLine(const MidiMessage& message) const;
    static void chooseChannels(const ui::MidiForm& shown, const ui::MidiForm& form, MidiChoice& choice);
    void store(const MidiChoice& choice);

    Rig& rig_;
    const PlayController& play_;
    Settings& settings_;
    ui::AudioMidiPage& page_;
    ui::MidiForm form_;
    std::vector<std::uint64_t> received_;
    std::uint64_t seen_;  // messages of the monitor read so far
};

}  // namespace continuo::app
