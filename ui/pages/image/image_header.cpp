#include "pages/image/image_header.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "pages/image/info_button.h"
#include "raster/raster_place.h"
#include "theme/theme.h"
#include "widgets/box_accessible.h"
#include "widgets/elided_combo.h"
#include "widgets/elided_label.h"
#include "widgets/segmented_bar.h"

namespace continuo::ui {
namespace {

constexpr int kHeight = 28;
constexpr int kTitle = 160, kLeastZoom = 56;  // px: reserved for the title; least width of the zoom

}  // namespace

ImageHeader::ImageHeader(QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("paneHead"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(kHeight);
    title_ = new ElidedLabel;  // file names can be long
    detail_ = new ElidedLabel;
    //: Label of the zoom: it applies to all pictures of the grid.
    all_ = new QLabel(tr("All cells"));
    Theme::setStyle(title_, TextStyle::PaneTitle);
    for (QLabel* label : {detail_, all_}) Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    //: Choice of view: the pictures themselves.
    modes_ =
        new SegmentedBar(SegmentedBar::Size::Small,
                         {{tr("Picture"), {}, tr("Shows the pictures")},
                          //: Choice of view: the surprise of each pixel. NLL: negative log-likelihood.
                          {tr("NLL map"), {}, tr("Shows the surprise of each pixel")},
                          //: Choice of view: how much each pixel differs from the picture that is continued.
                          {tr("Difference"), {}, {}}});
    setHasSource(false);
    connect(modes_, &SegmentedBar::currentEdited, this,
            [this](int index) { Q_EMIT modeEdited(static_cast<RasterMode>(index)); });
    zoom_ = new ElidedCombo;
    //: Read aloud: the zoom of the pictures in the grid.
    nameBox(*zoom_, tr("Zoom of the cells"));
    zoom_->setToolTip(tr("Zoom of all cells; also Ctrl and the mouse wheel"));
    //: Choice of the zoom: as large as there is room.
    zoom_->addItem(tr("Fit"), RasterZoom::kFit);
    for (const int times : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32})
        zoom_->addItem(tr("×%1", "zoom").arg(times), times);
    connect(zoom_, &QComboBox::activated, this,
            [this](int index) { Q_EMIT zoomEdited(zoom_->itemData(index).toInt()); });

    info_ = new InfoButton;
    tools_ = new QWidget;
    auto* tools = new QHBoxLayout(tools_);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(8);
    tools->addWidget(all_);
    tools->addWidget(modes_);
    tools->addWidget(zoom_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    row->addWidget(title_);
    row->addWidget(detail_, 1);
    row->addWidget(info_);
    row->addWidget(tools_);
}

void ImageHeader::setTitle(const QString& title, const QString& detail) {
    title_->setText(title);
    detail_->setText(detail);
    setVisible(!title.isEmpty() || !tools_->isHidden());
    fitToWidth();
}

void ImageHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitToWidth();
}

// Hides captions and zoom in a narrow window, because the title is more important.
void ImageHeader::fitToWidth() {
    const QMargins around = layout()->contentsMargins();
    const int gap = layout()->spacing();
    const int info = info_->isHidden() ? 0 : info_->sizeHint().width() + gap;
    const int room = width() - around.left() - around.right() - std::min(title_->sizeHint().width(), kTitle) -
                     2 * gap - info - modes_->sizeHint().width() - gap;
    const int zoom = zoom_->sizeHint().width();
    all_->setVisible(room >= zoom + gap + all_->sizeHint().width());
    zoom_->setFixedWidth(std::clamp(room, std::min(zoom, kLeastZoom), zoom));
}

// Hidden if empty.
void ImageHeader::setToolsShown(bool shown) {
    tools_->setVisible(shown);
    setVisible(shown || !title_->text().isEmpty());
}

void ImageHeader::setInfo(const PictureInfo& info) {
    info_->setInfo(info);
    fitToWidth();
}

void ImageHeader::setMode(RasterMode mode) { modes_->setCurrent(static_cast<int>(mode)); }

void ImageHeader::setHasSource(bool there) {
    QToolButton* difference = modes_->button(static_cast<int>(RasterMode::Difference));
    difference->setEnabled(there);
    const QString why = there ? tr("Shows how much each pixel differs from the source")
                              : tr("These pictures have no source to compare with.");
    difference->setToolTip(why);
    difference->setAccessibleDescription(why);
}

void ImageHeader::setZoom(int times, double shown) {
    //: Choice of the zoom: as large as there is room, now %L1 times.
    QString fit = tr("Fit, ×%L1").arg(shown, 0, 'g', 3);
    //: Choice of the zoom: as large as there is room, now a fraction.
    if (shown < 1) fit = tr("Fit, 1/%1").arg(qRound(1 / shown));
    zoom_->setItemText(0, fit);
    zoom_->setCurrentIndex(std::max(0, zoom_->findData(times)));
    fitToWidth();
}

}  // namespace continuo::ui
