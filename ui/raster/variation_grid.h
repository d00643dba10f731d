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

// The pictures of a set as cards, as many in a row as fit; belongs into a scroll area. Zoom and place are the
// same in all of them. Arrow keys, Home and End walk, Enter activates. A picture that is pulled asks to be
// dragged out, which its owner answers with dragOut() when its file is written.
class VariationGrid : public QWidget {
    Q_OBJECT
public:
    struct Picture {
        PictureForm form;
        std::shared_ptr<const Raster> raster;
    };

    explicit VariationGrid(QWidget* parent = nullptr);

    // Makes spare cards, one in a turn now and then: for who is about to show pictures.
    void prepare();
    // Others than before; the chosen one stays chosen where it is among them. Where the one with the focus is
    // not, that comes to the one which is chosen next.
    void setPictures(const std::vector<Picture>&);
    void setForm(const PictureForm&);
    void rowsChanged(qint64 id, RowSpan);
    // Brings all words to what the rasters are.
    void showWords();

    void setMode(RasterMode);
    void setModeOf(qint64 id, RasterMode);
    std::optional<RasterMode> modeOf(qint64 id) const;
    void setBase(const QImage&);
    // As RasterLook.
    void setKept(std::shared_ptr<const Raster> source, int rows);
    // Those that are not done are being made.
    void setScanning(bool);
    void setZoom(const RasterZoom&);
    const RasterZoom& zoom() const { return zoom_; }
    // Px for a pixel as the cells show it now.
    double shownTimes() const;

    // Tells nobody. Without such a picture nothing is chosen.
    void select(qint64 id);
    // 0: none.
    qint64 selected() const { return selected_; }
    VariationCard* cardOf(qint64 id) const { return cards_.value(id); }

    // As dragFileOut().
    bool dragOut(qint64 id, const QString& file);

    QSize sizeHint() const override;

Q_SIGNALS:
    void selectionChanged(qint64 id);
    void activated(qint64 id);
    void starAsked(qint64 id);
    void keepAsked(qint64 id);
    void exportAsked(qint64 id);
    void discardAsked(qint64 id);
    void dragAsked(qint64 id);
    void zoomChanged();

protected:
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    VariationCard* makeCard();
    void makeSpare();
    VariationCard* takeCard(QVector<VariationCard*>& left);
    void putAway(VariationCard* card);
    void bringIntoOrder();
    void choose(qint64 id);
    int columns() const;
    void layOut();

    QVector<qint64> order_;
    QHash<qint64, VariationCard*> cards_;
    QVector<VariationCard*> spare_;  // without a picture, hidden
    QTimer preparing_;               // spare ones, one at a time
    qint64 selected_ = 0;
    RasterMode mode_ = RasterMode::Picture;
    QImage base_;
    std::shared_ptr<const Raster> kept_;
    int keptRows_ = 0;
    bool scanning_ = false;
    RasterZoom zoom_;
};

}  // namespace continuo::ui
