#include "pages/image/source_pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "raster/nll_chart.h"
#include "raster/picture_canvas.h"
#include "theme/theme.h"
#include "widgets/elided_label.h"
#include "widgets/segmented_bar.h"

namespace continuo::ui {
namespace {

constexpr int kPaneHead = 28, kChartHeight = 228;

// Returns "×6", or "1/2" if reduced.
QString zoomText(double times) {
    if (times >= 1) return SourcePane::tr("×%L1", "zoom").arg(times, 0, 'g', 3);
    return SourcePane::tr("1/%1", "zoom").arg(std::lround(1 / times));
}

QHBoxLayout* makeHeadRow() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->addStrut(kPaneHead);
    return row;
}

}  // namespace

SourcePane::SourcePane(QWidget* parent) : QWidget(parent) {
    title_ = new QLabel;
    //: The picture that is continued.
    which_ = new SegmentedBar(SegmentedBar::Size::Small, {{tr("Source")}, {tr("Picture")}});
    which_->button(0)->setToolTip(tr("Shows the picture that Continuo continues"));
    which_->button(1)->setToolTip(tr("Shows the chosen picture, large"));
    size_ = new ElidedLabel;
    canvas_ = new PictureCanvas;
    chartTitle_ = new ElidedLabel;
    auto* unit = new QLabel(tr("bits/dim"));
    for (QLabel* label : {size_, unit}) Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    Theme::setStyle(title_, TextStyle::Body, &Tokens::text2);
    Theme::setStyle(chartTitle_, TextStyle::PaneTitle);
    chart_ = new NllChart;

    auto* head = makeHeadRow();
    head->addWidget(title_);
    head->addWidget(which_);
    size_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(size_, 1);
    auto* chartHead = makeHeadRow();
    chartHead->addWidget(chartTitle_, 1);
    chartHead->addWidget(unit);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(canvas_, 3);
    column->addSpacing(4);
    column->addLayout(chartHead);
    column->addWidget(chart_, 2);
    column->addStretch(0);
    connect(which_, &SegmentedBar::currentEdited, this, [this](int index) { setPictureShown(index == 1); });
    connect(canvas_, &PictureCanvas::viewChanged, this, &SourcePane::showSize);
    setRowBits({}, 0);
    updateView();
}

bool SourcePane::isPictureShown() const { return picture_ && (wantsPicture_ || !source_); }

void SourcePane::setSource(std::shared_ptr<const Raster> source) {
    source_ = std::move(source);
    updateView();
}

void SourcePane::setPicture(std::shared_ptr<const Raster> picture, const QString& letter) {
    picture_ = std::move(picture);
    letter_ = letter;
    updateView();
}

void SourcePane::sourceChanged() {
    updateView();
    if (!isPictureShown() && source_) canvas_->rowsChanged({0, source_->height()});
}

void SourcePane::pictureChanged(RowSpan rows) {
    if (isPictureShown()) canvas_->rowsChanged(rows);
}

void SourcePane::setPictureShown(bool picture) {
    wantsPicture_ = picture;
    updateView();
}

void SourcePane::setMode(RasterMode mode) {
    mode_ = mode;
    updateView();
}

void SourcePane::setBase(const QImage& base) { canvas_->setBase(base); }

void SourcePane::setScanning(bool scanning) {
    scanning_ = scanning;
    updateView();
}

void SourcePane::updateView() {
    const bool picture = isPictureShown(), both = source_ && picture_;
    const QString name = letter_.isEmpty() ? tr("Picture") : tr("Picture %1").arg(letter_);
    which_->setVisible(both);
    which_->setCurrent(picture ? 1 : 0);
    which_->button(1)->setText(name);
    which_->button(1)->setAccessibleName(name);
    title_->setVisible(!both);
    title_->setText(picture ? name : tr("Source"));
    const auto& shown = picture ? picture_ : source_;
    if (canvas_->raster() != shown) canvas_->setRaster(shown);
    // The surprise mode needs known bits; the difference mode applies only to generated pictures.
    const bool judged = source_ && source_->bitsPerDim(0, source_->height()).has_value();
    const bool mapped = picture || (mode_ == RasterMode::Surprise && judged);
    canvas_->setMode(mapped ? mode_ : RasterMode::Picture);
    canvas_->setScanning(scanning_ && picture);
    // A generated picture is shown without veil.
    canvas_->setVeiled(!picture);
    canvas_->setLineOnHover(!source_);
    canvas_->setToolTip(source_ ? QString()
                                : tr("“Continue” keeps the rows above this line; drag it to change them"));
    canvas_->setAccessibleName(picture ? tr("Kept rows of %1").arg(name) : tr("Kept rows of the source"));
    limitHeights();
    showSize();
}

void SourcePane::showSize() {
    const auto& raster = canvas_->raster();
    //: Width and height of a picture in pixels; %3 is its zoom.
    size_->setText(raster ? tr("%1 × %2, shown %3")
                                .arg(raster->width())
                                .arg(raster->height())
                                .arg(zoomText(canvas_->actualZoom()))
                          : QString());
}

void SourcePane::setRowBits(std::vector<std::optional<double>> rows, int pictures) {
    chart_->setRows(std::move(rows));
    chartTitle_->setText(pictures > 1 ? tr("NLL by row, mean of %1 pictures").arg(pictures)
                                      : tr("NLL by row"));
}

// Limits the canvas to the height of a picture of the pane's width, so that the chart stays close to the
// picture.
void SourcePane::limitHeights() {
    const auto& raster = canvas_->raster();
    const double ratio =
        raster && raster->width() > 0 ? static_cast<double>(raster->height()) / raster->width() : 1;
    canvas_->setMaximumHeight(std::max(canvas_->minimumSizeHint().height(), qRound(width() * ratio)));
    chart_->setMaximumHeight(kChartHeight);
}

void SourcePane::resizeEvent(QResizeEvent*) { limitHeights(); }

}  // namespace continuo::ui
