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

// Sound and MIDI: devices, delay, ports, monitor.
class AudioMidiPage : public SettingsPage {
    Q_OBJECT
public:
    explicit AudioMidiPage(const PlayParameters& parameters, QWidget* parent = nullptr);

    void setAudio(const AudioForm&);
    // Sets the current state. Call often while the page is visible.
    void setAudioState(const AudioState&);
    void setDelay(const DelayForm&);
    // Sets the priorities; the first call shows the row.
    void setPriority(const PriorityForm&);
    void setMidi(const MidiForm&);
    const MidiForm& midi() const { return midi_; }
    // Sets the delay of notes at the MIDI output, ms.
    void setOffset(int ms);
    // Flashes the activity light of this row of the form's inputs, because a message arrived.
    void flashInput(int row);
    void addMonitorLine(const MonitorLine&);
    // Rejects the last port name, says why, and shows the form's name again.
    void rejectPortName(const QString& why);

Q_SIGNALS:
    void audioEdited(const AudioForm&);
    void testToneRequested();
    // Requests to search for sound devices again.
    void searchRequested();
    void xrunsResetRequested();
    void midiEdited(const MidiForm&);
    void portNameEdited(const QString& name);
    // Requests to play a test note at this row of the form's outputs.
    void outputTestRequested(int row);
    // Requests to remove these rows of disconnected ports.
    void inputRemoveRequested(int row);
    void outputRemoveRequested(int row);
    void offsetEdited(int ms);
    void calibrationRequested();

private:
    QLayout* makeSound(const SliderParameter& offset);
    QWidget* makeOffset(const SliderParameter& offset);
    QLayout* makePorts();
    void makePortLists();
    void makeSoundRows(FormGroup*);
    QWidget* makeXruns();
    void makePortName(FormGroup*);
    QComboBox* addChoiceRow(FormGroup*, const QString& label, Choices AudioForm::*);

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
