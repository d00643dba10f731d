#pragma once

#include "models/monitor_model.h"
#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QLayout;

namespace continuo::ui {

class DelayBar;
class LevelMeter;
class MonitorTable;
class MidiPortList;
class PriorityLabel;
class ValueSlider;

// Sound and MIDI: devices, delay, ports, what goes through them.
class AudioMidiPage : public SettingsPage {
    Q_OBJECT
public:
    explicit AudioMidiPage(QWidget* parent = nullptr);

    void setAudio(const AudioForm&);
    // Often, while the page is to be seen.
    void setAudioState(const AudioState&);
    void setDelay(const DelayForm&);
    // Its row is there from the first time on.
    void setPriority(const PriorityForm&);
    void setMidi(const MidiForm&);
    const MidiForm& midi() const { return midi_; }
    // How much later the MIDI output gets its notes, ms.
    void setOffset(int ms);
    // Something came in by this row of the form's inputs.
    void flashInput(int row);
    void addMonitorLine(const MonitorLine&);
    // The name that was asked for last is none, and why; the form's is shown again.
    void refusePortName(const QString& why);

Q_SIGNALS:
    void audioEdited(const AudioForm&);
    void testToneAsked();
    // Which sound devices there are may have changed.
    void searchAsked();
    void xrunsResetAsked();
    void midiEdited(const MidiForm&);
    void portNameEdited(const QString& name);
    // A note to this row of the form's outputs.
    void outputTestAsked(int row);
    // These rows are of ports that are gone.
    void inputForgetAsked(int row);
    void outputForgetAsked(int row);
    void offsetEdited(int ms);
    void calibrationAsked();

private:
    QLayout* makeSound();
    QWidget* makeOffset();
    QLayout* makePorts();
    void makePortLists();
    void makeSoundRows(FormGroup*);
    QWidget* makeXruns();
    void makePortName(FormGroup*);
    QComboBox* choiceRow(FormGroup*, const QString& label, Choices AudioForm::*);

    AudioForm audio_;
    MidiForm midi_;
    FormGroup* sound_ = nullptr;
    FormGroup* delayGroup_ = nullptr;
    QComboBox* driver_ = nullptr;
    QComboBox* output_ = nullptr;
    QComboBox* rate_ = nullptr;
    QComboBox* period_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel* xruns_ = nullptr;
    DelayBar* delay_ = nullptr;
    PriorityLabel* priority_ = nullptr;
    MidiPortList* inputs_ = nullptr;
    MidiPortList* outputs_ = nullptr;
    QCheckBox *everyInput_ = nullptr, *passesOverOwn_ = nullptr;
    ValueSlider* offset_ = nullptr;
    QLabel* ownPorts_ = nullptr;
    QLineEdit* portName_ = nullptr;
    QLabel* refused_ = nullptr;
    FormGroup* portOutputs_ = nullptr;
    MonitorTable* monitor_ = nullptr;
};

}  // namespace continuo::ui
