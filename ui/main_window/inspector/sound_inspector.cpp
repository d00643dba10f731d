#include "main_window/inspector/sound_inspector.h"

#include <QVBoxLayout>
#include <algorithm>

#include "main_window/inspector/inspector_parts.h"
#include "main_window/inspector/making_buttons.h"
#include "main_window/inspector/sound_part.h"

namespace continuo::ui {

SoundInspector::SoundInspector(const SoundParameters& parameters, QWidget* parent)
    : SoundFormPane(parameters, parent) {
    const VariationsTexts words{
        tr("Uses all latents of the model"), tr("Latents: more are slower and usually better"),
        tr("Window: codes that each layer sees. Smaller is faster, larger reaches further back.")};
    add(tr("Generate"), generate_ = new VariationsPart<SoundForm>(parameters, words),
        [this](const SoundForm& form) { return generate_->summary(form); })
        ->setOpen(true);
    add(tr("Prompt and length"), sound_ = new SoundPart(parameters), &SoundPart::summary)->setOpen(true);
    //: Heading of settings: how the model draws from its predictions.
    add(tr("Sampling"), makeSamplingPart(parameters),
        [usual = parameters.defaults](const SoundForm& form) { return samplingSummary(form, usual); });
    add(tr("Export"), makeSoundExportPart(), soundExportSummary);
    foot().addWidget(buttons_ = new MakingButtons);
    connect(buttons_, &MakingButtons::generateRequested, this, &SoundInspector::generateRequested);
    connect(buttons_, &MakingButtons::stopRequested, this, &SoundInspector::stopRequested);
    connect(buttons_, &MakingButtons::discardRequested, this, &SoundInspector::discardRequested);
    setForm(parameters.defaults);
}

void SoundInspector::setCommands(const QAction& generate, const QAction& stop) {
    buttons_->setCommands(generate, stop);
}

void SoundInspector::setModel(const ModelFacts& facts, const SoundModelFacts& sound) {
    modelThere_ = sound.levels > 0;
    generate_->setModel(facts);
    sound_->setModel(sound);
    setMaxLatents(facts);
    modelName_ = facts.name;
    Q_EMIT modelNameChanged(facts.name);
    formShown();
}

void SoundInspector::setRecentSpeed(int latents, double msPerToken) {
    generate_->setRecentSpeed(latents, msPerToken);
}

void SoundInspector::setSourceSeconds(double seconds) { sound_->setSourceSeconds(seconds); }

void SoundInspector::setGenerating(bool making) { buttons_->setGenerating(making); }

void SoundInspector::editSeam(double seconds) {
    if (seconds == form().promptTo) return;
    SoundForm changed = form();
    changed.promptTo = seconds;
    changed.promptFrom = std::min(changed.promptFrom, seconds);
    acceptEdit(changed);
}

void SoundInspector::formShown() { buttons_->setGenerateOffer(form().variations, modelThere_); }

int SoundInspector::latentsInUse() const { return generate_->latentsInUse(form()); }

}  // namespace continuo::ui
