#include "controllers/generated/shown_sets.h"

#include <algorithm>
#include <utility>

#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "main_window/history/pictures_panel.h"

namespace continuo::app {
namespace {

constexpr int kPollEvery = 33, kListEvery = 250;  // ms
constexpr qint64 kSourceRow = -1;

// Returns the mean bits of the complete items; below 0: unknown.
double meanBits(const GallerySet& set, const std::vector<GalleryItem>& items) {
    double sum = 0;
    int known = 0;
    for (const GalleryItem& item : items) {
        if (item.made < set.numbers() || !item.bits) continue;
        sum += *item.bits;
        ++known;
    }
    return known > 0 ? sum / known : -1;
}

}  // namespace

ShownSets::ShownSets(const Dependencies& dependencies)
    : gallery_(dependencies.gallery),
      panel_(dependencies.panel),
      list_(dependencies.list),
      notice_(dependencies.notice),
      task_(dependencies.task) {
    connect(&pollTimer_, &QTimer::timeout, this, &ShownSets::poll);
    pollTimer_.start(kPollEvery);
    listSoon_.setSingleShot(true);
    listSoon_.setInterval(kListEvery);
    connect(&listSoon_, &QTimer::timeout, this, &ShownSets::showList);
    connect(&panel_, &ui::PicturesPanel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid() && !filling_) choose(setAt(index));
    });
    connect(&panel_, &ui::PicturesPanel::starRequested, this,
            [this](const QModelIndex& index) { Q_EMIT starRequested(setAt(index)); });
    connect(&panel_, &ui::PicturesPanel::discardRequested, this,
            [this](const QModelIndex& index) { Q_EMIT discardRequested(setAt(index)); });
}

GallerySetId ShownSets::setAt(const QModelIndex& index) const {
    return index.isValid() ? list_.row(index).id : 0;
}

void ShownSets::choose(qint64 row) {
    if (row == kSourceRow)
        showOpened();
    else if (row != shown_)
        show(row);
}

void ShownSets::showNeighbour() { choose(panel_.neighbour(shown_)); }

void ShownSets::refresh() {
    if (shown_ != 0 && gallery_.set(shown_).marks.discarded) return showAfterDiscard();
    refreshPage();
    showList();
}

void ShownSets::poll() {
    const std::uint64_t revision = gallery_.revision();
    if (std::exchange(revision_, revision) == revision) return;
    runGuarded([this] { append(); });
    showListSoon();
}

void ShownSets::setProgress(const std::optional<SetProgress>& progress) {
    const GallerySetId before = std::exchange(running_, progress ? progress->set.id : 0);
    showProgress(progress);
    if (before != running_) applyState({before, running_});
}

void ShownSets::setWaiting(const std::set<GallerySetId>& sets) {
    std::set<GallerySetId> changed = std::exchange(waiting_, sets);
    if (changed == waiting_) return;
    changed.insert(waiting_.begin(), waiting_.end());
    applyState(changed);
}

void ShownSets::applyState(const std::set<GallerySetId>& changed) {
    for (const GallerySetId set : changed) invalidateRow(set);
    runGuarded([this] { stateChanged(); });
    revision_ = 0;  // appends again: samples of an ended job may still be missing
}

void ShownSets::invalidateRow(GallerySetId set) {
    rows_.invalidate(set);
    showListSoon();
}

bool ShownSets::isListed(GallerySetId set) const {
    return std::ranges::find(rows_.sets(), set) != rows_.sets().end();
}

void ShownSets::showListSoon() {
    if (!listSoon_.isActive()) listSoon_.start();
}

void ShownSets::showList() {
    listSoon_.stop();
    if (panel_.isMouseDown()) return showListSoon();
    filling_ = true;
    const bool others = rows_.rebuild(
        gallery_, [this](GallerySetId set) { return makeRow(set); },
        [this](const ui::PictureSetRow& row) { list_.setRow(row); });
    std::optional<ui::PictureSetRow> opened = describeOpened();
    if (opened) {
        opened->id = kSourceRow;
        opened->isSource = true;
    }
    if (others || list_.find(kSourceRow).isValid() != opened.has_value()) {
        QVector<ui::PictureSetRow> rows;
        if (opened) rows << *opened;
        for (const GallerySetId set : rows_.sets()) rows << rows_.at(set);
        list_.setRows(rows);
    } else if (opened) {
        list_.setRow(*opened);
    }
    const bool none = shown_ == 0 && !hasSource();
    panel_.select(none ? QModelIndex() : list_.find(shown_ != 0 ? shown_ : kSourceRow));
    filling_ = false;
}

ui::PictureSetRow ShownSets::makeRow(GallerySetId id) {
    const GallerySet set = gallery_.set(id);
    const std::vector<GalleryItem> items = gallery_.items(id);
    ui::PictureSetRow row;
    row.id = id;
    row.name = setName(set);
    row.running = isRunning(id);
    row.starred = set.marks.starred;
    row.dateText = dateText(set.created);
    row.bitsPerDim = meanBits(set, items);
    describe(row, set, items);
    return row;
}

}  // namespace continuo::app
