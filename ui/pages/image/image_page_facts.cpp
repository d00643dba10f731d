#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QImageReader>
#include <QLocale>
#include <QMimeData>
#include <algorithm>

#include "pages/image/image_header.h"
#include "pages/image/image_page.h"
#include "pages/image/source_pane.h"
#include "raster/nll_chart.h"
#include "raster/picture_canvas.h"
#include "raster/variation_card.h"
#include "raster/variation_grid.h"
#include "widgets/drop_frame.h"

namespace continuo::ui {
namespace {

constexpr double kMostBits = 8;  // of a byte: full length of a bar

// Returns the files that are pictures by content or name.
QList<QUrl> pictureUrls(const QMimeData& data) {
    static const QStringList kinds = {QStringLiteral("png"),  QStringLiteral("jpg"), QStringLiteral("jpeg"),
                                      QStringLiteral("webp"), QStringLiteral("bmp"), QStringLiteral("gif"),
                                      QStringLiteral("tif"),  QStringLiteral("tiff")};
    QList<QUrl> pictures;
    for (const QUrl& url : data.urls()) {
        if (!url.isLocalFile()) continue;
        const QFileInfo file(url.toLocalFile());
        if (!file.isFile() && file.exists()) continue;
        if (kinds.contains(file.suffix().toLower()) || !QImageReader::imageFormat(file.filePath()).isEmpty())
            pictures << url;
    }
    return pictures;
}

}  // namespace

qint64 ImagePage::selected() const { return grid_->selected(); }

int ImagePage::rowsDone(qint64 id) const {
    const std::shared_ptr<Raster> raster = rasters_.value(id);
    return raster ? raster->rowsDone() : 0;
}

QImage ImagePage::pixels(qint64 id) const {
    const std::shared_ptr<Raster> raster = rasters_.value(id);
    return raster ? raster->pixels() : QImage();
}

// Averages the pictures row by row; kept rows without known bits use the source's.
std::vector<std::optional<double>> ImagePage::rowBits() const {
    std::vector<std::optional<double>> rows(static_cast<std::size_t>(std::max(0, set_.height)));
    for (int y = 0; y < set_.height; ++y) {
        double sum = 0;
        int known = 0;
        for (const std::shared_ptr<Raster>& raster : rasters_) {
            const std::optional<double> bits = raster->bitsPerDim(y, y + 1);
            if (!bits) continue;
            sum += *bits;
            ++known;
        }
        const auto row = static_cast<std::size_t>(y);
        if (known > 0)
            rows[row] = sum / known;
        else if (sourceRaster_ && y < (set_.cells.isEmpty() ? line_ : set_.keptRows))
            rows[row] = sourceRaster_->bitsPerDim(y, y + 1);
    }
    return rows;
}

std::optional<double> ImagePage::meanBits(qint64 id, int first, int last) const {
    const std::shared_ptr<Raster> raster = rasters_.value(id);
    if (raster)
        if (const std::optional<double> bits = raster->bitsPerDim(first, last)) return bits;
    return sourceRaster_ && last <= set_.keptRows ? sourceRaster_->bitsPerDim(first, last) : std::nullopt;
}

// Returns the mean over the existing rows; without a source that of the generated ones.
std::optional<double> ImagePage::totalBits(std::optional<double> kept, std::optional<double> made,
                                           int there) const {
    if (set_.keptRows == 0 || !kept) return set_.keptRows == 0 ? made : std::nullopt;
    if (!made) return kept;
    return (*kept * set_.keptRows + *made * (there - set_.keptRows)) / there;
}

Facts ImagePage::facts() const {
    const auto cell =
        std::find_if(set_.cells.begin(), set_.cells.end(),
                     [this](const PictureSet::Cell& each) { return each.form.id == grid_->selected(); });
    if (cell == set_.cells.end()) return {};
    const PictureForm& form = cell->form;
    const Raster& raster = *rasters_.value(form.id);
    Facts facts;
    facts.title = tr("Picture %1").arg(form.letter);
    facts.model = true;
    facts.place = tr("%1 of %2", "place in a set").arg(cell - set_.cells.begin() + 1).arg(set_.cells.size());
    const auto add = [&](const QString& name, std::optional<double> value, double most, const QString& tip) {
        if (!value) return;
        facts.lines << Facts::Line{name, QLocale().toString(*value, 'f', 2), std::min(1.0, *value / most),
                                   tip};
    };
    const std::optional<double> made =
        form.bitsPerDim >= 0 ? std::optional(form.bitsPerDim) : meanBits(form.id, set_.keptRows, set_.height);
    const std::optional<double> kept = set_.keptRows > 0 ? meanBits(form.id, 0, set_.keptRows) : std::nullopt;
    const int there = std::max(set_.keptRows, rowsDone(form.id));
    add(tr("Surprise, bits/dim"), totalBits(kept, made, there), kMostBits,
        tr("Mean surprise in bits per byte, including kept rows; less means more expected"));
    if (set_.keptRows > 0) {
        add(tr("Kept rows"), kept, kMostBits,
            tr("Mean surprise in bits/dim of the source's rows, above the line"));
        add(tr("Generated rows"), made, kMostBits,
            tr("Mean surprise in bits/dim of the generated rows, below the line"));
    }
    if (sourceRaster_)
        add(tr("Difference"), meanDifference(raster, sourceRaster_->pixels(), set_.keptRows, set_.height), 1,
            tr("Mean difference from the source below the line: 0 is identical, 1 is black against white"));
    facts.canKeep = !form.kept;
    facts.kept = form.kept;
    facts.cannotContinueReason = cannotContinueReason(form.id);
    facts.canContinue = facts.cannotContinueReason.isEmpty();
    // The line may be scrolled out of view.
    if (line_ > 0)
        facts.continueHint =
            tr("More like this: keeps the upper %n row(s), above the line, and generates the rest again",
               nullptr, line_);
    facts.canDiscard = true;
    return facts;
}

// A line at the top keeps nothing, so without a source there is nothing to continue.
QString ImagePage::cannotContinueReason(qint64 id) const {
    if (line_ == 0 && !sourceRaster_)
        return tr("The line is at the top. Move it down to keep the rows above it");
    return rowsDone(id) >= line_ ? QString() : tr("The picture has not reached the line yet");
}

void ImagePage::updateTexts() {
    words_.stop();
    grid_->updateTexts();
    source_->setRowBits(rowBits(), static_cast<int>(set_.cells.size()));
    Q_EMIT factsChanged(facts());
}

void ImagePage::showZoom() { header_->setZoom(grid_->zoom().factor, grid_->actualZoom()); }

void ImagePage::setCellZoom(int times) {
    RasterZoom zoom = grid_->zoom();
    if (times == RasterZoom::kFit) zoom.centre = {0.5, 0.5};
    zoom.factor = times;
    grid_->setZoom(zoom);
    showZoom();
}

void ImagePage::zoomIn() {
    if (source_->canvas().hasFocus()) return source_->canvas().zoomBy(1);
    setCellZoom(nextZoom(grid_->actualZoom(), 1));
}

void ImagePage::zoomOut() {
    if (source_->canvas().hasFocus()) return source_->canvas().zoomBy(-1);
    setCellZoom(nextZoom(grid_->actualZoom(), -1));
}

void ImagePage::zoomFit() {
    if (source_->canvas().hasFocus()) return source_->canvas().setZoom(RasterZoom::kFit);
    setCellZoom(RasterZoom::kFit);
}

// Cycles picture, surprise map, difference: of the selected picture, or of all if none is selected.
void ImagePage::cycleMode() {
    const qint64 id = grid_->selected();
    const auto next = [this](RasterMode mode) {
        if (mode == RasterMode::Picture) return RasterMode::Surprise;
        return mode == RasterMode::Surprise && sourceRaster_ ? RasterMode::Difference : RasterMode::Picture;
    };
    if (id == 0) return setMode(next(mode_));
    setPictureMode(id, next(grid_->pictureMode(id).value_or(mode_)));
}

void ImagePage::requestStar() {
    if (selected() != 0) Q_EMIT starRequested(selected());
}

void ImagePage::requestKeep() {
    if (selected() != 0) Q_EMIT keepRequested(selected());
}

void ImagePage::requestExport() {
    if (selected() != 0) Q_EMIT exportRequested(selected());
}

void ImagePage::requestDiscard() {
    if (selected() != 0) Q_EMIT discardRequested(selected());
}

void ImagePage::requestContinue() {
    if (selected() != 0 && cannotContinueReason(selected()).isEmpty())
        Q_EMIT continueRequested(selected(), line_);
}

// Not at the start, because many users never open this page.
void ImagePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    grid_->prepareSpareCards();
}

// The mouse press has already selected the picture under it.
void ImagePage::contextMenuEvent(QContextMenuEvent* event) {
    const auto isOn = [event](const QWidget* part) {
        return part != nullptr && part->rect().contains(part->mapFromGlobal(event->globalPos()));
    };
    if (isOn(grid_->findCard(selected())) || (selected() != 0 && isOn(&source_->canvas())))
        Q_EMIT menuRequested(event->globalPos());
    else
        event->ignore();
}

void ImagePage::dragEnterEvent(QDragEnterEvent* event) {
    // A drag from this page must not accidentally replace its source.
    if (event->source() != nullptr) return;
    const QMimeData& mime = *event->mimeData();
    if (pictureUrls(mime).isEmpty() && !mime.hasImage() && !mime.hasFormat(QStringLiteral("image/png")))
        return;
    event->acceptProposedAction();
    drop_->show();
}

void ImagePage::dragLeaveEvent(QDragLeaveEvent*) { drop_->hide(); }

void ImagePage::dropEvent(QDropEvent* event) {
    drop_->hide();
    event->acceptProposedAction();
    acceptPicture(*event->mimeData());
}

// Prefers a file (it has a name) and PNG data (may contain provenance) to pixels.
bool ImagePage::acceptPicture(const QMimeData& mime) {
    const QList<QUrl> files = pictureUrls(mime);
    const QByteArray png = files.isEmpty() ? mime.data(QStringLiteral("image/png")) : QByteArray();
    const auto pixels = png.isEmpty() && files.isEmpty() ? mime.imageData().value<QImage>() : QImage();
    if (files.size() > 1)
        Q_EMIT picturesDropped(files);
    else if (!files.isEmpty())
        Q_EMIT pictureDropped(files.front());
    else if (!png.isEmpty())
        Q_EMIT pngDropped(png);
    else if (!pixels.isNull())
        Q_EMIT pixelsDropped(pixels);
    return !files.isEmpty() || !png.isEmpty() || !pixels.isNull();
}

}  // namespace continuo::ui
