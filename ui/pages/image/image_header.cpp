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
#include "widgets/elided_label.h"
#include "widgets/segmented_bar.h"

namespace continuo::ui {
namespace {

constexpr int kHeight = 28;

}  // namespace

ImageHeader::ImageHeader(QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("paneHead"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(kHeight);
    title_ = new ElidedLabel;  // a file's name may be of any length
    detail_ = new ElidedLabel;
    auto* all = new QLabel(tr("All cells"));
    Theme::setStyle(title_, TextStyle::PaneTitle);
    for (QLabel* label : {detail_, all}) Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    modes_ = new SegmentedBar(SegmentedBar::Size::Small,
                              {{tr("Picture"), {}, tr("The pictures themselves")},
                               {tr("NLL map"), {}, tr("How little the model expected each pixel")},
                               {tr("Difference"), {}, {}}});
    setSourceThere(false);
    connect(modes_, &SegmentedBar::currentEdited, this,
            [this](int index) { Q_EMIT modeEdited(static_cast<RasterMode>(index)); });
    zoom_ = new QComboBox;
    nameBox(*zoom_, tr("Zoom of the cells"));
    zoom_->setToolTip(tr("Zoom of all cells; also Ctrl and the wheel over one"));
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
    tools->addWidget(all);
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
}

// Empty it is not there at all.
void ImageHeader::setToolsShown(bool shown) {
    tools_->setVisible(shown);
    setVisible(shown || !title_->text().isEmpty());
}

void ImageHeader::setInfo(const PictureInfo& info) { info_->setInfo(info); }

void ImageHeader::setMode(RasterMode mode) { modes_->setCurrent(static_cast<int>(mode)); }

void ImageHeader::setSourceThere(bool there) {
    QToolButton* difference = modes_->button(static_cast<int>(RasterMode::Difference));
    difference->setEnabled(there);
    const QString why = there ? tr("How far each pixel is from the source's")
                              : tr("These pictures go on from nothing: there is no source to differ from.");
    difference->setToolTip(why);
    difference->setAccessibleDescription(why);
}

void ImageHeader::setZoom(int times, double shown) {
    zoom_->setItemText(
        0, shown >= 1 ? tr("Fit, ×%L1").arg(shown, 0, 'g', 3) : tr("Fit, 1/%1").arg(qRound(1 / shown)));
    zoom_->setCurrentIndex(std::max(0, zoom_->findData(times)));
}

}  // namespace continuo::ui
