#pragma once

#include <QWidget>

#include "image_forms.h"
#include "raster/raster_look.h"

class QComboBox;
class QLabel;

namespace continuo::ui {

class InfoButton;
class SegmentedBar;

// The line above the pictures: what the set is, how all its cells are shown, and how near.
class ImageHeader : public QWidget {
    Q_OBJECT
public:
    explicit ImageHeader(QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& detail);
    // Without pictures there is nothing to choose.
    void setToolsShown(bool shown);
    void setMode(RasterMode);
    // Without a source there is nothing that pictures could differ from, and the button says so.
    void setSourceThere(bool there);
    // How the picture that is looked at was made; no lines: nothing is known.
    void setInfo(const PictureInfo&);
    // `times` as in RasterZoom; `shown` is what the cells show, px for a pixel.
    void setZoom(int times, double shown);

Q_SIGNALS:
    void modeEdited(continuo::ui::RasterMode mode);
    void zoomEdited(int times);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void makeRoom();

    QLabel* title_ = nullptr;
    QLabel* detail_ = nullptr;
    QLabel* all_ = nullptr;
    InfoButton* info_ = nullptr;
    QWidget* tools_ = nullptr;
    SegmentedBar* modes_ = nullptr;
    QComboBox* zoom_ = nullptr;
};

}  // namespace continuo::ui
