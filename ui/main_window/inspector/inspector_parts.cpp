#include "main_window/inspector/inspector_parts.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::InspectorParts)
};

// Indexed by GuardStrength.
QStringList guardNames() {
    //: Choice of “Repetition”: the model may repeat itself.
    return {Words::tr("No guard"),
            //: Choice of “Repetition”: the model repeats itself a little less.
            Words::tr("Mild guard"),
            //: Choice of “Repetition”: the model repeats itself much less.
            Words::tr("Strong guard")};
}

// Indexed by SoundFile.
QStringList soundFileNames() {
    return {Words::tr("WAV, 16 bit"), Words::tr("WAV, 24 bit"), Words::tr("WAV, 32 bit float"),
            QStringLiteral("FLAC"), QStringLiteral("Ogg Vorbis")};
}

// Sliders for all parameters of a section.
template <class Form>
void addSection(FormPart<Form>& part, const FormParameters<Form>& parameters,
                typename FormParameter<Form>::Section section) {
    for (const FormParameter<Form>& each : parameters.all)
        if (each.section == section) part.addSlider(each);
}

}  // namespace

template <typename Form>
FormPart<Form>* makeSamplingPart(const FormParameters<Form>& parameters) {
    using Rows = typename FormParameter<Form>::Section;
    auto* part = new FormPart<Form>;
    addSection(*part, parameters, Rows::Filters);
    if constexpr (std::is_same_v<Form, PlayForm>) {
        //: Label: guard against repeated passages.
        QComboBox* const guard = part->addCombo(Words::tr("Repetition"), guardNames(), &PlayForm::repetition);
        guard->setObjectName(QStringLiteral("repetition-guard"));
        guard->setToolTip(
            Words::tr("Makes passages less likely the more often they have been repeated. Mild does not "
                      "disturb accompaniments."));
        part->addSlider(parameters["pedal-recall"]);
        //: Heading above the sliders “Timing”, “Pitch” and “Velocity”.
        auto* heading = new QLabel(Words::tr("Temperature of"));
        Theme::setStyle(heading, TextStyle::Caption, &Tokens::text3);
        part->column().addWidget(heading);
        addSection(*part, parameters, Rows::Factors);
    }
    return part;
}

template <typename Form>
QStringList samplingTexts(const Form& form, [[maybe_unused]] const Form& usual) {
    QStringList filters;
    if (form.minP > 0) filters << Words::tr("min-p %L1").arg(form.minP);
    if (form.topP < 1) filters << Words::tr("top-p %L1").arg(form.topP);
    if (form.topK > 0) filters << Words::tr("top-k %L1").arg(form.topK);
    if constexpr (std::is_same_v<Form, PlayForm>) {
        const QString guards[] = {Words::tr("no repetition guard"), Words::tr("mild repetition guard"),
                                  Words::tr("strong repetition guard")};
        if (form.repetition != usual.repetition) filters << guards[static_cast<std::size_t>(form.repetition)];
        //: Summary of the section “Sampling”: how readily the model uses the pedal again.
        if (form.pedalRecall != usual.pedalRecall)
            filters << (form.pedalRecall > 0 ? Words::tr("pedal recall %L1").arg(form.pedalRecall)
                                             : Words::tr("pedal recall off"));
        //: Summary of the section “Sampling”: factor of the temperature.
        if (form.timingTemperature != usual.timingTemperature)
            filters << Words::tr("timing ×%L1").arg(form.timingTemperature);
        //: Summary of the section “Sampling”: factor of the temperature.
        if (form.pitchTemperature != usual.pitchTemperature)
            filters << Words::tr("pitch ×%L1").arg(form.pitchTemperature);
        //: Summary of the section “Sampling”: factor of the temperature.
        if (form.velocityTemperature != usual.velocityTemperature)
            filters << Words::tr("velocity ×%L1").arg(form.velocityTemperature);
    }
    return filters;
}

template <typename Form>
QString samplingSummary(const Form& form, const Form& usual) {
    const QStringList filters = samplingTexts(form, usual);
    //: Summary of the section “Sampling”: nothing is limited.
    return filters.isEmpty() ? Words::tr("off") : filters.join(QStringLiteral(", "));
}

template FormPart<PlayForm>* makeSamplingPart<PlayForm>(const PlayParameters&);
template FormPart<ImageForm>* makeSamplingPart<ImageForm>(const ImageParameters&);
template FormPart<SoundForm>* makeSamplingPart<SoundForm>(const SoundParameters&);
template QStringList samplingTexts<PlayForm>(const PlayForm&, const PlayForm&);
template QStringList samplingTexts<ImageForm>(const ImageForm&, const ImageForm&);
template QStringList samplingTexts<SoundForm>(const SoundForm&, const SoundForm&);
template QString samplingSummary<PlayForm>(const PlayForm&, const PlayForm&);
template QString samplingSummary<ImageForm>(const ImageForm&, const ImageForm&);
template QString samplingSummary<SoundForm>(const SoundForm&, const SoundForm&);

PlayFormPart* makeOutputPart(const PlayParameters& parameters) {
    auto* part = new PlayFormPart;
    part->addSlider(parameters["gain"]);
    part->addSlider(parameters["reverb"]);
    //: Switch: the built-in piano plays the player's notes.
    part->addCheck(Words::tr("Hear what I play"), &PlayForm::thru);
    //: Switch: the player's notes also go to the MIDI output.
    part->addCheck(Words::tr("Send what I play"), &PlayForm::thruToMidi)
        ->setToolTip(Words::tr("Also sends your notes to the MIDI output"));
    //: Label: whose sustain pedal is in force.
    QComboBox* const pedal = part->addCombo(Words::tr("Pedal"),
                                            {//: Choice of “Pedal”: the player's.
                                             Words::tr("Mine"),
                                             //: Choice of “Pedal”: the model's.
                                             Words::tr("Model"),
                                             //: Choice of “Pedal”: the player's and the model's.
                                             Words::tr("Both"),
                                             //: Choice of “Pedal”: no pedal.
                                             Words::tr("Off")},
                                            &PlayForm::pedal);
    pedal->setObjectName(QStringLiteral("pedal"));
    pedal->setToolTip(
        Words::tr("Whose sustain pedal sounds and is sent to the MIDI output. A model without a pedal holds "
                  "its notes itself."));
    part->addSlider(parameters["output-offset"]);
    auto* calibrate = new QPushButton(Words::tr("Calibrate…"));
    calibrate->setObjectName(QStringLiteral("calibrate"));
    calibrate->setToolTip(Words::tr("Measures the offset while you tap along"));
    part->column().addWidget(PartColumn::makeLabelledRow({}, calibrate));
    part->addNumber(parameters["player-channel"]);
    part->addNumber(parameters["model-channel"]);
    return part;
}

QString outputSummary(const PlayForm& form) {
    //: Summary of the section “Output”: volume and MIDI channel of the model.
    return Words::tr("%L1 dB, channel %2").arg(form.gain, 0, 'f', 1).arg(form.modelChannel);
}

ImageFormPart* makeExportPart() {
    auto* part = new ImageFormPart;
    auto* times = new QComboBox;
    times->setAccessibleName(Words::tr("Picture size in the file"));
    for (const int each : {1, 2, 4, 8, 16}) times->addItem(Words::tr("×%1", "zoom").arg(each), each);
    //: Label: how many times larger the exported picture is.
    part->column().addWidget(PartColumn::makeLabelledRow(Words::tr("Size"), times));
    QObject::connect(times, &QComboBox::activated, part, [part, times](int index) {
        part->edit([&](ImageForm& form) { form.exportScale = times->itemData(index).toInt(); });
    });
    part->onShow([times](const ImageForm& form) {
        times->setCurrentIndex(std::max(0, times->findData(form.exportScale)));
    });
    //: Label: method by which the exported picture is enlarged.
    part->addCombo(Words::tr("Enlargement"),
                   {//: Choice of “Enlargement”: nearest neighbour, each pixel becomes a square.
                    Words::tr("Nearest: squares"),
                    //: Choice of “Enlargement”: the method of Lanczos.
                    Words::tr("Lanczos: smooth")},
                   &ImageForm::exportSmooth)
        ->setToolTip(Words::tr("How the file's picture is enlarged. Enlarging adds no detail."));
    //: Switch: model, seed and settings are written into the file.
    part->addCheck(Words::tr("How it was made"), &ImageForm::writesOrigin)
        ->setToolTip(Words::tr("Writes model, seed and settings into the file; opening it here restores "
                               "them. The switch is the same for all files (Settings › Files & privacy)."));
    return part;
}

QString exportSummary(const ImageForm& form) {
    QStringList parts = {Words::tr("×%1", "zoom").arg(form.exportScale),
                         //: Summary of the section “Export”: nearest neighbour, a method of enlargement.
                         !form.exportSmooth ? Words::tr("nearest") : Words::tr("Lanczos")};
    //: Summary of the section “Export”: the file says how it was made.
    if (form.writesOrigin) parts << Words::tr("how it was made");
    return parts.join(QStringLiteral(", "));
}

SoundFormPart* makeSoundExportPart() {
    auto* part = new SoundFormPart;
    //: Label: format of the exported sound.
    part->addCombo(Words::tr("File"), soundFileNames(), &SoundForm::file);
    //: Switch: the exported sound begins with the prompt.
    part->addCheck(Words::tr("With the prompt"), &SoundForm::exportsPrompt)
        ->setToolTip(
            Words::tr("Writes the prompt and then the generated sound, at the prompt's sample rate"));
    part->addCheck(Words::tr("How it was made"), &SoundForm::writesOrigin)
        ->setToolTip(Words::tr("Writes model, seed and settings into the file. The switch is the same for "
                               "all files (Settings › Files & privacy)."));
    return part;
}

QString soundExportSummary(const SoundForm& form) {
    QStringList parts = {soundFileNames()[static_cast<int>(form.file)]};
    //: Summary of the section “Export”: the sound begins with the prompt.
    if (form.exportsPrompt) parts << Words::tr("with the prompt");
    if (form.writesOrigin) parts << Words::tr("how it was made");
    return parts.join(QStringLiteral(", "));
}

}  // namespace continuo::ui
