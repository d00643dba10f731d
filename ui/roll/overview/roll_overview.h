#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include <QPixmap>
#include <QWidget>

#include "roll/overview/overview_painter.h"

namespace continuo::ui {

// All music of a roll in one strip, with the view as a box. The roll handles its mouse and keys
// (OverviewDrag, PianoRoll); it is a separate widget for the focus and for screen readers. The music is
// cached; a change redraws only its columns.
class RollOverview : public QWidget {
    Q_OBJECT
public:
    explicit RollOverview(QWidget* parent);

    // Shows other music; null: none.
    void setContent(std::shared_ptr<const RollContent>);
    // Call when the music differs between these moments.
    void contentChanged(double from, double to);
    void setHeat(bool);
    // Sets the marks; repaints only if one moved by at least a pixel.
    void setMarks(const OverviewMarks&);
    const OverviewMarks& marks() const { return marks_; }
    // Returns the duration covered by the width, s; 0 without music. Leaves some room after growing music.
    double seconds() const { return seconds_; }
    // Returns whether all music is in view.
    bool isAllInView() const;
    // Returns "view: 1:20 to 2:05 of 55:12".
    QString viewText() const;
    // For tests: number of columns drawn so far.
    std::size_t columnsDrawn() const { return drawn_; }

Q_SIGNALS:
    // A screen reader moves the view.
    void viewBeginRequested(double seconds);
    void focusLeft();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    // Positions of the marks, px of the screen.
    using Places = std::array<int, 6>;

    OverviewGeometry overviewGeometry() const;
    double musicEnd() const;
    Places places() const;
    void updateSpan();
    void redraw();
    void drawColumns();

    std::shared_ptr<const RollContent> content_;
    OverviewDensity density_;
    OverviewMarks marks_;
    Places seen_{};
    double seconds_ = 0.0;
    bool heat_ = false;
    QPixmap picture_;
    double changedFrom_ = 0.0, changedTo_ = kStillSounds;  // s to redraw; from > to: nothing
    std::size_t drawn_ = 0;
};

}  // namespace continuo::ui
