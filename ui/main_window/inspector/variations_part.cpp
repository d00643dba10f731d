#include "main_window/inspector/variations_part.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include "main_window/inspector/latents_field.h"
#include "main_window/inspector/seed_field.h"

namespace continuo::ui {
namespace {

struct Spoken {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::VariationsPart)
};

QString makeSummary(const ModelFacts& facts, double temperature, const QString& latents, int variations) {
    //: Summary of a section: temperature and number of results.
    if (facts.maxLatentsOrWindow() == 0)
        return Spoken::tr("%L1, ×%2").arg(temperature, 0, 'f', 2).arg(variations);
    //: Summary of a section: temperature, window and number of results.
    const QString words =
        facts.hasWindow() ? Spoken::tr("%L1, window %2, ×%3") : Spoken::tr("%L1, latents %2, ×%3");
    return words.arg(temperature, 0, 'f', 2).arg(latents).arg(variations);
}

}  // namespace

template <class Form>
VariationsPart<Form>::VariationsPart(const FormParameters<Form>& parameters, const VariationsTexts& words,
                                     QWidget* parent)
    : FormPart<Form>(parent) {
    this->addSlider(parameters["temperature"]);
    latents_ = new LatentsField(parameters["latents"], words.automatic, words.latents, words.window);
    this->column().addWidget(latents_);
    QObject::connect(latents_, &LatentsField::latentsEdited, this,
                     [this](int latents) { this->edit([&](Form& form) { form.latents = latents; }); });
    QObject::connect(latents_, &LatentsField::automaticEdited, this, [this](bool on) {
        this->edit([&](Form& form) {
            form.latents = latentsInUse(form);  // manual mode starts with the automatic value
            form.latentsAuto = on;
        });
    });
    this->onShow([this](const Form& form) { latents_->setLatents(latentsInUse(form), form.latentsAuto); });
    this->addSlider(parameters["variation-count"]);
    auto* seed = new SeedField;
    this->column().addWidget(this->makeUncutRow(Spoken::tr("Seed"), seed));
    QObject::connect(seed, &SeedField::seedEdited, this,
                     [this](quint64 chosen) { this->edit([&](Form& form) { form.seed = chosen; }); });
    QObject::connect(seed, &SeedField::lockEdited, this,
                     [this](bool locked) { this->edit([&](Form& form) { form.seedLocked = locked; }); });
    this->onShow([seed](const Form& form) {
        seed->setSeed(form.seed);
        seed->setLocked(form.seedLocked);
    });
}

template <class Form>
void VariationsPart<Form>::setRecentSpeed(int latents, double msPerToken) {
    latents_->setRecentSpeed(latents, msPerToken);
}

template <class Form>
void VariationsPart<Form>::setModel(const ModelFacts& facts) {
    facts_ = facts;
    latents_->setModel(facts);
    this->setForm(Form(this->form()));
}

template <class Form>
int VariationsPart<Form>::latentsInUse(const Form& form) const {
    const int most = facts_.maxLatentsOrWindow();
    return form.latentsAuto || most == 0 ? most : form.latents;
}

template <class Form>
QString VariationsPart<Form>::summary(const Form& form) const {
    //: Value: Continuo chooses the number of latents.
    const QString latents = form.latentsAuto ? Spoken::tr("Auto") : QString::number(form.latents);
    return makeSummary(facts_, form.temperature, latents, form.variations);
}

template class VariationsPart<ImageForm>;
template class VariationsPart<SoundForm>;

}  // namespace continuo::ui
