#pragma once

#include <QWidget>

#include "image_forms.h"
#include "raster/raster_look.h"

class QComboBox;
class QLabel;

namespace continuo::ui {

class InfoButton;
class SegmentedBar;

// The line above the pictures: title of the set, view mode and zoom of all cells.
class ImageHeader : public QWidget {
    Q_OBJECT
public:
    explicit ImageHeader(QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& detail);
    // Hides the tools if there are no pictures.
    void setToolsShown(bool shown);
    void setMode(RasterMode);
    // Without a source the difference mode is disabled, with a reason.
    void setHasSource(bool there);
    // Sets how the selected picture was made; no lines: unknown.
    void setInfo(const PictureInfo&);
    // `times` as in RasterZoom; `shown`: actual px per pixel of the cells.
    void setZoom(int times, double shown);

Q_SIGNALS:
    void modeEdited(continuo::ui::RasterMode mode);
    void zoomEdited(int times);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void fitToWidth();

    QLabel* title_ = nullptr;
    QLabel* detail_ = nullptr;
    QLabel* all_ = nullptr;
    InfoButton* info_ = nullptr;
    QWidget* tools_ = nullptr;
    SegmentedBar* modes_ = nullptr;
    QComboBox* zoom_ = nullptr;
};

}  // namespace continuo::ui
