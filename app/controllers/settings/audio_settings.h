#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>

#include "controllers/settings/midi_settings.h"
#include "midi/events/realtime_thread.h"
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
    // When the count of dropouts began, and the device's count then. Outlives the page.
    struct Xruns {
        quint64 before = 0;
        Moment since = LiveClock::now();
    };
    // All referenced objects must outlive this.
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
    // The priorities of the audio thread, determined on another thread, which may outlive the page.
    struct Priorities;

    void poll();
    void showAudio();
    void requestPriorities(const RigStatus& status);
    void showPriorities();
    void applyForm(const ui::AudioForm& form);
    void setOffset(int ms);
    void restore();

    Rig& rig_;
    PlayController& play_;
    Settings& settings_;
    ui::AudioMidiPage& page_;
    Xruns& xruns_;
    std::function<AvailablePriorities()> priorities_;
    std::shared_ptr<Priorities> asked_;  // null: no request is pending
    std::string askedFor_;               // the device at the last request
    ui::AudioForm audio_;
    MidiSettings midi_;
    std::vector<int> rates_, frames_;  // values in the page's lists
    QTimer timer_;
    int ticks_ = 0;
};

}  // namespace continuo::app
