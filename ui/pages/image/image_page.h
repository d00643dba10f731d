#pragma once

#include <QHash>
#include <QTimer>
#include <QUrl>
#include <QWidget>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "forms.h"
#include "image_forms.h"
#include "pages/image/picture_facts.h"
#include "raster/raster.h"
#include "raster/raster_look.h"
#include "widgets/facts_pane.h"

class QMimeData;

namespace continuo::ui {

class BannerStack;
class ContentStack;
class DropFrame;
class ImageHeader;
class SourcePane;
class VariationGrid;

// The Image workspace: the source, large, and the pictures as cards that fill during generation. This
// folder's README describes how to feed it. Setters emit nothing.
class ImagePage : public QWidget {
    Q_OBJECT
public:
    explicit ImagePage(QWidget* parent = nullptr);

    // Sets why there is no image model, which the page shows; empty: there is one.
    void setNoModelReason(const QString& why);
    const QString& noModelReason() const { return missing_; }
    // Sets how many pictures the empty page offers to make.
    void setOfferedCount(int pictures);

    // Sets the names of example pictures that the empty page offers.
    void setExamples(const QStringList& names);

    // Shows another set; the selection stays if it is in the set.
    void setSet(const PictureSet&);
    // Shows only the offer to begin.
    void clear();
    void setTitle(const QString& title, const QString& detail);
    // Sets the bits of the source's pixels, as PictureSet::sourceBits.
    void setSourceBits(const QVector<float>& bits);
    // Appends the next pixels of a picture: red, green and blue of each, and bits as in PictureSet::Cell. May
    // be called often: only changes are drawn, and texts are updated ten times a second.
    void append(qint64 id, std::span<const std::uint8_t> rgb, std::span<const float> bits = {});
    // Sets a picture's star, kept state and number.
    void setPicture(const PictureForm&);
    // Sets how the selected picture, or the source, was made.
    void setInfo(const PictureInfo&);
    // Sets whether a generation is running. If so, incomplete pictures show a scan line at the row in
    // progress.
    void setGenerating(bool);

    // Sets the rows above the line, for the next pictures. The user can move the line if there is a source.
    void setKeptRows(int rows);
    int keptRows() const { return line_; }
    void setMode(RasterMode);
    RasterMode mode() const { return mode_; }
    // Sets the mode of one picture.
    void setPictureMode(qint64 id, RasterMode);
    void select(qint64 id);
    // 0: none.
    qint64 selected() const;
    // Returns the number of complete rows of a picture; 0 if it is not on the page.
    int rowsDone(qint64 id) const;
    // Drags a picture's file out of the window; false: the user released the button before.
    bool dragOut(qint64 id, const QString& file);

    // Emits the signal for a dropped or pasted picture; false: the data contains none.
    bool acceptPicture(const QMimeData& mime);

    BannerStack& banners() { return *banners_; }
    SourcePane& source() { return *source_; }
    VariationGrid& grid() { return *grid_; }

    // For tests: append() with Qt types. pixels() returns the picture so far, with missing pixels black.
    void append(qint64 id, const QByteArray& rgb, const QVector<float>& bits = {});
    QImage pixels(qint64 id) const;

public Q_SLOTS:
    // These act like the shortcuts, on the selected picture or the focused widget.
    void cycleMode();
    void zoomIn();
    void zoomOut();
    void zoomFit();
    void requestStar();
    void requestKeep();
    void requestExport();
    void requestDiscard();
    void requestContinue();

Q_SIGNALS:
    // From the empty page's buttons.
    void generateRequested();
    void openRequested();
    void modelsRequested();
    void exampleChosen(int index);
    // A picture file was dropped.
    void pictureDropped(const QUrl& url);
    // Several picture files were dropped.
    void picturesDropped(const QList<QUrl>& urls);
    // A picture without a file was dropped: as PNG, or as pixels.
    void pngDropped(const QByteArray& png);
    void pixelsDropped(const QImage& picture);
    void keptRowsEdited(int rows);
    void selectionChanged(qint64 id);
    void starRequested(qint64 id);
    void keepRequested(qint64 id);
    void exportRequested(qint64 id);
    void discardRequested(qint64 id);
    // The user drags a picture: call dragOut() once its file is written.
    void dragRequested(qint64 id);
    // Requests to open a menu for the selected picture.
    void menuRequested(const QPoint& at);
    // Requests to keep the rows above `row` and generate the rest again.
    void continueRequested(qint64 id, int row);
    // Facts about the selected picture for the foot of the left pane; without a title: no selection.
    void factsChanged(const continuo::ui::Facts& facts);

protected:
    void showEvent(QShowEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    QWidget* makeCells();
    void makeEmpty();
    void connectCells();
    void showContent();
    void showKept();
    void showChosen();
    void showLine();
    void updateTexts();
    void showZoom();
    void setCellZoom(int times);
    PictureFacts facts() const { return PictureFacts({set_, sourceRaster_, rasters_, line_}); }

    PictureSet set_;  // without pixels and bits, which are in the rasters
    std::shared_ptr<Raster> sourceRaster_;
    QHash<qint64, std::shared_ptr<Raster>> rasters_;
    bool filled_ = false;
    QString missing_;  // why there is no model
    int offered_ = 4;
    QStringList examples_;
    int line_ = 0;
    bool making_ = false;
    RasterMode mode_ = RasterMode::Picture;
    QTimer words_;

    ImageHeader* header_ = nullptr;
    BannerStack* banners_ = nullptr;
    ContentStack* stack_ = nullptr;
    SourcePane* source_ = nullptr;
    VariationGrid* grid_ = nullptr;
    QWidget *hint_ = nullptr, *noCells_ = nullptr, *legend_ = nullptr;
    DropFrame* drop_ = nullptr;
};

}  // namespace continuo::ui
