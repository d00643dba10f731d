#include "main_window/inspector/time_part.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>
#include <algorithm>

namespace continuo::ui {

TimePart::TimePart(const PlayParameters& parameters, QWidget* parent) : PlayFormPart(parent) {
    addSlider(parameters["beats-per-bar"]);
    //: Label: how the model keeps to the tempo.
    QComboBox* const keeps = addCombo(tr("Model plays"),
                                      {//: Choice of “Model plays”: the tempo does not matter.
                                       tr("Freely"), tr("Near the beat"), tr("On the beat")},
                                      &PlayForm::inTime);
    keeps->setObjectName(QStringLiteral("in-time"));
    keeps->setToolTip(tr("How closely the model's notes keep to the sixteenths of the tempo"));
    QComboBox* const countIn = placeCombo(tr("Count-in"), {});
    countIn->setToolTip(tr("Bars counted before a recording, if the tempo is fixed"));
    for (const int bars : {0, 1, 2, 4})
        //: Choice of “Count-in”: no bars are counted.
        countIn->addItem(bars == 0 ? tr("None") : tr("%n bar(s)", nullptr, bars), bars);
    connect(countIn, &QComboBox::activated, this, [this, countIn](int index) {
        edit([&](PlayForm& form) { form.countIn = countIn->itemData(index).toInt(); });
    });
    onShow([countIn](const PlayForm& form) {
        countIn->setCurrentIndex(std::max(0, countIn->findData(form.countIn)));
    });
    QCheckBox* const click = placeCheck(tr("Click"));
    click->setToolTip(tr("A click on each beat, through the piano's audio device"));
    connect(click, &QCheckBox::clicked, this,
            [this](bool on) { edit([on](PlayForm& form) { form.setClick(on); }); });
    onShow([click](const PlayForm& form) { click->setChecked(form.isClickAudible()); });
    addSlider(parameters["click-level"]);
    addCheck(tr("Send MIDI clock"), &PlayForm::sendClock)
        ->setToolTip(tr("Sends a fixed tempo or JACK's tempo to the devices at the MIDI output"));
}

QString TimePart::summary(const PlayForm& form) {
    switch (form.tempoSource) {
        //: Summary of the section “Time”: there is no tempo.
        case TempoSource::Free: return tr("free");
        case TempoSource::Fixed: return tr("%L1 bpm").arg(form.tempo, 0, 'f', 1);
        //: Summary of the section “Time”: the tempo of another device.
        case TempoSource::Clock: return tr("MIDI clock");
        //: Summary of the section “Time”: the tempo of the sound server JACK.
        case TempoSource::Jack: return tr("JACK transport");
    }
    return {};
}

}  // namespace continuo::ui
