#include "main_window/inspector/turn_taking_part.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "roll/roll_text.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

TurnTakingPart::TurnTakingPart(const PlayParameters& parameters, QWidget* parent) : PlayFormPart(parent) {
    addMode();
    //: Label: what ends the player's turn.
    addCombo(tr("Hand over by"),
             {tr("Gap"), tr("Pedal"), tr("Key"),
              //: Choice of “Hand over by”: the key Enter.
              tr("Enter")},
             &PlayForm::turnBy);
    addPedalAndKey(parameters["turn-key"].range);
    addGap(parameters["gap"]);
    //: Label: what the model does if the player plays during its turn.
    addCombo(tr("If I play over"),
             {//: Choice of “If I play over”: the model stops.
              tr("Yield"),
              //: Choice of “If I play over”: the model plays more softly.
              tr("Duck"),
              //: Choice of “If I play over”: the model keeps playing.
              tr("Together")},
             &PlayForm::playOver);
}

void TurnTakingPart::addMode() {
    //: Label: who plays when.
    QComboBox* mode = addCombo(tr("Mode"),
                               {//: Mode: the model answers phrases.
                                tr("Call & response"),
                                //: Mode: the model takes over and plays on.
                                tr("Hand-over"),
                                //: Mode: the model plays at the same time.
                                tr("Play along"),
                                //: Mode: the model begins and plays on.
                                tr("Free run")},
                               &PlayForm::mode);
    const std::array sentences = {
        tr("The model answers your phrase for as long as “Length” says; then it is your turn again."),
        tr("The model takes over where you stop and plays until you take the turn back."),
        tr("The model plays together with you and fills your rests, until you stop it."),
        tr("The model starts on its own and plays until you take the turn.")};
    for (int each = 0; each < mode->count(); ++each)
        mode->setItemData(each, sentences[static_cast<std::size_t>(each)], Qt::ToolTipRole);
    onShow([mode](const PlayForm&) {
        mode->setToolTip(mode->itemData(mode->currentIndex(), Qt::ToolTipRole).toString());
    });
}

void TurnTakingPart::addPedalAndKey(const SliderScale::Range& keys) {
    auto* pedal = new QComboBox;
    pedal->setAccessibleName(tr("Pedal that passes the turn"));
    pedal->addItem(tr("Soft pedal (67)"), 67);
    pedal->addItem(tr("Sostenuto (66)"), 66);
    pedal->addItem(tr("Sustain (64)"), 64);
    //: A pedal of the MIDI keyboard, which can end the player's turn.
    QWidget* pedalRow = makeLabelledRow(tr("Pedal"), pedal);
    column().addWidget(pedalRow);
    connect(pedal, &QComboBox::activated, this, [this, pedal](int index) {
        edit([&](PlayForm& form) { form.turnController = pedal->itemData(index).toInt(); });
    });
    auto* key = new QComboBox;
    key->setAccessibleName(tr("Key that passes the turn"));
    for (int pitch = qRound(keys.minimum); pitch <= qRound(keys.maximum); ++pitch)
        key->addItem(pitchName(pitch), pitch);
    //: A key of the MIDI keyboard, which can end the player's turn.
    QWidget* keyRow = makeLabelledRow(tr("Key"), key);
    column().addWidget(keyRow);
    connect(key, &QComboBox::activated, this, [this, key](int index) {
        edit([&](PlayForm& form) { form.turnKey = key->itemData(index).toInt(); });
    });
    onShow([pedal, key, pedalRow, keyRow](const PlayForm& form) {
        pedal->setCurrentIndex(std::max(0, pedal->findData(form.turnController)));
        key->setCurrentIndex(std::max(0, key->findData(form.turnKey)));
        pedalRow->setVisible(form.turnBy == TurnBy::Pedal);
        keyRow->setVisible(form.turnBy == TurnBy::Key);
    });
}

void TurnTakingPart::addGap(const FormParameter<PlayForm>& gap) {
    //: Switch at “Gap”: the rest before an answer follows the player's music.
    auto* adaptive = new QCheckBox(tr("Adaptive"));
    adaptive->setAccessibleName(tr("Adaptive gap"));
    //: A rest in the player's music, which can end the player's turn.
    QWidget* row = makeLabelledRow(tr("Gap"), adaptive);
    column().addWidget(row);
    const auto setAdaptive = [this](bool on) { edit([&](PlayForm& form) { form.gapAdaptive = on; }); };
    connect(adaptive, &QCheckBox::clicked, this, setAdaptive);
    gap_ = addSlider(gap);
    gap_->hideLabel();
    gap_->setAutomaticAllowed(true);
    connect(gap_, &ValueSlider::automaticEdited, this, setAdaptive);
    onShow([this, adaptive, row](const PlayForm& form) {
        const bool byGap = form.turnBy == TurnBy::Gap;
        adaptive->setChecked(form.gapAdaptive);
        gap_->setAutomatic(form.gapAdaptive);
        row->setVisible(byGap);
        gap_->setVisible(byGap);
        const bool along = form.mode == PlayMode::PlayAlong;
        const QString why =
            tr("In the mode “Play along” the model plays as soon as you do; it does not wait for a gap.");
        adaptive->setEnabled(!along);
        adaptive->setToolTip(along ? why
                                   : tr("Waits as long as your playing suggests, from 0.35 to 1.2 seconds."));
        gap_->setEnabled(!along);
        gap_->setToolTip(along ? why : QString());
        for (QWidget* each : {static_cast<QWidget*>(adaptive), static_cast<QWidget*>(gap_)})
            each->setStatusTip(along ? why : QString());
    });
}

void TurnTakingPart::setGapInUse(double seconds) {
    if (form().gapAdaptive && seconds > 0) gap_->setValue(seconds);
}

QString TurnTakingPart::summary(const PlayForm& form) {
    switch (form.mode) {
        //: Summary of the section “Turn-taking”.
        case PlayMode::CallAndResponse: return tr("call & response");
        //: Summary of the section “Turn-taking”.
        case PlayMode::HandOver: return tr("hand-over");
        //: Summary of the section “Turn-taking”.
        case PlayMode::PlayAlong: return tr("play along");
        //: Summary of the section “Turn-taking”.
        case PlayMode::FreeRun: return tr("free run");
    }
    return {};
}

}  // namespace continuo::ui
