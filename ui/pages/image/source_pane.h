#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "raster/raster_look.h"

class QLabel;

namespace continuo::ui {

class NllChart;
class PictureCanvas;
class SegmentedBar;

// The left half of Image: the source or the selected picture, large, with the line of kept rows; below it the
// cost of each row.
class SourcePane : public QWidget {
    Q_OBJECT
public:
    explicit SourcePane(QWidget* parent = nullptr);

    // Sets the source; null: none, so the selected picture is shown.
    void setSource(std::shared_ptr<const Raster>);
    // The bits of the source changed.
    void sourceChanged();
    // Sets the selected picture and its letter; null: none.
    void setPicture(std::shared_ptr<const Raster>, const QString& letter);
    // The selected picture has more pixels.
    void pictureChanged(RowSpan);
    // Prefers the picture to the source if there are both.
    void setPictureShown(bool picture);
    bool isPictureShown() const;
    // Set the mode of the selected picture, and the base of its difference.
    void setMode(RasterMode);
    void setBase(const QImage&);
    void setScanning(bool);
    // Sets the bits of each row, averaged over this many pictures.
    void setRowBits(std::vector<std::optional<double>>, int pictures);

    PictureCanvas& canvas() { return *canvas_; }
    NllChart& chart() { return *chart_; }

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void updateView();
    void showSize();
    void limitHeights();

    std::shared_ptr<const Raster> source_, picture_;
    QString letter_;
    bool wantsPicture_ = false;
    bool scanning_ = false;
    RasterMode mode_ = RasterMode::Picture;
    SegmentedBar* which_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* size_ = nullptr;
    PictureCanvas* canvas_ = nullptr;
    QLabel* chartTitle_ = nullptr;
    NllChart* chart_ = nullptr;
};

}  // namespace continuo::ui
