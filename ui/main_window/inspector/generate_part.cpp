#include "main_window/inspector/generate_part.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

#include "main_window/inspector/latents_field.h"
#include "main_window/inspector/seed_field.h"
#include "theme/theme.h"

namespace continuo::ui {

GeneratePart::GeneratePart(const PlayParameters& parameters, QWidget* parent) : PlayFormPart(parent) {
    addSlider(parameters["temperature"]);
    addLatents(parameters);
    addLength(parameters);
    addSlider(parameters["variation-count"]);
    auto* seed = new SeedField;
    column().addWidget(makeUncutRow(tr("Seed"), seed));
    connect(seed, &SeedField::seedEdited, this,
            [this](quint64 chosen) { edit([&](PlayForm& form) { form.seed = chosen; }); });
    connect(seed, &SeedField::lockEdited, this,
            [this](bool locked) { edit([&](PlayForm& form) { form.seedLocked = locked; }); });
    onShow([seed](const PlayForm& form) {
        seed->setSeed(form.seed);
        seed->setLocked(form.seedLocked);
    });
}

void GeneratePart::addLatents(const PlayParameters& parameters) {
    latents_ = new LatentsField(
        parameters["latents"], {}, tr("Latents: more are slower and usually better"),
        tr("Window: events that each layer sees. Smaller is faster, larger reaches further back."));
    column().addWidget(latents_);
    connect(latents_, &LatentsField::latentsEdited, this,
            [this](int latents) { edit([&](PlayForm& form) { form.latents = latents; }); });
    connect(latents_, &LatentsField::automaticEdited, this, [this](bool on) {
        edit([&](PlayForm& form) {
            form.latents = latentsInUse(form);  // manual mode starts with the automatic value
            form.latentsAuto = on;
        });
    });
    connect(latents_, &LatentsField::fewestEdited, this,
            [this](int latents) { edit([&](PlayForm& form) { form.fewestLatents = latents; }); });
    onShow([this](const PlayForm& form) {
        showLatents(form);
        latents_->setFewest(form.fewestLatents);
    });
    target_ = addSlider(parameters["latency-target"]);
    onShow([this](const PlayForm& form) { target_->setEnabled(form.latentsAuto && facts_.maxLatents > 0); });
}

void GeneratePart::addLength(const PlayParameters& parameters) {
    //: Label: how long the model plays.
    length_ = addCombo(tr("Length"),
                       //: Choice of “Length”: as long as the player's phrase.
                       {tr("Match mine"), tr("Seconds"),
                        //: Choice of “Length”: the model plays until the player plays.
                        tr("Until I play"), tr("Bars"), tr("Tokens")},
                       &PlayForm::length);
    seconds_ = addSlider(parameters["answer"]);
    bars_ = addSlider(parameters["answer-bars"]);
    tokens_ = addSlider(parameters["answer-tokens"]);
    continued_ = new QLabel;
    continued_->setWordWrap(true);
    Theme::setStyle(continued_, TextStyle::Caption, &Tokens::text3);
    continuedRow_ = makeLabelledRow({}, continued_);
    continuedRow_->hide();
    column().addWidget(continuedRow_);
    onShow([this](const PlayForm& form) { showLength(form); });
}

// Shows the length only where it applies: for continued takes and for answers in call & response. In other
// modes the model plays until the player takes the turn.
void GeneratePart::showLength(const PlayForm& form) {
    seconds_->setVisible(form.length == AnswerLength::Seconds);
    bars_->setVisible(form.length == AnswerLength::Bars);
    tokens_->setVisible(form.length == AnswerLength::Tokens);
    const bool counts = ofTake_ || form.mode == PlayMode::CallAndResponse;
    for (QWidget* each : std::initializer_list<QWidget*>{length_, seconds_, bars_, tokens_})
        each->setEnabled(counts);
    const QString why = counts ? QString()
                               : tr("Length applies to answers in call & response and to continuations of a "
                                    "take. In this mode the model plays until you take the turn.");
    length_->setToolTip(why);
    length_->setStatusTip(why);
    length_->setAccessibleDescription(why);
}

int GeneratePart::latentsInUse(const PlayForm& form) const {
    const bool all = form.latentsAuto && (ofTake_ || facts_.hasWindow());
    return all ? facts_.maxLatentsOrWindow() : form.latents;
}

QString GeneratePart::summary(const PlayForm& form) const {
    if (facts_.maxLatentsOrWindow() == 0) return QLocale().toString(form.temperature, 'f', 2);
    //: Value: Continuo chooses the number of latents.
    const QString latents = form.latentsAuto ? tr("Auto") : QString::number(form.latents);
    //: Summary of settings: temperature and window.
    const QString words = facts_.hasWindow() ? tr("%L1, window %2") : tr("%L1, latents %2");
    return words.arg(form.temperature, 0, 'f', 2).arg(latents);
}

void GeneratePart::showLatents(const PlayForm& form) {
    latents_->setAutomaticToolTip(ofTake_ ? tr("Uses all latents, because nobody waits for a continuation")
                                          : tr("Uses as many latents as the latency target allows"));
    latents_->setLatents(latentsInUse(form), form.latentsAuto);
}

void GeneratePart::setContinuation(bool ofTake, const QString& length) {
    continued_->setText(length);
    continuedRow_->setVisible(!length.isEmpty());
    if (std::exchange(ofTake_, ofTake) == ofTake) return;
    showLength(form());
    showLatents(form());
}

void GeneratePart::setRecentSpeed(int latents, double msPerToken) {
    latents_->setRecentSpeed(latents, msPerToken);
}

void GeneratePart::setModel(const ModelFacts& facts) {
    facts_ = facts;
    latents_->setModel(facts);
    target_->setVisible(facts.maxLatents > 0);
    target_->setEnabled(form().latentsAuto && facts.maxLatents > 0);
    if (facts.maxLatentsOrWindow() > 0) showLatents(form());
}

}  // namespace continuo::ui
