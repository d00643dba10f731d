#include "pages/settings/settings_audio_page.h"

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/settings/delay_bar.h"
#include "pages/settings/midi_port_list.h"
#include "pages/settings/monitor_table.h"
#include "pages/settings/priority_label.h"
#include "widgets/form_group.h"
#include "widgets/level_meter.h"
#include "widgets/tab_order.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

constexpr int kNarrowLabel = 68;  // px

QPushButton* makeSmallButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setAutoDefault(false);
    Theme::setRole(button, ButtonRole::Small);
    return button;
}

QHBoxLayout* makeLine(QWidget* widget) {
    auto* line = new QHBoxLayout(widget);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    return line;
}

// Returns "40 s", "12 min", "1.5 h".
QString durationText(double seconds) {
    const QLocale locale;
    if (seconds < 60) return AudioMidiPage::tr("%1 s").arg(locale.toString(static_cast<int>(seconds)));
    if (seconds < 3600)
        return AudioMidiPage::tr("%1 min").arg(locale.toString(static_cast<int>(seconds / 60)));
    return AudioMidiPage::tr("%1 h").arg(locale.toString(seconds / 3600, 'f', 1));
}

}  // namespace

AudioMidiPage::AudioMidiPage(const PlayParameters& parameters, QWidget* parent)
    : SettingsPage(tr("Audio & MIDI"), QStringLiteral("midi"), parent) {
    column()->addLayout(makeSound(parameters["output-offset"]));
    column()->addLayout(makePorts());
    monitor_ = new MonitorTable(this);
    FormGroup* watched = addGroup(tr("MIDI monitor"), kNarrowLabel);
    //: Note at the MIDI monitor: the order of the messages.
    watched->setNote(tr("newest first"));
    //: Words by which the settings are searched; not shown.
    watched->addWideRow(monitor_, tr("MIDI monitor, messages"));
    auto* pause = makeSmallButton(tr("Pause"), this);
    pause->setCheckable(true);
    pause->setAccessibleName(tr("Pause the MIDI monitor"));
    connect(pause, &QPushButton::toggled, monitor_, &MonitorTable::setPaused);
    watched->addToHeading(pause);
    setAudio({});
    setAudioState({});
    setMidi({});
}

QLayout* AudioMidiPage::makeSound(const SliderParameter& offset) {
    sound_ = makeGroup(tr("Sound"), kNarrowLabel);
    makeSoundRows(sound_);
    sound_->setFixedWidth(300);
    delay_ = new DelayBar(this);
    delayGroup_ = makeGroup(tr("Latency from key to sound"), kNarrowLabel);
    //: Words by which the settings are searched; not shown.
    delayGroup_->addWideRow(delay_, tr("Latency from key to sound, delay"));
    //: Words by which the settings are searched; not shown.
    delayGroup_->addWideRow(makeOffset(offset), tr("Output offset, calibrate"));
    priority_ = new PriorityLabel(this);
    //: Label: whether the system runs Continuo with real-time priority.
    delayGroup_->addRow(tr("Priority"), priority_);
    delayGroup_->setAvailable(priority_, false);
    auto* row = new QHBoxLayout;
    row->setSpacing(32);
    row->addWidget(sound_, 0, Qt::AlignTop);
    row->addWidget(delayGroup_, 1, Qt::AlignTop);
    return row;
}

QWidget* AudioMidiPage::makeOffset(const SliderParameter& offset) {
    auto* line = new QWidget(this);
    offset_ = new ValueSlider(offset, line);
    connect(offset_, &ValueSlider::valueEdited, this, [this](double ms) { Q_EMIT offsetEdited(qRound(ms)); });
    auto* calibrate = makeSmallButton(tr("Calibrate…"), line);
    calibrate->setToolTip(tr("Measures the offset while you tap along"));
    connect(calibrate, &QPushButton::clicked, this, &AudioMidiPage::calibrationRequested);
    QHBoxLayout* row = makeLine(line);
    row->addWidget(offset_, 1);
    row->addWidget(calibrate);
    return line;
}

void AudioMidiPage::setOffset(int ms) { offset_->setValue(ms); }

QComboBox* AudioMidiPage::addChoiceRow(FormGroup* group, const QString& label, Choices AudioForm::*choices) {
    auto* box = new QComboBox(this);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    group->addRow(label, box);
    connect(box, &QComboBox::activated, this, [this, choices](int index) {
        (audio_.*choices).chosen = index;
        Q_EMIT audioEdited(audio_);
    });
    return box;
}

void AudioMidiPage::makeSoundRows(FormGroup* group) {
    //: Label: audio driver.
    driver_ = addChoiceRow(group, tr("Driver"), &AudioForm::driver);
    //: Label: audio device that plays.
    output_ = addChoiceRow(group, tr("Output"), &AudioForm::output);
    rate_ = addChoiceRow(group, tr("Sample rate"), &AudioForm::rate);
    //: Label: frames that the audio device requests at once.
    period_ = addChoiceRow(group, tr("Period"), &AudioForm::period);
    auto* search = makeSmallButton(tr("Search again"), this);
    search->setAccessibleName(tr("Search for audio devices again"));
    search->setToolTip(tr("Finds newly connected devices; the sound stops for a moment"));
    connect(search, &QPushButton::clicked, this, &AudioMidiPage::searchRequested);
    group->addToHeading(search);
    auto* test = new QWidget(this);
    QHBoxLayout* testLine = makeLine(test);
    auto* tone = new QPushButton(tr("Test tone"), test);
    tone->setIcon(Theme::icon(QStringLiteral("speaker")));
    tone->setAutoDefault(false);
    connect(tone, &QPushButton::clicked, this, &AudioMidiPage::testToneRequested);
    meter_ = new LevelMeter(test);
    meter_->setAccessibleName(tr("Output level"));
    testLine->addWidget(tone);
    testLine->addWidget(meter_, 1);
    //: Words by which the settings are searched; not shown.
    group->addWideRow(test, tr("Test tone, level, meter"));
    //: Label: number of audio dropouts; usual name in JACK's tools.
    group->addRow(tr("Xruns"), makeXruns());
}

QWidget* AudioMidiPage::makeXruns() {
    auto* line = new QWidget(this);
    xruns_ = new QLabel(line);
    xruns_->setWordWrap(true);
    auto* reset = makeSmallButton(tr("Reset"), line);
    reset->setAccessibleName(tr("Reset the xrun count"));
    connect(reset, &QPushButton::clicked, this, &AudioMidiPage::xrunsResetRequested);
    QHBoxLayout* row = makeLine(line);
    row->addWidget(xruns_, 1);
    row->addWidget(reset);
    line->setToolTip(tr("Number of audio dropouts; a longer period reduces them"));
    return line;
}

void AudioMidiPage::makePortLists() {
    using Ports = MidiPortList::Ports;
    const auto watch = [this](MidiPortList* list, QVector<MidiPortRow> MidiForm::*rows) {
        connect(list, &MidiPortList::usedEdited, this, [this, rows](int row, bool used) {
            (midi_.*rows)[row].used = used;
            Q_EMIT midiEdited(midi_);
        });
    };
    inputs_ = new MidiPortList(tr("MIDI inputs"),
                               tr("No MIDI keyboard found. Connect one; it appears here automatically."),
                               Ports::Inputs, this);
    outputs_ =
        new MidiPortList(tr("MIDI outputs"), tr("No MIDI output found. Continuo uses its built-in piano."),
                         Ports::Outputs, this);
    watch(inputs_, &MidiForm::inputs);
    watch(outputs_, &MidiForm::outputs);
    connect(inputs_, &MidiPortList::channelEdited, this, [this](int row, int channel) {
        midi_.inputs[row].channel = channel;
        Q_EMIT midiEdited(midi_);
    });
    connect(inputs_, &MidiPortList::removeRequested, this, &AudioMidiPage::inputRemoveRequested);
    connect(outputs_, &MidiPortList::removeRequested, this, &AudioMidiPage::outputRemoveRequested);
    connect(outputs_, &MidiPortList::testRequested, this, &AudioMidiPage::outputTestRequested);
}

QLayout* AudioMidiPage::makePorts() {
    makePortLists();
    everyInput_ = new QCheckBox(tr("Use all keyboards, including new ones"), this);
    connect(everyInput_, &QCheckBox::clicked, this, [this](bool on) {
        midi_.usesAllInputs = on;
        Q_EMIT midiEdited(midi_);
    });
    //: Switch: notes that come back within 30 ms are ignored.
    passesOverOwn_ = new QCheckBox(tr("Ignore Continuo's own output (30 ms)"), this);
    passesOverOwn_->setToolTip(
        tr("Prevents the model from answering its own notes when they return through a cable or MIDI thru"));
    connect(passesOverOwn_, &QCheckBox::clicked, this, [this](bool on) {
        midi_.ignoresOwn = on;
        Q_EMIT midiEdited(midi_);
    });
    FormGroup* inputs = makeGroup(tr("MIDI inputs"), kNarrowLabel);
    //: Words by which the settings are searched; not shown.
    inputs->addWideRow(inputs_, tr("MIDI inputs, keyboard"));
    for (QCheckBox* box : {everyInput_, passesOverOwn_}) inputs->addWideRow(box, box->text());

    ownPorts_ = new QLabel(this);
    ownPorts_->setWordWrap(true);
    ownPorts_->setTextFormat(Qt::PlainText);
    Theme::setStyle(ownPorts_, TextStyle::Caption, &Tokens::text2);
    FormGroup* outputs = makeGroup(tr("MIDI outputs"), kNarrowLabel);
    outputs->addWideRow(outputs_, tr("MIDI outputs"));
    //: Words by which the settings are searched; not shown.
    outputs->addWideRow(ownPorts_, tr("Continuo's MIDI ports, virtual ports"));
    portOutputs_ = outputs;
    makePortName(outputs);

    auto* row = new QHBoxLayout;
    row->setSpacing(32);
    row->addWidget(inputs, 1, Qt::AlignTop);
    row->addWidget(outputs, 1, Qt::AlignTop);
    return row;
}

void AudioMidiPage::makePortName(FormGroup* group) {
    portName_ = new QLineEdit(this);
    portName_->setToolTip(
        tr("Prefix of the names of Continuo's MIDI ports. After a change, reconnect the programs that use "
           "them."));
    //: Label: name of Continuo's MIDI ports.
    group->addRow(tr("Name"), portName_);
    portName_->setAccessibleName(tr("Name of Continuo's MIDI ports"));
    refused_ = new QLabel(this);
    refused_->setWordWrap(true);
    refused_->setTextFormat(Qt::PlainText);
    Theme::setStyle(refused_, TextStyle::Caption, &Tokens::err);
    group->addWideRow(refused_, QString());
    connect(portName_, &QLineEdit::textEdited, this, [this] { portOutputs_->setAvailable(refused_, false); });
    connect(portName_, &QLineEdit::editingFinished, this, [this] {
        // Emits once per name: Return and the focus change both finish the editing.
        if (portName_->isModified()) Q_EMIT portNameEdited(portName_->text());
        portName_->setModified(false);
    });
}

void AudioMidiPage::rejectPortName(const QString& why) {
    portName_->setText(midi_.portName);
    refused_->setText(why);
    portOutputs_->setAvailable(refused_, true);
    QAccessibleEvent alert(refused_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void AudioMidiPage::setAudio(const AudioForm& form) {
    audio_ = form;
    showChoices(form.driver, driver_, sound_);
    showChoices(form.output, output_, sound_);
    showChoices(form.rate, rate_, sound_);
    showChoices(form.period, period_, sound_);
    for (QComboBox* box : {rate_, period_}) {
        box->setEnabled(!form.fixedByServer);
        box->setToolTip(form.fixedByServer ? tr("The sound server sets this for all programs") : QString());
    }
}

void AudioMidiPage::setAudioState(const AudioState& state) {
    meter_->setLevels(state.leftDb, state.rightDb);
    const QLocale locale;
    QString text = locale.toString(state.xruns);
    if (state.seconds >= 0) text = tr("%1 in %2", "xruns, time").arg(text, durationText(state.seconds));
    //: Audio dropouts: %1 is such as “3 in 5 min”, %2 the load of the processor.
    if (state.seconds >= 0 && state.loadPercent >= 0)
        text = tr("%1, load %2 %").arg(text, locale.toString(qRound(state.loadPercent)));
    xruns_->setText(text);
}

void AudioMidiPage::setDelay(const DelayForm& form) {
    delay_->setForm(form);
    delayGroup_->setNote(form.source);
}

void AudioMidiPage::setPriority(const PriorityForm& form) {
    priority_->setForm(form);
    delayGroup_->setAvailable(priority_, true);
}

void AudioMidiPage::setMidi(const MidiForm& form) {
    const bool otherRows =
        form.inputs.size() != midi_.inputs.size() || form.outputs.size() != midi_.outputs.size();
    midi_ = form;
    inputs_->setRows(form.inputs);
    outputs_->setRows(form.outputs);
    if (otherRows) setTabOrderByLayout(this);
    everyInput_->setChecked(form.usesAllInputs);
    passesOverOwn_->setChecked(form.ignoresOwn);
    const bool open = !form.ownInput.isEmpty() && !form.ownOutput.isEmpty();
    ownPorts_->setText(
        open ? tr("Other programs see Continuo as “%1” and “%2”.").arg(form.ownInput, form.ownOutput)
             : QString());
    portOutputs_->setAvailable(ownPorts_, open);
    portOutputs_->setAvailable(portName_, open);
    if (!open || refused_->text().isEmpty()) portOutputs_->setAvailable(refused_, false);
    if (!portName_->isModified() && portName_->text() != form.portName) portName_->setText(form.portName);
}

void AudioMidiPage::flashInput(int row) { inputs_->flash(row); }

void AudioMidiPage::addMonitorLine(const MonitorLine& line) { monitor_->add(line); }

}  // namespace continuo::ui
