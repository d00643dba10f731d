#include "main_window/inspector/image_inspector.h"

#include <QVBoxLayout>

#include "main_window/inspector/inspector_parts.h"
#include "main_window/inspector/making_buttons.h"
#include "main_window/inspector/picture_part.h"

namespace continuo::ui {

ImageInspector::ImageInspector(const ImageParameters& parameters, QWidget* parent)
    : ImageFormPane(parameters, parent) {
    const VariationsTexts words{
        tr("Uses all latents of the model"), tr("Latents: more are slower and usually better"),
        tr("Window: colour values that each layer sees. Smaller is faster, larger reaches further back.")};
    add(tr("Generate"), generate_ = new VariationsPart<ImageForm>(parameters, words),
        [this](const ImageForm& form) { return generate_->summary(form); })
        ->setOpen(true);
    add(tr("Picture"), picture_ = new PicturePart, &PicturePart::summary)->setOpen(true);
    //: Heading of settings: how the model draws from its predictions.
    add(tr("Sampling"), makeSamplingPart(parameters),
        [usual = parameters.defaults](const ImageForm& form) { return samplingSummary(form, usual); });
    add(tr("Export"), makeExportPart(), exportSummary);
    connect(picture_, &PicturePart::modelChosen, this, &ImageInspector::modelChosen);
    foot().addWidget(buttons_ = new MakingButtons);
    connect(buttons_, &MakingButtons::generateRequested, this, &ImageInspector::generateRequested);
    connect(buttons_, &MakingButtons::stopRequested, this, &ImageInspector::stopRequested);
    connect(buttons_, &MakingButtons::discardRequested, this, &ImageInspector::discardRequested);
    setForm(parameters.defaults);
}

void ImageInspector::setModel(const ModelFacts& facts, const ImageModelFacts& pictures) {
    modelThere_ = pictures.width > 0;
    generate_->setModel(facts);
    picture_->setModel(pictures);
    setMaxLatents(facts);
    modelName_ = facts.name;
    Q_EMIT modelNameChanged(facts.name);
    formShown();
}

void ImageInspector::setFacts(const ModelFacts& facts) { generate_->setModel(facts); }

void ImageInspector::setCommands(const QAction& generate, const QAction& stop) {
    buttons_->setCommands(generate, stop);
}

void ImageInspector::setRecentSpeed(int latents, double msPerToken) {
    generate_->setRecentSpeed(latents, msPerToken);
}

void ImageInspector::setModels(const QStringList& names, int chosen) { picture_->setModels(names, chosen); }

void ImageInspector::setSourceRows(int rows) { picture_->setSourceRows(rows); }

void ImageInspector::setGenerating(bool making) { buttons_->setGenerating(making); }

void ImageInspector::editKeptRows(int rows) {
    if (rows == form().keptRows) return;
    ImageForm changed = form();
    changed.keptRows = rows;
    acceptEdit(changed);
}

void ImageInspector::formShown() { buttons_->setGenerateOffer(form().variations, modelThere_); }

int ImageInspector::latentsInUse() const { return generate_->latentsInUse(form()); }

}  // namespace continuo::ui
