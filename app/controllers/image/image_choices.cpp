#include "controllers/image/image_choices.h"

#include <QCoreApplication>
#include <algorithm>

#include "controllers/generated/form_sampling.h"
#include "controllers/generated/stored_form.h"
#include "controllers/words/words.h"
#include "pictures/fit.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

constexpr StoredFormKeys kStoredImage{keys::kImageGroup, keys::kImageLatentsAuto, keys::kImageSeedLocked,
                                      keys::kImageSeed, OriginKind::Pictures};

}  // namespace

ui::ImageForm loadImageForm(Settings& settings) {
    auto form = loadStoredForm<ui::ImageForm>(settings, kStoredImage);
    form.exportScale = settings.whole(keys::kImageExportTimes, form.exportScale);
    form.exportSmooth = settings.flag(keys::kImageExportSmooth, form.exportSmooth);
    return form;
}

void storeImageForm(Settings& settings, const ui::ImageForm& form) {
    storeForm(settings, kStoredImage, form);
    settings.set(keys::kImageExportTimes, form.exportScale);
    settings.set(keys::kImageExportSmooth, form.exportSmooth);
}

NewSet newSet(const ImageModel& model, const ui::ImageForm& form, const PictureSource& source, int keptRows) {
    const QStringList& labels = model.pictures.labels;
    const int height = source.picture.height;
    NewSet set;
    PictureSetShape& shape = set.shape.emplace<PictureSetShape>();
    shape.width = model.pictures.width;
    shape.height = model.pictures.height;
    shape.planar = model.pictures.planar;
    set.modelName = model.name;
    if (height > 0) {  // another model's picture may have another size
        set.source = fitted(source.picture, shape.width, shape.height).rgb;
        shape.keptRows = std::clamp((keptRows * shape.height + height / 2) / height, 0, shape.height - 1);
    }
    set.from = source.from;
    // Returns whether the form requests the same picture again and the model drew its class. The model then
    // draws the class again.
    const auto isAgain = [&](const PictureOrigin& made) {
        return shape.keptRows == 0 && wasClassDrawn(made) && made.label == form.label.toStdString() &&
               made.sampling.seed == form.seed;
    };
    if (source.origin && isAgain(*source.origin)) return set;
    if (labels.contains(form.label))
        shape.label = form.label.toStdString();
    else if (shape.keptRows > 0 && labels.contains(text(source.label)))
        shape.label = source.label;
    return set;
}

bool isClassMissing(const NewSet& set, const ImageModel& model) {
    const PictureSetShape& shape = std::get<PictureSetShape>(set.shape);
    return shape.keptRows > 0 && shape.label.empty() && !model.pictures.labels.isEmpty();
}

ExportOptions toExportOptions(const ui::ImageForm& form) {
    ExportOptions options;
    options.scale = form.exportScale;
    options.filter = form.exportSmooth ? PictureFilter::Lanczos : PictureFilter::Nearest;
    options.withMetadata = form.writesOrigin;
    options.program = "Continuo " + QCoreApplication::applicationVersion().toStdString();
    return options;
}

ui::ImageForm formWithOrigin(ui::ImageForm form, const PictureOrigin& origin, const ImageModel& model) {
    applySampling(form, origin.sampling, model.facts.maxLatentsOrWindow());
    form.seedLocked = true;
    if (const QString label = text(origin.label); model.pictures.labels.contains(label)) form.label = label;
    return form;
}

}  // namespace continuo::app
