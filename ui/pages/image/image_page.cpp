#include "pages/image/image_page.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/image/dropped_picture.h"
#include "pages/image/image_header.h"
#include "pages/image/source_pane.h"
#include "raster/nll_chart.h"
#include "raster/picture_canvas.h"
#include "raster/variation_card.h"
#include "raster/variation_grid.h"
#include "roll/heat_legend.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"
#include "widgets/content_stack.h"
#include "widgets/drop_frame.h"
#include "widgets/elided_label.h"
#include "widgets/tab_order.h"

namespace continuo::ui {
namespace {

constexpr int kWordsEvery = 100;                      // ms
constexpr int kSourceShare = 388, kCellsShare = 464;  // of the width
constexpr int kLeastSource = 176;
constexpr int kHead = 28;  // px above both halves

std::span<const float> toSpan(const QVector<float>& values) {
    return {values.data(), static_cast<std::size_t>(values.size())};
}

std::shared_ptr<Raster> makeRaster(const PictureSet::Cell& cell, const QSize& size) {
    auto raster = std::make_shared<Raster>(size.width(), size.height());
    if (cell.pixels.size() != size) return raster;
    *raster = Raster(cell.pixels);
    if (cell.done >= 0) raster->truncate(cell.done);
    raster->setBits(toSpan(cell.bits));
    return raster;
}

// Adds scrolling for screens smaller than the content's minimum.
QScrollArea* makeScrollArea(QWidget* content) {
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return area;
}

}  // namespace

ImagePage::ImagePage(QWidget* parent) : QWidget(parent) {
    setAcceptDrops(true);
    words_.setSingleShot(true);
    words_.setInterval(kWordsEvery);
    connect(&words_, &QTimer::timeout, this, &ImagePage::updateTexts);
    source_ = new SourcePane;
    source_->setMinimumWidth(kLeastSource);
    grid_ = new VariationGrid;

    auto* content = new QWidget;
    auto* halves = new QHBoxLayout(content);
    halves->setContentsMargins(12, 0, 12, 12);
    halves->setSpacing(16);
    halves->addWidget(source_, kSourceShare);
    halves->addWidget(makeCells(), kCellsShare);
    stack_ = new ContentStack(makeScrollArea(content));
    connect(stack_, &ContentStack::focusLeft, this, [this] { setFocus(); });
    connect(stack_, &ContentStack::buttonTriggered, this,
            [this] { missing_.isEmpty() ? Q_EMIT generateRequested() : Q_EMIT modelsRequested(); });
    connect(stack_, &ContentStack::linkTriggered, this, &ImagePage::openRequested);
    connect(stack_, &ContentStack::chipTriggered, this, &ImagePage::exampleChosen);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    header_ = new ImageHeader;
    column->addWidget(header_);
    column->addWidget(banners_ = new BannerStack);
    column->addWidget(stack_, 1);
    drop_ = new DropFrame(this);
    connect(&source_->canvas(), &PictureCanvas::keptRowsEdited, this, [this](int rows) {
        line_ = rows;
        Q_EMIT keptRowsEdited(rows);
        words_.start();
    });
    connect(header_, &ImageHeader::modeEdited, this, &ImagePage::setMode);
    connect(header_, &ImageHeader::zoomEdited, this, &ImagePage::setCellZoom);
    connectCells();
    setMode(RasterMode::Picture);
    showZoom();
    makeEmpty();
    clear();
}

QWidget* ImagePage::makeCells() {
    auto* part = new QWidget;
    auto* title = new QLabel(tr("Variations"));
    auto* hint = new ElidedLabel(tr("star the pictures you like"));
    Theme::setStyle(title, TextStyle::Body, &Tokens::text2);
    auto* none = new QLabel(
        tr("“Generate” keeps the rows above the line and generates the rest. The pictures appear here."));
    for (QLabel* label : {static_cast<QLabel*>(hint), none})
        Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    none->setWordWrap(true);
    hint_ = hint;
    noCells_ = none;
    auto* head = new QHBoxLayout;
    head->addStrut(kHead);
    head->addWidget(title);
    head->addWidget(hint_, 1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(grid_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    grid_->setAutoFillBackground(false);
    scroll->setMinimumWidth(VariationCard::kLeastWidth);
    //: Name and unit of a scale of colours. NLL: negative log-likelihood.
    legend_ =
        new HeatLegend({tr("NLL map, bits/dim"), QStringLiteral("0"),
                        //: End of a scale of colours: 8 bits or more.
                        tr("8+"),
                        tr("Colour scale of the surprise in bits per byte, the mean of a pixel's three "
                           "bytes, from 0 to 8 and more"),
                        tr("Surprise of each pixel in bits per byte: 0 is certain, 8 is a random byte")});
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(noCells_);
    column->addWidget(scroll, 1);
    column->addWidget(legend_);
    return part;
}

void ImagePage::connectCells() {
    connect(grid_, &VariationGrid::selectionChanged, this, [this](qint64 id) {
        showChosen();
        Q_EMIT selectionChanged(id);
    });
    connect(grid_, &VariationGrid::activated, this, [this](qint64 id) {
        select(id);
        source_->setPictureShown(true);
    });
    connect(grid_, &VariationGrid::starRequested, this, &ImagePage::starRequested);
    connect(grid_, &VariationGrid::keepRequested, this, &ImagePage::keepRequested);
    connect(grid_, &VariationGrid::exportRequested, this, &ImagePage::exportRequested);
    connect(grid_, &VariationGrid::discardRequested, this, &ImagePage::discardRequested);
    connect(grid_, &VariationGrid::dragRequested, this, &ImagePage::dragRequested);
    connect(grid_, &VariationGrid::zoomChanged, this, &ImagePage::showZoom);
}

void ImagePage::setSet(const PictureSet& set) {
    filled_ = true;
    set_ = set;
    sourceRaster_.reset();
    if (!set.source.isNull()) {
        sourceRaster_ = std::make_shared<Raster>(set.source);
        sourceRaster_->setBits(toSpan(set.sourceBits));
    }
    rasters_.clear();
    std::vector<VariationGrid::Picture> pictures;
    for (PictureSet::Cell& cell : set_.cells) {
        auto raster = makeRaster(cell, {set.width, set.height});
        rasters_.insert(cell.form.id, raster);
        pictures.push_back({cell.form, std::move(raster)});
        cell.pixels = {};
        cell.bits = {};
    }
    grid_->setBase(set.source);
    grid_->setPictures(pictures);
    source_->setBase(set.source);
    source_->setSource(sourceRaster_);
    showKept();
    source_->chart().setKeptRows(set.keptRows);
    setTitle(set.title, set.detail);
    header_->setHasSource(!set.source.isNull());
    if (mode_ == RasterMode::Difference && set.source.isNull()) setMode(RasterMode::Picture);
    showContent();
    showChosen();
    showZoom();
    setTabOrderByLayout(this);
}

void ImagePage::clear() {
    set_ = {};
    sourceRaster_.reset();
    rasters_.clear();
    grid_->setPictures({});
    source_->setSource(nullptr);
    showKept();
    setTitle({}, {});
    filled_ = false;
    showContent();
    showChosen();
}

void ImagePage::setTitle(const QString& title, const QString& detail) {
    set_.title = title;
    set_.detail = detail;
    header_->setTitle(title, detail);
}

void ImagePage::setSourceBits(const QVector<float>& bits) {
    if (!sourceRaster_) return;
    sourceRaster_->setBits(toSpan(bits));
    source_->sourceChanged();
    showKept();
    updateTexts();
}

// Sets the kept rows, for which the pictures' surprise maps use the source's bits.
void ImagePage::showKept() {
    grid_->setKept(sourceRaster_, set_.keptRows);
    source_->canvas().setKept(sourceRaster_, set_.keptRows);
}

void ImagePage::setNoModelReason(const QString& why) {
    if (why == missing_) return;
    missing_ = why;
    setAcceptDrops(why.isEmpty());
    makeEmpty();
}

void ImagePage::setOfferedCount(int pictures) {
    if (pictures == offered_) return;
    offered_ = pictures;
    makeEmpty();
}

void ImagePage::setExamples(const QStringList& names) {
    if (names == examples_) return;
    examples_ = names;
    makeEmpty();
}

// Makes the empty state: text and buttons.
void ImagePage::makeEmpty() {
    stack_->setEmpty(missing_.isEmpty()
                         ? EmptyState::Content{QStringLiteral("image"),
                                               tr("Drop a picture to continue it, or generate from scratch."),
                                               //: Button: %1 is the number of pictures.
                                               tr("Generate %1").arg(offered_), QStringLiteral("grid"),
                                               tr("Open a picture…"), examples_}
                         : EmptyState::Content{QStringLiteral("image"), missing_, tr("Choose a model…"),
                                               QStringLiteral("chip")});
    setTabOrderByLayout(this);
    showContent();
}

void ImagePage::showContent() {
    stack_->setFilled(filled_);
    header_->setToolsShown(filled_);
    hint_->setVisible(!set_.cells.isEmpty());
    noCells_->setVisible(sourceRaster_ && set_.cells.isEmpty());
    setAccessibleName(filled_ ? tr("Pictures") : stack_->empty().accessibleName());
}

void ImagePage::append(qint64 id, std::span<const std::uint8_t> rgb, std::span<const float> bits) {
    const std::shared_ptr<Raster> raster = rasters_.value(id);
    if (!raster) return;
    const RowSpan rows = raster->append(rgb, bits);
    if (rows.isEmpty()) return;
    grid_->rowsChanged(id, rows);
    if (id == grid_->selected()) source_->pictureChanged(rows);
    if (!words_.isActive()) words_.start();
}

void ImagePage::append(qint64 id, const QByteArray& rgb, const QVector<float>& bits) {
    append(id, {reinterpret_cast<const std::uint8_t*>(rgb.data()), static_cast<std::size_t>(rgb.size())},
           toSpan(bits));
}

void ImagePage::setPicture(const PictureForm& form) {
    for (PictureSet::Cell& cell : set_.cells)
        if (cell.form.id == form.id) cell.form = form;
    grid_->setForm(form);
    showChosen();
}

void ImagePage::setInfo(const PictureInfo& info) { header_->setInfo(info); }

void ImagePage::setGenerating(bool making) {
    if (making == making_) return;
    making_ = making;
    grid_->setScanning(making);
    source_->setScanning(making);
    updateTexts();
}

void ImagePage::setKeptRows(int rows) {
    line_ = rows;
    showLine();
    if (!words_.isActive()) words_.start();  // texts and enabled commands depend on the line
}

void ImagePage::setMode(RasterMode mode) {
    mode_ = mode;
    header_->setMode(mode);
    grid_->setMode(mode);
    showChosen();
}

void ImagePage::setPictureMode(qint64 id, RasterMode mode) {
    grid_->setPictureMode(id, mode);
    showChosen();
}

void ImagePage::select(qint64 id) {
    grid_->select(id);
    showChosen();
}

bool ImagePage::dragOut(qint64 id, const QString& file) { return grid_->dragOut(id, file); }

// Shows the selected picture beside the source, in its card's mode.
void ImagePage::showChosen() {
    const qint64 id = grid_->selected();
    const VariationCard* card = grid_->findCard(id);
    source_->setPicture(rasters_.value(id), card == nullptr ? QString() : card->form().letter);
    source_->setMode(grid_->pictureMode(id).value_or(mode_));
    const bool mapped =
        mode_ == RasterMode::Surprise ||
        std::any_of(set_.cells.begin(), set_.cells.end(), [this](const PictureSet::Cell& cell) {
            return grid_->pictureMode(cell.form.id) == RasterMode::Surprise;
        });
    legend_->setVisible(mapped);
    showLine();
    updateTexts();
}

void ImagePage::showLine() {
    const bool something = sourceRaster_ != nullptr || rasters_.contains(grid_->selected());
    source_->canvas().setKeptRows(something ? std::optional(std::min(line_, set_.height)) : std::nullopt);
}

qint64 ImagePage::selected() const { return grid_->selected(); }

int ImagePage::rowsDone(qint64 id) const { return facts().rowsDone(id); }

QImage ImagePage::pixels(qint64 id) const {
    const std::shared_ptr<Raster> raster = rasters_.value(id);
    return raster ? raster->pixels() : QImage();
}

void ImagePage::updateTexts() {
    words_.stop();
    grid_->updateTexts();
    source_->setRowBits(facts().rowBits(), static_cast<int>(set_.cells.size()));
    Q_EMIT factsChanged(facts().find(selected()));
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
    if (selected() != 0 && facts().cannotContinueReason(selected()).isEmpty())
        Q_EMIT continueRequested(selected(), line_);
}

// Makes spare cards when the page is first shown, not at program start, because many users never open it.
void ImagePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    grid_->prepareSpareCards();
}

// Requests a menu for the selected picture; the mouse press has already selected the picture under it.
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
    if (!mayContainPicture(*event->mimeData())) return;
    event->acceptProposedAction();
    drop_->show();
}

void ImagePage::dragLeaveEvent(QDragLeaveEvent*) { drop_->hide(); }

void ImagePage::dropEvent(QDropEvent* event) {
    drop_->hide();
    event->acceptProposedAction();
    acceptPicture(*event->mimeData());
}

bool ImagePage::acceptPicture(const QMimeData& mime) {
    const DroppedPicture dropped = readDroppedPicture(mime);
    if (dropped.files.size() > 1)
        Q_EMIT picturesDropped(dropped.files);
    else if (!dropped.files.isEmpty())
        Q_EMIT pictureDropped(dropped.files.front());
    else if (!dropped.png.isEmpty())
        Q_EMIT pngDropped(dropped.png);
    else if (!dropped.pixels.isNull())
        Q_EMIT pixelsDropped(dropped.pixels);
    return !dropped.isEmpty();
}

}  // namespace continuo::ui
