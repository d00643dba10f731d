#include "pages/settings/settings_playing_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>

#include "widgets/form_group.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

PlayingPage::PlayingPage(const PlayParameters& parameters, QWidget* parent)
    : SettingsPage(
          //: Name of a settings page.
          tr("Playing"), QStringLiteral("piano"), parent),
      soundfont_(new QComboBox(this)),
      //: Switch at “Gap”: the rest after which the model answers.
      adaptive_(new QCheckBox(tr("Adapts to how I play"), this)),
      gap_(new ValueSlider(tr("Gap before an answer"), parameters["gap"].range, this)),
      //: Slider: how far ahead of the sound the model writes its notes.
      lookahead_(new ValueSlider(tr("Lookahead"), parameters["lookahead"].range, this)),
      gain_(new ValueSlider(tr("Volume"), parameters["gain"].range, this)),
      reverb_(new ValueSlider(tr("Reverb"), parameters["reverb"].range, this)) {
    for (ValueSlider* slider : {gap_, lookahead_, gain_, reverb_}) slider->setLabelWidth(kLabelWidth);
    makeTurns();
    makePiano();
    PlayingForm defaults;
    defaults.gap = parameters.defaults.gap;
    defaults.lookahead = parameters.defaults.lookahead;
    defaults.gain = parameters.defaults.gain;
    defaults.reverb = parameters.defaults.reverb;
    setForm(defaults);
}

template <class Choice>
QComboBox* PlayingPage::makeBox(const QStringList& names, Choice PlayingForm::*choice) {
    auto* combo = new QComboBox(this);
    combo->addItems(names);  // in the order of the enumerators
    connect(combo, &QComboBox::activated, this, [this, choice](int index) {
        form_.*choice = static_cast<Choice>(index);
        Q_EMIT edited(form_);
    });
    return combo;
}

void PlayingPage::makeTurns() {
    FormGroup* turns = addGroup(tr("Turn-taking"));
    //: Mode: the model answers phrases.
    mode_ = makeBox({tr("Call & response"),
                     //: Mode: the model takes over and plays on.
                     tr("Hand-over"),
                     //: Mode: the model plays at the same time.
                     tr("Play along"),
                     //: Mode: the model begins and plays on.
                     tr("Free run")},
                    &PlayingForm::mode);
    //: A rest in the player's music, which can end the player's turn.
    turnBy_ = makeBox({tr("Gap"),
                       //: A pedal of the MIDI keyboard, which can end the player's turn.
                       tr("Pedal"),
                       //: A key of the MIDI keyboard, which can end the player's turn.
                       tr("Key"),
                       //: Choice of “Hand over by”: the key Enter.
                       tr("Enter")},
                      &PlayingForm::turnBy);
    //: Choice of “If I play over”: the model stops.
    playOver_ = makeBox({tr("Yield"),
                         //: Choice of “If I play over”: the model plays more softly.
                         tr("Duck"),
                         //: Choice of “If I play over”: the model keeps playing.
                         tr("Together")},
                        &PlayingForm::playOver);
    gap_->setAutomaticAllowed(true);
    gap_->setToolTip(tr("Rest after which the model answers; Ctrl+A adapts it to how you play"));
    lookahead_->setToolTip(
        tr("How far ahead the model writes: more is safer on a slow computer, less reacts sooner"));
    //: Label: who plays when.
    turns->addRow(tr("Mode"), mode_);
    //: Label: what ends the player's turn.
    turns->addRow(tr("Hand over by"), turnBy_);
    turns->addRow(tr("Gap"), adaptive_);
    //: Words by which the settings are searched; not shown.
    turns->addWideRow(gap_, tr("Gap before an answer, adaptive, silence"));
    //: Label: what the model does if the player plays during its turn.
    turns->addRow(tr("If I play over"), playOver_);
    //: Words by which the settings are searched; not shown.
    turns->addWideRow(lookahead_, tr("Lookahead, composed ahead, latency"));
    // Editing the value may also turn automatic off; emit that as one change.
    const auto gapChanged = [this] {
        PlayingForm next = form_;
        next.gap = gap_->value();
        next.gapAdaptive = gap_->isAutomatic();
        if (next == form_) return;
        form_ = next;
        adaptive_->setChecked(form_.gapAdaptive);
        Q_EMIT edited(form_);
    };
    connect(gap_, &ValueSlider::valueEdited, this, gapChanged);
    connect(gap_, &ValueSlider::automaticEdited, this, gapChanged);
    connect(adaptive_, &QCheckBox::clicked, this, [this, gapChanged](bool on) {
        gap_->setAutomatic(on);
        gapChanged();
    });
    connect(lookahead_, &ValueSlider::valueEdited, this, [this](double ms) {
        form_.lookahead = qRound(ms);
        Q_EMIT edited(form_);
    });
}

void PlayingPage::makePiano() {
    piano_ = addGroup(tr("Built-in piano"));
    auto* other = new QPushButton(tr("Another soundfont…"), this);
    other->setAutoDefault(false);
    Theme::setRole(other, ButtonRole::Small);
    connect(other, &QPushButton::clicked, this, &PlayingPage::soundfontRequested);
    piano_->addToHeading(other);
    piano_->addRow(tr("Soundfont"), soundfont_);
    //: Words by which the settings are searched; not shown.
    piano_->addWideRow(gain_, tr("Volume, loudness, gain"));
    //: Words by which the settings are searched; not shown.
    piano_->addWideRow(reverb_, tr("Reverb, room"));
    connect(soundfont_, &QComboBox::activated, this, [this](int index) {
        form_.soundfont.chosen = index;
        Q_EMIT edited(form_);
    });
    connect(gain_, &ValueSlider::valueEdited, this, [this](double db) {
        form_.gain = db;
        Q_EMIT edited(form_);
    });
    connect(reverb_, &ValueSlider::valueEdited, this, [this](double percent) {
        form_.reverb = percent;
        Q_EMIT edited(form_);
    });
}

void PlayingPage::setForm(const PlayingForm& form) {
    form_ = form;
    mode_->setCurrentIndex(static_cast<int>(form.mode));
    turnBy_->setCurrentIndex(static_cast<int>(form.turnBy));
    playOver_->setCurrentIndex(static_cast<int>(form.playOver));
    gap_->setValue(form.gap);
    gap_->setAutomatic(form.gapAdaptive);
    adaptive_->setChecked(form.gapAdaptive);
    lookahead_->setValue(form.lookahead);
    showChoices(form.soundfont, soundfont_, piano_);
    gain_->setValue(form.gain);
    reverb_->setValue(form.reverb);
}

}  // namespace continuo::ui
