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

// The Image workspace: the source, large, and the pictures as cards that fill while they are made. This
// folder's README says how to feed it. Setters emit nothing.
class ImagePage : public QWidget {
    Q_OBJECT
public:
    explicit ImagePage(QWidget* parent = nullptr);

    // Without a model for pictures the page shows `why`; empty: there is one.
    void setModelMissing(const QString& why);
    const QString& modelMissing() const { return missing_; }
    // How many pictures the empty page offers to make.
    void setOffered(int pictures);

    // Names of pictures to start from, which the empty page offers too.
    void setExamples(const QStringList& names);

    // Shows another set; the chosen picture stays chosen if it is in it.
    void setSet(const PictureSet&);
    // Shows nothing but the offer to begin.
    void clear();
    void setTitle(const QString& title, const QString& detail);
    // Bits of the source's pixels, as PictureSet::sourceBits.
    void setSourceBits(const QVector<float>& bits);
    // Appends the next pixels of a picture: red, green and blue of each, and bits as in PictureSet::Cell. May
    // be called often: only changes are drawn, and texts follow ten times a second.
    void append(qint64 id, std::span<const std::uint8_t> rgb, std::span<const float> bits = {});
    // Sets a picture's star, mark and number.
    void setPicture(const PictureForm&);
    // How the chosen picture was made, or the one to continue.
    void setInfo(const PictureInfo&);
    // Whether incomplete pictures are being made.
    void setMaking(bool);

    // Rows above the line, for the next pictures; the line can be moved while there is a source.
    void setKeptRows(int rows);
    int keptRows() const { return line_; }
    void setMode(RasterMode);
    RasterMode mode() const { return mode_; }
    // Of one picture.
    void setModeOf(qint64 id, RasterMode);
    void select(qint64 id);
    // 0: none.
    qint64 selected() const;
    // Number of complete rows of a picture; 0 if it is not on the page.
    int rowsDone(qint64 id) const;
    // Drags a picture's file out of the window; false if the user let go meanwhile.
    bool dragOut(qint64 id, const QString& file);

    // Tells of a picture that was dropped or pasted by one of the signals; false: there is none in it.
    bool take(const QMimeData& mime);

    BannerStack& banners() { return *banners_; }
    SourcePane& source() { return *source_; }
    VariationGrid& grid() { return *grid_; }

    // For tests: append() of Qt's lists; the picture so far, black where nothing was made yet.
    void append(qint64 id, const QByteArray& rgb, const QVector<float>& bits = {});
    QImage pixels(qint64 id) const;

public Q_SLOTS:
    // As the keys do, of the chosen picture or of what has the focus.
    void cycleMode();
    void zoomIn();
    void zoomOut();
    void zoomFit();
    void askStar();
    void askKeep();
    void askExport();
    void askDiscard();
    void askContinue();

Q_SIGNALS:
    // The empty page's buttons.
    void generateAsked();
    void openAsked();
    void modelsAsked();
    void exampleChosen(int index);
    // A picture file was dropped here.
    void pictureDropped(const QUrl& url);
    // Several at once.
    void picturesDropped(const QList<QUrl>& urls);
    // A picture was dropped, without a file: as PNG, or its pixels alone.
    void pngDropped(const QByteArray& png);
    void pixelsDropped(const QImage& picture);
    void keptRowsEdited(int rows);
    void selectionChanged(qint64 id);
    void starAsked(qint64 id);
    void keepAsked(qint64 id);
    void exportAsked(qint64 id);
    void discardAsked(qint64 id);
    // The user drags a picture: answer with dragOut() when its file is written.
    void dragAsked(qint64 id);
    // Of the chosen picture, on its card or where it is large.
    void menuAsked(const QPoint& at);
    // Asks to keep the rows above `row` and to make the rest anew.
    void continueAsked(qint64 id, int row);
    // Of the chosen picture, for the foot of the left pane; without a title: none is chosen.
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
    void showWords();
    void showZoom();
    void setCellZoom(int times);
    std::vector<std::optional<double>> rowBits() const;
    std::optional<double> meanBits(qint64 id, int first, int last) const;
    std::optional<double> wholeBits(std::optional<double> kept, std::optional<double> made, int there) const;
    Facts facts() const;
    QString whyNotContinue(qint64 id) const;  // empty: it can be

    PictureSet set_;  // without pixels and bits: they are in the rasters
    std::shared_ptr<Raster> sourceRaster_;
    QHash<qint64, std::shared_ptr<Raster>> rasters_;
    bool filled_ = false;
    QString missing_;  // why no model is there
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
