#include "main_window/inspector/image_generate_part.h"

#include <QVBoxLayout>

#include "main_window/inspector/latents_field.h"
#include "main_window/inspector/seed_field.h"

namespace continuo::ui {
ImageGeneratePart::ImageGeneratePart(QWidget* parent) : ImageFormPart(parent) {
    addSlider(new ValueSlider(tr("Temperature"), {0.1, 2.0, 0.01, ImageForm().temperature, 2}),
              &ImageForm::temperature)
        ->setControl(QStringLiteral("temperature"));
    latents_ =
        new LatentsField(tr("As many as the model has"), tr("How much the model thinks about each pixel"),
                         tr("How many of the last colour values each layer of the model sees. Fewer is "
                            "faster, more sees farther."));
    column().addWidget(latents_);
    connect(latents_, &LatentsField::latentsEdited, this,
            [this](int latents) { edit([&](ImageForm& form) { form.latents = latents; }); });
    connect(latents_, &LatentsField::automaticEdited, this, [this](bool on) {
        edit([&](ImageForm& form) {
            form.latents = latentsInUse(form);  // by hand it begins with these
            form.latentsAuto = on;
        });
    });
    onShow([this](const ImageForm& form) { latents_->setLatents(latentsInUse(form), form.latentsAuto); });
    addSlider(new ValueSlider(tr("Variations"), {1, kMostVariations, 1, 4, 0}), &ImageForm::variations)
        ->setToolTip(tr("Pictures that are made together, from one beginning"));
    auto* seed = new SeedField;
    column().addWidget(labelledWhole(tr("Seed"), seed));
    connect(seed, &SeedField::seedEdited, this,
            [this](quint64 chosen) { edit([&](ImageForm& form) { form.seed = chosen; }); });
    connect(seed, &SeedField::lockEdited, this,
            [this](bool locked) { edit([&](ImageForm& form) { form.seedLocked = locked; }); });
    onShow([seed](const ImageForm& form) {
        seed->setSeed(form.seed);
        seed->setLocked(form.seedLocked);
    });
}

void ImageGeneratePart::setLately(int latents, double msPerToken) {
    latents_->setLately(latents, msPerToken);
}

void ImageGeneratePart::setModel(const ModelFacts& facts) {
    facts_ = facts;
    latents_->setModel(facts);
    setForm(ImageForm(form()));
}

int ImageGeneratePart::latentsInUse(const ImageForm& form) const {
    const int most = facts_.mostToRead();
    return form.latentsAuto || most == 0 ? most : form.latents;
}

QString ImageGeneratePart::summary(const ImageForm& form) const {
    if (facts_.mostToRead() == 0) return tr("%L1, ×%2").arg(form.temperature, 0, 'f', 2).arg(form.variations);
    const QString latents = form.latentsAuto ? tr("Auto") : QString::number(form.latents);
    const QString words = facts_.hasWindow() ? tr("%L1, window %2, ×%3") : tr("%L1, latents %2, ×%3");
    return words.arg(form.temperature, 0, 'f', 2).arg(latents).arg(form.variations);
}

}  // namespace continuo::ui
