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

// The canvas of Sound: ruler, band of what is prompt, made and to come, waveform, spectrogram, map of the
// bits per code, and the codes at the seam as cells. It shows a WaveContent that its owner changes on the GUI
// thread. Setters emit nothing but viewChanged.
//
// Mouse: a click or drag chooses a position, a drag of the seam moves that (Escape puts it back); wheel: time
// (with Ctrl: zoom at the mouse), middle button: drags the view. Keys: arrows move the position by a frame,
// with Shift by a second, Home and End to the ends, Up and Down choose the level of a code; with Alt they
// move the seam; Ctrl+arrows, Page Up and Page Down move the view, Ctrl+0, Ctrl++ and Ctrl+- zoom.
class WaveCanvas : public QWidget {
    Q_OBJECT
public:
    explicit WaveCanvas(QWidget* parent = nullptr);
    ~WaveCanvas() override;

    // Shows another sound; null: none. The view stays, so that variations are seen at one moment; call fit()
    // for a sound that has nothing to do with the one before.
    void setContent(std::shared_ptr<const WaveContent>);
    const std::shared_ptr<const WaveContent>& content() const { return content_; }
    // Call after samples or codes were appended, or another member of the content changed.
    void contentChanged();

    // Where the prompt of the next continuation ends; nullopt: no seam.
    void setSeam(std::optional<double> seconds);
    std::optional<double> seam() const { return seam_; }
    // The moment chosen by the user, from which is played.
    void setPosition(double seconds);
    double position() const { return position_; }
    // The moment that sounds; nullopt: nothing does.
    void setPlayhead(std::optional<double> seconds);
    std::optional<double> playhead() const { return times_.now(); }
    // Whether the view moves with the playhead. Moving it by hand ends that: followChanged.
    void setFollow(bool);
    bool follow() const { return times_.follow(); }

    void zoom(double factor, std::optional<double> aroundX = {});
    // All of the sound, with what is to come, in the width.
    void fit();
    void setViewBegin(double seconds);
    double viewBegin() const { return times_.begin(); }
    double scale() const { return times_.scale(); }  // px a second

    WaveGeometry waveGeometry() const;
    // As the user would: snaps to a frame, stays within the sound, notifies.
    void moveSeam(double seconds);
    void choosePosition(double seconds);
    // Where the seam can be dragged.
    QRect handleRect() const;
    // The code of map or cells at that point; nullopt: no code.
    std::optional<CodeCell> cellAt(const QPointF& position) const;
    // The cell at the position, in the level chosen by keys.
    std::optional<CodeCell> chosenCell() const;
    // "level 3 · frame 266 · code 903 · 3.7 bits"
    QString cellText(const CodeCell&) const;
    // "0:11.9 of 0:30.0, model"
    QString positionText() const;
    // "prompt 0:00.0 to 0:10.0"
    QString seamText() const;
    // For tests: whether shades of the spectrogram are still being computed.
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

    const WaveContent& shown() const;
    // As it is laid out now, without the times in view.
    double plotWidth() const;
    double frameSeconds() const;
    int firstCell(const WaveGeometry&) const;
    bool isAtSeam(const QPointF& position) const;
    void look();
    void tellViewChanged();
    void tellSeam();
    void tellPosition();
    void moveByHand(double begin);
    void endDrag();
    void putBack();
    void stepSeam(SeamStep);
    bool seamByKey(const QKeyEvent&);
    bool positionByKey(const QKeyEvent&);
    bool viewByKey(const QKeyEvent&);
    void chooseLevel(int by);
    void showHover(const QPoint& position, const QPoint& globalPosition);

    std::shared_ptr<const WaveContent> content_;
    Spectrogram* spectrogram_ = nullptr;
    SeamHandle* handle_ = nullptr;
    TimesInView times_;
    QImage waveform_;  // memory for painting
    std::optional<double> seam_;
    double position_ = 0;
    int level_ = 0;  // of the chosen cell
    Drag drag_ = Drag::None;
    QPointF dragFrom_;
    double seamBefore_ = 0, viewBefore_ = 0, grip_ = 0;  // s; px from the seam
    bool focusSeen_ = false;
};

}  // namespace continuo::ui
