#include "main_window/generate_part.h"

#include <QVBoxLayout>

#include "main_window/latents_field.h"
#include "main_window/seed_field.h"

namespace continuo::ui {

GeneratePart::GeneratePart(QWidget* parent) : PlayFormPart(parent) {
    addSlider(new ValueSlider(tr("Temperature"), {0.1, 2.0, 0.01, 0.95, 2}), &PlayForm::temperature)
        ->setControl(QStringLiteral("temperature"));
    addLatents();
    addLength();
    auto* seed = new SeedField;
    column().addWidget(labelled(tr("Seed"), seed));
    connect(seed, &SeedField::seedEdited, this,
            [this](quint64 chosen) { edit([&](PlayForm& form) { form.seed = chosen; }); });
    connect(seed, &SeedField::lockEdited, this,
            [this](bool locked) { edit([&](PlayForm& form) { form.seedLocked = locked; }); });
    onShow([seed](const PlayForm& form) {
        seed->setSeed(form.seed);
        seed->setLocked(form.seedLocked);
    });
}

void GeneratePart::addLatents() {
    latents_ = new LatentsField(tr("As many as keep the latency target"),
                                tr("How much the model thinks about each note"));
    column().addWidget(latents_);
    connect(latents_, &LatentsField::latentsEdited, this,
            [this](int latents) { edit([&](PlayForm& form) { form.latents = latents; }); });
    connect(latents_, &LatentsField::automaticEdited, this,
            [this](bool on) { edit([&](PlayForm& form) { form.latentsAuto = on; }); });
    connect(latents_, &LatentsField::fewestEdited, this,
            [this](int latents) { edit([&](PlayForm& form) { form.fewestLatents = latents; }); });
    onShow([this](const PlayForm& form) {
        latents_->setLatents(form.latents, form.latentsAuto);
        latents_->setFewest(form.fewestLatents);
    });
    auto* target = addSlider(new ValueSlider(tr("Latency target"), {30, 2000, 10, 150, 0, tr("ms"),
                                                                    ValueSlider::Scale::Logarithmic}),
                             &PlayForm::latencyTarget);
    target->setToolTip(tr("How soon after your turn the first note shall sound; for automatic latents"));
    onShow([target](const PlayForm& form) { target->setEnabled(form.latentsAuto); });
}

void GeneratePart::addLength() {
    addCombo(tr("Length"), {tr("Match mine"), tr("Seconds"), tr("Until I play"), tr("Bars"), tr("Tokens")},
             &PlayForm::length);
    auto* seconds =
        addSlider(new ValueSlider(tr("Seconds"), {1, 600, 1, 8, 0, tr("s"), ValueSlider::Scale::Logarithmic}),
                  &PlayForm::lengthSeconds);
    onShow([seconds](const PlayForm& form) { seconds->setVisible(form.length == AnswerLength::Seconds); });
    auto* bars = addSlider(
        new ValueSlider(tr("Bars"), {1, kMostAnswerBars, 1, 4, 0, {}, ValueSlider::Scale::Logarithmic}),
        &PlayForm::lengthBars);
    bars->setToolTip(
        tr("The answer ends on a bar line, so many bars after the one next to your turn. Without a "
           "tempo it is as long as what you played."));
    onShow([bars](const PlayForm& form) { bars->setVisible(form.length == AnswerLength::Bars); });
    auto* tokens = addSlider(
        new ValueSlider(tr("Tokens"), {1, kMostAnswerTokens, 1, 200, 0, {}, ValueSlider::Scale::Logarithmic}),
        &PlayForm::lengthTokens);
    tokens->setToolTip(
        tr("A note takes three to four: how loud it is, its beginning, its end and the waits between."));
    onShow([tokens](const PlayForm& form) { tokens->setVisible(form.length == AnswerLength::Tokens); });
}

void GeneratePart::setModel(const ModelFacts& facts) { latents_->setModel(facts); }

}  // namespace continuo::ui
