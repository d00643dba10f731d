#pragma once

#include <QHash>
#include <QTimer>
#include <QVector>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "image_forms.h"
#include "raster/raster_look.h"
#include "raster/raster_place.h"

namespace continuo::ui {

class VariationCard;

// The pictures of a set as cards, as many per row as fit, for a scroll area. All cards share zoom and
// position. Arrow keys, Home and End select, Enter activates. When dragRequested() is emitted, the owner
// calls dragOut() once the file is written.
class VariationGrid : public QWidget {
    Q_OBJECT
public:
    struct Picture {
        PictureForm form;
        std::shared_ptr<const Raster> raster;
    };

    explicit VariationGrid(QWidget* parent = nullptr);

    // Makes spare cards one by one in idle time. Call before pictures are shown.
    void prepareSpareCards();
    // Replaces the pictures; the selection stays if possible. If the focused card is removed, the newly
    // selected card gets the focus.
    void setPictures(const std::vector<Picture>&);
    void setForm(const PictureForm&);
    void rowsChanged(qint64 id, RowSpan);
    // Updates all texts from the rasters.
    void updateTexts();

    void setMode(RasterMode);
    void setPictureMode(qint64 id, RasterMode);
    std::optional<RasterMode> pictureMode(qint64 id) const;
    void setBase(const QImage&);
    // See RasterLook::setKept().
    void setKept(std::shared_ptr<const Raster> source, int rows);
    // Sets whether a generation is running. If so, incomplete pictures show a scan line at the row in
    // progress.
    void setScanning(bool);
    void setZoom(const RasterZoom&);
    const RasterZoom& zoom() const { return zoom_; }
    // Returns the actual px per pixel of the cells.
    double actualZoom() const;

    // Selects without emitting; an unknown id clears the selection.
    void select(qint64 id);
    // 0: none.
    qint64 selected() const { return selected_; }
    VariationCard* findCard(qint64 id) const { return cards_.value(id); }

    // See dragFileOut().
    bool dragOut(qint64 id, const QString& file);

    QSize sizeHint() const override;

Q_SIGNALS:
    void selectionChanged(qint64 id);
    void activated(qint64 id);
    void starRequested(qint64 id);
    void keepRequested(qint64 id);
    void exportRequested(qint64 id);
    void discardRequested(qint64 id);
    void dragRequested(qint64 id);
    void zoomChanged();

protected:
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    VariationCard* makeCard();
    void makeSpare();
    VariationCard* reuseCard(QVector<VariationCard*>& left);
    void storeSpare(VariationCard* card);
    void reorderCards();
    void choose(qint64 id);
    int columns() const;
    void layOut();

    QVector<qint64> order_;
    QHash<qint64, VariationCard*> cards_;
    QVector<VariationCard*> spare_;  // hidden, without a picture
    QTimer preparing_;               // makes spare cards one by one
    qint64 selected_ = 0;
    RasterMode mode_ = RasterMode::Picture;
    QImage base_;
    std::shared_ptr<const Raster> kept_;
    int keptRows_ = 0;
    bool scanning_ = false;
    RasterZoom zoom_;
};

}  // namespace continuo::ui
