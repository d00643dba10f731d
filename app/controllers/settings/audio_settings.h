#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>

#include "midi/events/realtime_thread.h"
#include "models/monitor_model.h"
#include "pages/settings/settings_forms.h"
#include "rig/rig.h"

namespace continuo::ui {
class AudioMidiPage;
}

namespace continuo::app {

class PlayController;
class Settings;

// Controls the page Audio & MIDI of the settings while it is open: the rig's devices, ports, levels and
// messages.
class AudioSettings : public QObject {
    Q_OBJECT

public:
    // The start of the dropout count; outlives the page.
    struct Xruns {
        quint64 before = 0;
        Moment since = LiveClock::now();
    };
    // All must outlive this.
    struct Dependencies {
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::AudioMidiPage& page;
        Xruns& xruns;
        // Any thread.
        std::function<AvailablePriorities()> priorities = testPriorities;
    };
    explicit AudioSettings(const Dependencies& dependencies);

    // Returns the rig's initial settings.
    static RigSettings rigSettings(Settings& settings);

private:
    // Determined on another thread, which may outlive the page.
    struct Priorities;

    void poll();
    void showAudio();
    void requestPriorities(const RigStatus& status);
    void showPriorities();
    void showMidi();
    void showMessages();
    ui::MonitorLine toMonitorLine(const MidiMessage& message) const;
    void applyForm(const ui::AudioForm& form);
    void choosePorts(const ui::MidiForm& form);
    static void chooseChannels(const ui::MidiForm& shown, const ui::MidiForm& form, MidiChoice& choice);
    void storeMidi(const MidiChoice& choice);
    void removeInput(int row);
    void removeOutput(int row);
    void setOffset(int ms);
    void restore();
    void namePorts(const QString& typed);

    Rig& rig_;
    PlayController& play_;
    Settings& settings_;
    ui::AudioMidiPage& page_;
    Xruns& xruns_;
    std::function<AvailablePriorities()> priorities_;
    std::shared_ptr<Priorities> asked_;  // null: no request is pending
    std::string askedFor_;               // the device at the last request
    ui::AudioForm audio_;
    ui::MidiForm midi_;
    std::vector<std::uint64_t> received_;
    std::vector<int> rates_, frames_;  // shown in the page's lists
    std::uint64_t seen_;               // messages of the monitor read so far
    QTimer timer_;
    int ticks_ = 0;
};

}  // namespace continuo::app
