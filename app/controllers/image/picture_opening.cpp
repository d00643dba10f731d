#include "controllers/image/picture_opening.h"

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QMimeDatabase>
#include <algorithm>
#include <utility>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_sets.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_info.h"
#include "controllers/models/chosen_compute.h"
#include "controllers/words/bundled_examples.h"
#include "controllers/words/words.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Returns whether the settings reproduce the picture only without kept rows.
bool isFromNothing(const OpenedPicture& opened) {
    return opened.source.origin && opened.source.origin->keptRows <= 0 && opened.sameModel;
}

// Returns the number of rows to keep of an opened picture: as in its own settings, else half.
int rowsToKeep(const PictureSource& source) {
    const int height = source.picture.height;
    if (!source.origin || source.origin->keptRows <= 0 || source.origin->height <= 0) return height / 2;
    const PictureOrigin& origin = *source.origin;
    return std::clamp((origin.keptRows * height + origin.height / 2) / origin.height, 1, height - 1);
}

}  // namespace

QString findExample(const QString& file, int width) {
    const QFileInfo usual(file);
    const QString sized =
        usual.dir().filePath(QStringLiteral("%1-%2.png").arg(usual.completeBaseName()).arg(width));
    return QFileInfo::exists(sized) ? sized : file;
}

bool PictureOpening::isPicture(const QString& file) {
    return QMimeDatabase().mimeTypeForFile(file).name().startsWith(QLatin1String("image/"));
}

PictureOpening::PictureOpening(const Dependencies& dependencies) : my_(dependencies) {
    ui::ImagePage& page = my_.workspace.page();
    connect(&my_.workspace, &ui::ImageWorkspace::openRequested, this, [this] {
        if (const QString file = my_.files.askForPicture(); !file.isEmpty()) open(file);
    });
    connect(&page, &ui::ImagePage::pictureDropped, this,
            [this](const QUrl& url) { open(url.toLocalFile()); });
    connect(&page, &ui::ImagePage::picturesDropped, this, [this](const QList<QUrl>& urls) {
        QStringList files;
        for (const QUrl& url : urls) files << url.toLocalFile();
        open(files);
    });
    connect(&page, &ui::ImagePage::pixelsDropped, this, [this](const QImage& pixels) { open(pixels); });
    connect(&page, &ui::ImagePage::pngDropped, this, [this](const QByteArray& png) { open(png); });
    connect(&page, &ui::ImagePage::exampleChosen, this, [this](int index) {
        my_.choice.whenKnown([this, file = examples_.value(index)] {
            if (model()) open(findExample(file, model()->pictures.width));
        });
    });
    connect(&page.banners(), &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject == subjects::kFitted) return toggleFitting();
        if (subject != subjects::kRestored) return;
        my_.workspace.inspector().editKeptRows(0);
        my_.workspace.page().banners().clear(subjects::kRestored);
    });
    connect(&my_.workspace.inspector(), &ui::ImageInspector::formChanged, this,
            [this](const ui::ImageForm& form) {
                if (!form.seedLocked || form.seed != filesSeed_) seedBefore_.reset();
                if (form.label != filesClass_) filesClass_.clear();
                if (!isShown() || chosenClass_.isEmpty() || form.label == chosenClass_) return;
                chosenClass_.clear();
                my_.workspace.page().banners().clear(subjects::kClass);
            });
    connect(&my_.files, &ImageFiles::opened, this, &PictureOpening::show);
    connect(&my_.sets, &ImageSets::shownChanged, this, &PictureOpening::restoreSeed);
    connect(&my_.files, &ImageFiles::sourceFitted, this, &PictureOpening::showFitting);
    const BundledExamples examples = bundledExamples(QStringLiteral(".png"));
    examples_ = examples.files;
    my_.workspace.page().setExamples(examples.names);
}

void PictureOpening::show(const OpenedPicture& opened) {
    if (!model()) return;
    const bool another = opened.model.path != model()->path;
    if (another) my_.choice.choose(opened.model);
    ui::ImageForm form = my_.workspace.inspector().form();
    // The previous class counts as the user's choice unless it was selected automatically or came from the
    // last file.
    const QString before = form.label;
    const bool isUsers = !before.isEmpty() && before != chosenClass_ && before != filesClass_;
    if (opened.source.origin) {
        if (!seedBefore_) seedBefore_ = Seed{form.seed, form.seedLocked};
        form = formWithOrigin(form, *opened.source.origin, *model());
        filesSeed_ = form.seed;
    }
    form.keptRows = rowsToKeep(opened.source);
    // Keeping rows requires a known class.
    const QStringList& labels = model()->pictures.labels;
    const bool known = labels.contains(opened.label), unknown = !labels.isEmpty() && !known && !isUsers;
    if (known) form.label = opened.label;
    if (unknown) form.label = labels.front();
    my_.setForm(form);
    info_ = opened.info;
    warnings_ = warningsMessage(opened.source.name, opened.warnings);
    chosenClass_ = unknown ? form.label : QString();
    filesClass_ = known && !(isUsers && before == opened.label) ? opened.label : QString();
    my_.sets.show(opened.source);
    showRestoredBanner(opened, another);
}

bool PictureOpening::isShown() const { return my_.sets.shown() == 0 && my_.sets.source().whole; }

void PictureOpening::refresh() {
    fit();
    showShapeBanner();
    showOpenedBanner();
}

// Shows once per picture how its file differs, and that its class was selected automatically.
void PictureOpening::showOpenedBanner() {
    const std::shared_ptr<const Picture> shown = isShown() ? my_.sets.source().whole : nullptr;
    const bool isOurs = shown && my_.workspace.inspector().form().label == chosenClass_;
    ui::BannerStack& banners = my_.workspace.page().banners();
    if (std::exchange(reported_, shown) == shown && shown) {
        if (!chosenClass_.isEmpty() && !isOurs) banners.clear(subjects::kClass);
        return;
    }
    banners.showMessage(subjects::kOpened, ui::Banner::Kind::Warn, shown ? warnings_ : ui::UserMessage());
    QString line;
    if (isOurs && !chosenClass_.isEmpty())
        line = tr("Kept rows need a class, and this picture’s is unknown: Continuo chose %1. Choose another "
                  "one if the picture shows something else.")
                   .arg(chosenClass_);
    banners.showMessage(subjects::kClass, ui::Banner::Kind::Warn, line);
}

// If the fitted picture is cropped or has bars, shows a banner that offers the other fitting.
void PictureOpening::showShapeBanner() {
    const PictureSource& source = my_.sets.source();
    ui::BannerStack& banners = my_.workspace.page().banners();
    const bool told = isShown() && model() &&
                      hasOtherShape(*source.whole, model()->pictures.width, model()->pictures.height);
    if (!told) return banners.showStatus(subjects::kFitted, ui::Banner::Kind::Info, {});
    const bool cut = source.fitting == Fitting::Crop;
    const QString line = cut ? tr("“%1” has %L2 × %L3 pixels and the model another shape. Continuo uses the "
                                  "middle of the picture.")
                             : tr("“%1” has %L2 × %L3 pixels and the model another shape. Continuo uses the "
                                  "whole picture, between white bars.");
    banners.showStatus(subjects::kFitted, ui::Banner::Kind::Info,
                       {line.arg(source.name).arg(source.whole->width).arg(source.whole->height)},
                       cut ? tr("Use the whole picture") : tr("Use the middle"));
}

void PictureOpening::toggleFitting() {
    if (!isShown() || !model()) return;
    PictureSource source = my_.sets.source();
    source.fitting = source.fitting == Fitting::Crop ? Fitting::Pad : Fitting::Crop;
    my_.files.fit(source, *model());
}

// Fits the opened picture to the model's size.
void PictureOpening::fit() {
    const PictureSource& source = my_.sets.source();
    if (!isShown() || !model()) return;
    const ui::ImageModelFacts& size = model()->pictures;
    if (source.picture.width != size.width || source.picture.height != size.height)
        my_.files.fit(source, *model());
}

void PictureOpening::showFitting(const PictureSource& source, const ImageModel& fitted) {
    if (!model() || model()->path != fitted.path || source.whole != my_.sets.opened().whole) return;
    my_.sets.refit(source);
    if (!source.origin) return;
    my_.files.findMaker(*source.origin, fitted, [this, source, by = fitted.path](const auto& maker) {
        if (!model() || model()->path != by || my_.sets.opened().whole != source.whole) return;
        const bool same = maker && maker->path == by;
        my_.workspace.page().banners().showMessage(subjects::kRestored, ui::Banner::Kind::Warn,
                                                   same ? QString() : otherMakerText(*source.origin));
    });
}

ui::ImageForm PictureOpening::withOwnSeed(ui::ImageForm form) const {
    if (!seedBefore_) return form;
    form.seed = seedBefore_->number;
    form.seedLocked = seedBefore_->locked;
    return form;
}

// Restores the user's seed. A file's seed is meant for its own picture; for others it would give the same
// results repeatedly.
void PictureOpening::restoreSeed() {
    const PictureSource& opened = my_.sets.opened();
    if (!seedBefore_ || (opened.origin && my_.sets.source().picture == opened.picture)) return;
    const ui::ImageForm form = withOwnSeed(my_.workspace.inspector().form());
    seedBefore_.reset();
    my_.setForm(form);
}

void PictureOpening::showRestoredBanner(const OpenedPicture& opened, bool anotherModel) {
    if (!opened.source.origin) return;
    QStringList lines{anotherModel
                          ? tr("Continuo made this picture. Its settings and its model, %1, are restored.")
                                .arg(text(opened.model.name))
                          : tr("Continuo made this picture. Its settings are restored.")};
    QStringList missing = listUnrestored(*opened.source.origin, opened.sameModel,
                                         toSamplingChoice(my_.workspace.inspector().form()),
                                         model()->pictures.labels, loadComputeChoice(my_.settings).precision);
    if (opened.isNear)
        missing << tr(
            "It was exported with smoothing: its pixels, also in kept rows, differ slightly from the "
            "original.");
    const bool fromNothing = isFromNothing(opened);
    if (fromNothing) lines << tr("It was made from scratch. To make it again, keep none of its rows.");
    my_.workspace.page().banners().showMessage(subjects::kRestored,
                                               !missing.isEmpty() ? ui::Banner::Kind::Warn
                                               : fromNothing      ? ui::Banner::Kind::Info
                                                                  : ui::Banner::Kind::Ok,
                                               (lines + missing).join(QLatin1Char('\n')),
                                               //: Button: the picture is made again from its first row.
                                               fromNothing ? tr("Keep no rows") : QString());
}

}  // namespace continuo::app
