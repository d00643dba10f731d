#pragma once

#include <QObject>

#include "controllers/play/midi_controls.h"
#include "controllers/play/midi_shortcuts.h"
#include "controllers/play/osc_controller.h"
#include "controllers/settings/first_run_controller.h"
#include "controllers/settings/output_calibration.h"
#include "controllers/settings/settings_controller.h"
#include "controllers/takes/listening/take_player.h"

namespace continuo::app {

class JobParts;
class PlayParts;
class ViewParts;
class WindowParts;
struct ProgramStores;

// Control by MIDI and OSC, the settings, and the questions at the first start. GUI thread.
class SettingsParts : public QObject {
public:
    SettingsParts(ProgramStores& stores, WindowParts& window, PlayParts& playing, JobParts& work,
                  ViewParts& views);

    MidiControls controls;
    MidiShortcuts midiShortcuts;
    OscController osc;
    SettingsController settings;
    FirstRunController firstRun;
    OutputCalibration calibration;
    TakePlayer chords;

private:
    void connectSettings(WindowParts& window, JobParts& work);
    void connectFirstRun(WindowParts& window, PlayParts& playing, ViewParts& views);
    void connectRemote(WindowParts& window, ViewParts& views);
};

}  // namespace continuo::app
