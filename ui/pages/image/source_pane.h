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

// The left half of Image: the source or the chosen picture, large, with the line of what is kept; below it
// what each row cost.
class SourcePane : public QWidget {
    Q_OBJECT
public:
    explicit SourcePane(QWidget* parent = nullptr);

    // Null: pictures continue nothing, and the chosen one is shown.
    void setSource(std::shared_ptr<const Raster>);
    // What its pixels cost is known now.
    void sourceChanged();
    // The chosen picture and its letter; null: none.
    void setPicture(std::shared_ptr<const Raster>, const QString& letter);
    // More of the chosen picture is there.
    void pictureChanged(RowSpan);
    // Rather the picture than the source, when both are there.
    void showPicture(bool picture);
    bool showsPicture() const;
    // How the chosen picture is shown, and what its difference is to.
    void setMode(RasterMode);
    void setBase(const QImage&);
    void setScanning(bool);
    // What the rows cost, over how many pictures.
    void setRowBits(std::vector<std::optional<double>>, int pictures);

    PictureCanvas& canvas() { return *canvas_; }
    NllChart& chart() { return *chart_; }

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void show();
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
