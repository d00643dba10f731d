#pragma once

#include <QImage>
#include <QPointF>
#include <QWidget>
#include <memory>
#include <optional>

#include "roll/times_in_view.h"
#include "wave/code_map.h"
#include "wave/wave_content.h"
#include "wave/wave_geometry.h"

namespace continuo::ui {

class SeamHandle;
class Spectrogram;
enum class SeamStep;

// The canvas of Sound: ruler, band of prompt, generated and pending sound, waveform, spectrogram, map of bits
// per code, and the codes at the seam as cells. It shows a WaveContent that its owner changes on the GUI
// thread. Setters emit only viewChanged.
// Mouse: click or drag sets the position; dragging the seam moves it (Escape reverts). Wheel: time (Ctrl:
// zoom at the mouse). Middle button: pan. Keys: arrows move the position by a frame, with Shift by a second;
// Home and End to the ends; Up and Down select a code's level. With Alt they move the seam. Ctrl+arrows, Page
// Up and Page Down move the view; Ctrl+0, Ctrl++ and Ctrl+- zoom.
class WaveCanvas : public QWidget {
    Q_OBJECT
public:
    explicit WaveCanvas(QWidget* parent = nullptr);
    ~WaveCanvas() override;

    // Shows another sound; null: none. The view stays, to compare variations; call fit() for an unrelated
    // sound.
    void setContent(std::shared_ptr<const WaveContent>);
    const std::shared_ptr<const WaveContent>& content() const { return content_; }
    // Call when samples or codes were appended, or another member of the content changed.
    void contentChanged();

    // Sets the end of the next continuation's prompt; nullopt: no seam.
    void setSeam(std::optional<double> seconds);
    std::optional<double> seam() const { return seam_; }
    // Sets the user's position, where playback starts.
    void setPosition(double seconds);
    double position() const { return position_; }
    // Sets the playing moment; nullopt: nothing plays.
    void setPlayhead(std::optional<double> seconds);
    std::optional<double> playhead() const { return times_.now(); }
    // Sets whether the view follows the playhead. Moving it by hand turns this off: followChanged.
    void setFollow(bool);
    bool follow() const { return times_.follow(); }

    void zoom(double factor, std::optional<double> aroundX = {});
    // Fits the whole sound, including pending sound, into the width.
    void fit();
    void setViewBegin(double seconds);
    double viewBegin() const { return times_.begin(); }
    double scale() const { return times_.scale(); }  // px per second

    WaveGeometry waveGeometry() const;
    // Moves the seam like the user: snaps to a frame, clamps to the sound, emits.
    void moveSeam(double seconds);
    void choosePosition(double seconds);
    // Returns the draggable area of the seam.
    QRect handleRect() const;
    // Returns the code of map or cells at a point; nullopt: none.
    std::optional<CodeCell> cellAt(const QPointF& position) const;
    // Returns the cell at the position, in the level selected by keys.
    std::optional<CodeCell> chosenCell() const;
    // Returns "level 3 · frame 266 · code 903 · 3.7 bits".
    QString cellText(const CodeCell&) const;
    // Returns "0:11.9 of 0:30.0, model".
    QString positionText() const;
    // Returns "prompt 0:00.0 to 0:10.0".
    QString seamText() const;
    // For tests: whether the spectrogram is still being computed.
    bool isComputing() const;
    std::int64_t columnsComputed() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void seamMoved(double seconds);
    void positionChosen(double seconds);
    void viewChanged();
    void followChanged(bool);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    bool event(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    enum class Drag { None, Position, Seam, View };

    const WaveContent& shownContent() const;
    // Returns the width of the plots in the current layout; the visible times do not matter.
    double plotWidth() const;
    double frameSeconds() const;
    int firstCell(const WaveGeometry&) const;
    bool isAtSeam(const QPointF& position) const;
    void refreshLook();
    void notifyViewChanged();
    void updateSeamHandle();
    void notifyPosition();
    void moveByHand(double begin);
    void endDrag();
    void cancelDrag();
    void stepSeam(SeamStep);
    bool moveSeamByKey(const QKeyEvent&);
    bool movePositionByKey(const QKeyEvent&);
    bool moveViewByKey(const QKeyEvent&);
    void chooseLevel(int by);
    void showHover(const QPoint& position, const QPoint& globalPosition);

    std::shared_ptr<const WaveContent> content_;
    Spectrogram* spectrogram_ = nullptr;
    SeamHandle* handle_ = nullptr;
    TimesInView times_;
    QImage waveform_;  // reused buffer
    std::optional<double> seam_;
    double position_ = 0;
    int level_ = 0;  // of the selected cell
    Drag drag_ = Drag::None;
    QPointF dragFrom_;
    double seamBefore_ = 0, viewBefore_ = 0, grip_ = 0;  // s, s; px from the seam to the press
    bool focusSeen_ = false;
};

}  // namespace continuo::ui
