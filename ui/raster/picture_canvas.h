#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "raster/raster_look.h"
#include "raster/raster_place.h"

namespace continuo::ui {

// One picture, large: pixel-exact on a checker ground, with the line above which it is kept and below which
// it is generated anew. The line is dragged by its handle, or moved with the arrow keys (Page: 8 rows, Home
// and End: all of it); to screen readers it is a slider. Wheel: moves the picture (with Shift: sideways; with
// Ctrl: zooms at the mouse). Middle button: drags it. Setters tell nobody.
class PictureCanvas : public QWidget {
    Q_OBJECT
public:
    explicit PictureCanvas(QWidget* parent = nullptr);
    ~PictureCanvas() override;

    // Null: none. Call rowsChanged() when more of it is made.
    void setRaster(std::shared_ptr<const Raster>);
    const std::shared_ptr<const Raster>& raster() const { return look_.raster(); }
    void rowsChanged(RowSpan);
    void setMode(RasterMode);
    RasterMode mode() const { return look_.mode(); }
    // What the difference is to.
    void setBase(const QImage&);
    void setKept(const std::shared_ptr<const Raster>& source, int rows);
    // The line at which it is being made is shown.
    void setScanning(bool);

    // Rows above the line; nothing: no line.
    void setKeptRows(std::optional<int>);
    std::optional<int> keptRows() const { return kept_; }
    // What is not kept lies under a veil, with words at the line; otherwise only while the line is moved.
    void setVeiled(bool);
    // The line is seen only while the mouse is over the picture, or the focus on it: where nothing is kept
    // of anything yet, there is a picture to be looked at.
    void setLineQuiet(bool);
    bool isLineSeen() const { return kept_ && (!quiet_ || under_ || drag_ == Drag::Line || hasFocus()); }

    // 1 to 32 px for a pixel, or RasterZoom::kFit.
    void setZoom(int times);
    const RasterZoom& zoom() const { return zoom_; }
    // Px for a pixel as it is shown now.
    double shownTimes() const { return place().scale; }
    void zoomBy(int direction);

    RasterPlace place() const;
    // Where the line can be taken.
    QRectF handleRect() const;
    // "kept above, rows 0–31; generated below, rows 32–63"
    QString lineText() const;
    // As the user would: tells.
    void moveLine(int row);

    QSize sizeHint() const override { return {384, 384}; }
    QSize minimumSizeHint() const override { return {128, 128}; }

Q_SIGNALS:
    void keptRowsEdited(int rows);
    // What is shown of the picture changed; by its user or as the widget did.
    void viewChanged();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void enterEvent(QEnterEvent*) override;
    void leaveEvent(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    enum class Drag { None, Line, Picture };

    void setView(const RasterZoom&);
    void moveByKey(int row);
    void endMove();
    void showLine();
    void paintLine(QPainter&, const RasterPlace&) const;
    void paintTag(QPainter&, const QString& text, const QPointF& corner, bool above) const;
    QString keptText() const;
    QString generatedText() const;

    RasterLook look_;
    RasterZoom zoom_;
    std::optional<int> kept_;
    bool veiled_ = true;
    bool quiet_ = false, under_ = false;  // the line; the picture under the mouse
    bool byKey_ = false;                  // a key that moves the line is held
    bool scanning_ = false;
    Drag drag_ = Drag::None;
    QPointF dragFrom_;
};

}  // namespace continuo::ui
