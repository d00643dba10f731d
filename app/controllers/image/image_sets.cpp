#include "controllers/image/image_sets.h"

#include <continuo/error.h>

#include <algorithm>
#include <utility>

#include "controllers/image/image_looks.h"
#include "controllers/image/image_subjects.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"

namespace continuo::app {

ImageSets::ImageSets(Gallery& gallery, ui::ImageWorkspace& workspace)
    : ShownSets({gallery, workspace.pictures(), workspace.sets(),
                 Notice(workspace.page().banners(), subjects::kImage), Task::Pictures}),
      workspace_(workspace),
      thumbnails_(gallery) {
    connect(&thumbnails_, &ImageThumbnails::changed, this, &ImageSets::invalidateRow);
    connect(&workspace_.inspector(), &ui::ImageInspector::formChanged, this, &ImageSets::keepChoices);
    showList();
}

void ImageSets::show(GallerySetId set) {
    shown_ = 0;
    source_ = {};
    try {
        const GallerySet found = gallery_.set(set);
        source_ = makeSource(gallery_, found);
        shown_ = found.marks.discarded ? 0 : set;
        if (shown_ != 0) Q_EMIT chosen(found);
        ui::ImageForm form = workspace_.inspector().form();
        const bool free = source_.picture.rgb.empty();
        // For a set without a source, proposes to keep half the rows of its pictures.
        const PictureSetShape& shape = found.picture();
        form.keptRows = free ? shape.height / 2 : shape.keptRows;
        if (free || !shape.label.empty()) form.label = text(shape.label);
        workspace_.setForm(form);
        if (!free && source_.picture == opened_.picture) ofOpened_.insert(set);
    } catch (const Error&) {
        shown_ = 0;
    }
    if (shown_ == 0) {
        source_ = {};
        ui::ImageForm form = workspace_.inspector().form();
        form.label = freeLabel_;
        workspace_.setForm(form);
    }
    showSource();
}

void ImageSets::show(const PictureSource& source) {
    const ui::ImageForm& form = workspace_.inspector().form();
    if (source.picture != opened_.picture) ofOpened_.clear();
    opened_ = source;
    openedImage_ = toImage(source.picture);
    openedRows_ = form.keptRows;
    openedLabel_ = form.label;
    showOpened();
}

void ImageSets::refit(const PictureSource& source) {
    const int height = source.picture.height, before = std::max(1, opened_.picture.height);
    openedRows_ = (openedRows_ * height + before / 2) / before;
    const bool isShown = shown_ == 0 && source_.whole == opened_.whole;
    opened_ = source;
    openedImage_ = toImage(source.picture);
    isShown ? showOpened() : showList();
}

void ImageSets::showOpened() {
    shown_ = 0;
    source_ = opened_;
    ui::ImageForm form = workspace_.inspector().form();
    form.keptRows = openedRows_;
    form.label = openedLabel_;
    workspace_.setForm(form);
    showSource();
}

// Remembers class and kept rows for the opened picture, or the class for the empty page. A set shows its own.
void ImageSets::keepChoices(const ui::ImageForm& form) {
    if (source_.picture.rgb.empty()) {
        freeLabel_ = form.label;
    } else if (shown_ == 0) {
        openedRows_ = form.keptRows;
        openedLabel_ = form.label;
    }
}

QString ImageSets::openedSetsText() const {
    const auto sets = static_cast<int>(
        std::ranges::count_if(ofOpened_, [this](GallerySetId set) { return isListed(set); }));
    return sets == 0 ? tr("no sets yet") : tr("%n set(s)", nullptr, sets);
}

// Updates the page after source_ was set.
void ImageSets::showSource() {
    sourceImage_ = source_.picture.rgb.empty() ? QImage() : toImage(source_.picture);
    sourceBits_.clear();
    showPage();
    showList();
    Q_EMIT shownChanged();
}

void ImageSets::setSourceBits(const std::vector<float>& bits) {
    const QVector<float> pixels = pixelBits(bits);
    if (pixels == sourceBits_) return;
    sourceBits_ = pixels;
    workspace_.page().setSourceBits(pixels);
}

// If the disk fails, shows an error and the empty page.
void ImageSets::showPage() {
    if (runGuarded([this] { fillPage(); })) return;
    shown_ = 0;
    source_ = {};
    stale_ = false;
    shownNumbers_.clear();
    workspace_.clear();
    workspace_.page().setGenerating(false);
    Q_EMIT shownChanged();
}

void ImageSets::fillPage() {
    shownNumbers_.clear();
    if (shown_ != 0) {
        const GallerySet set = gallery_.set(shown_);
        const std::vector<GalleryItem> before = gallery_.items(shown_);
        ui::PictureSet page = makePage(gallery_, set);
        page.detail = shownDetail();
        page.sourceBits = sourceBits_;
        stale_ = false;
        for (const GalleryItem& picture : before) shownNumbers_[picture.id] = picture.made;
        for (const ui::PictureSet::Cell& cell : page.cells) {
            if (set.picture().planar) break;
            const std::int64_t pixels = cell.done >= 0 ? cell.done : set.numbers() / 3;
            shownNumbers_[cell.form.id] = cell.pixels.isNull() ? 0 : 3 * pixels;
        }
        workspace_.setSet(page);
        // Without a source the page enlarges the selected picture.
        if (workspace_.page().selected() == 0 && !page.cells.isEmpty())
            workspace_.page().select(page.cells.front().form.id);
    } else if (!source_.picture.rgb.empty()) {
        ui::PictureSet page;
        page.title = source_.name;
        page.detail = openedSetsText();
        page.source = sourceImage_;
        page.sourceBits = sourceBits_;
        page.width = source_.picture.width;
        page.height = source_.picture.height;
        page.keptRows = workspace_.inspector().form().keptRows;
        workspace_.setSet(page);
    } else {
        workspace_.clear();
    }
    workspace_.page().setGenerating(isRunning(shown_));
}

SetSteps ImageSets::computeSteps(const GallerySet& set, const std::vector<GalleryItem>& pictures) const {
    constexpr double kLate = 2;  // rows
    const PictureSetShape& shape = set.picture();
    return {static_cast<double>(shape.keptRows), static_cast<double>(rowsMade(set, pictures)),
            static_cast<double>(shape.height), kLate};
}

QString ImageSets::stoppedText(const GallerySet& set, const SetSteps& steps) const {
    return tr("%1 was stopped at row %2 of %3.")
        .arg(setName(set), QString::number(steps.made), QString::number(steps.total));
}

void ImageSets::showProgress(const std::optional<SetProgress>& progress) {
    ui::SamplingState state;
    if (progress) {
        state.running = true;
        state.pictureSetName = setName(progress->set);
        state.paused = progress->paused;
        state.resting = progress->yielding;
        state.row = static_cast<int>(progress->steps.made);
        state.rows = static_cast<int>(progress->steps.total);
        state.pictures = static_cast<int>(progress->items.size());
        state.secondsLeft = progress->secondsLeft;
        state.replaying = progress->replaying;
    }
    workspace_.setState(state);
    workspace_.page().setGenerating(isRunning(shown_));
}

void ImageSets::stateChanged() {
    if (shown_ != 0) workspace_.page().setTitle(setName(gallery_.set(shown_)), shownDetail());
}

// Describes what the shown set continues, and whether it is waiting. While it waits, the toolbar shows
// another set.
QString ImageSets::shownDetail() const {
    const QString detail = describeSource(gallery_, gallery_.set(shown_));
    return isWaiting(shown_) ? tr("%1, waiting in the queue").arg(detail) : detail;
}

void ImageSets::refreshPage() {
    const GalleryItemId selected = workspace_.page().selected();
    std::vector<GalleryItemId> before;
    for (const auto& [picture, numbers] : shownNumbers_) before.push_back(picture);
    showPage();
    if (selected != 0) workspace_.page().select(findNearest(before, selected));
}

// After the shown set was discarded, shows its source, or the next set if it has none.
void ImageSets::showAfterDiscard() {
    const PictureSource source = source_;
    if (source.picture.rgb.empty()) return showNeighbour();
    if (source.picture == opened_.picture) return showOpened();
    if (source.from == 0 && opened_.picture.rgb.empty()) return show(source);
    show(source.from != 0 ? findSet(source.from) : GallerySetId{0});
}

// Returns the set of a picture; 0: the picture is gone.
GallerySetId ImageSets::findSet(GalleryItemId picture) const {
    try {
        return gallery_.item(picture).set;
    } catch (const Error&) {
        return 0;
    }
}

// Returns the picture itself, or if it is discarded the next remaining one in `before`, else the previous
// one; 0: none.
GalleryItemId ImageSets::findNearest(const std::vector<GalleryItemId>& before, GalleryItemId picture) const {
    const auto isThere = [this](GalleryItemId each) { return shownNumbers_.contains(each); };
    const auto at = std::ranges::find(before, picture);
    const auto next = std::find_if(at, before.end(), isThere);
    if (next != before.end()) return *next;
    const auto last = std::find_if(std::make_reverse_iterator(at), before.rend(), isThere);
    return last != before.rend() ? *last : 0;
}

void ImageSets::append() {
    if (shown_ == 0) return;
    const GallerySet set = gallery_.set(shown_);
    for (const GalleryItem& picture : gallery_.items(shown_)) {
        std::int64_t& told = shownNumbers_[picture.id];
        const std::int64_t whole = picture.made / 3 * 3;
        stale_ = stale_ || (set.picture().planar && picture.made > told);
        if (set.picture().planar || whole <= told) continue;
        const MadeNumbers fresh = gallery_.numbers(picture.id, told);
        const std::vector<std::uint8_t> bytes(
            fresh.values.begin(), fresh.values.end() - static_cast<std::ptrdiff_t>(fresh.values.size() % 3));
        told += static_cast<std::int64_t>(bytes.size());
        const QVector<float> bits = pixelBits(fresh.bits);
        workspace_.page().append(picture.id, bytes, {bits.data(), static_cast<std::size_t>(bits.size())});
        if (told == set.numbers()) workspace_.page().setPicture(toForm(set, picture));
    }
}

void ImageSets::showList() {
    if (stale_) showPage();
    ShownSets::showList();
}

std::optional<ui::PictureSetRow> ImageSets::describeOpened() const {
    if (opened_.picture.rgb.empty()) return std::nullopt;
    ui::PictureSetRow row;
    //: Row in the list of sets: the opened picture, of which the upper rows are kept.
    row.name = tr("Source, %1 % kept").arg(qRound(100.0 * openedRows_ / opened_.picture.height));
    row.detail = tr("%1 × %2").arg(opened_.picture.width).arg(opened_.picture.height);
    row.thumbnail = openedImage_;
    return row;
}

void ImageSets::describe(ui::PictureSetRow& row, const GallerySet& set,
                         const std::vector<GalleryItem>& pictures) {
    const int made = rowsMade(set, pictures);
    row.detail = tr("%n picture(s)", nullptr, static_cast<int>(pictures.size()));
    //: Row in the list of sets: %1 is such as “8 pictures”, for which a job waits.
    if (isWaiting(set.id) && made <= set.picture().keptRows)
        row.detail = tr("%1, waiting", "pictures").arg(row.detail);
    else if (made < set.picture().height)
        row.detail = tr("%1, row %2", "pictures and how far").arg(row.detail).arg(made);
    if (made < set.picture().height) row.bitsPerDim = -1;
    row.thumbnail = thumbnails_.thumbnail(set, pictures);
}

}  // namespace continuo::app
