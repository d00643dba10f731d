#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include <QPixmap>
#include <QWidget>

#include "roll/overview/overview_painter.h"

namespace continuo::ui {

// All of the music of a roll in one strip, with the view as a box. The roll that it lies in has the mouse and
// the keys (OverviewDrag, PianoRoll); as a widget of its own it takes the focus and is found by screen
// readers. The music is drawn once; a change draws the columns again in which it is.
class RollOverview : public QWidget {
    Q_OBJECT
public:
    explicit RollOverview(QWidget* parent);

    // Other music; null: none.
    void setContent(std::shared_ptr<const RollContent>);
    // The music differs between these moments.
    void contentChanged(double from, double to);
    void setHeat(bool);
    // Asks for a paint only where a mark is at another pixel than before.
    void setMarks(const OverviewMarks&);
    const OverviewMarks& marks() const { return marks_; }
    // How much time the width spans, s; 0 without music. While the music grows there is some room behind it.
    double seconds() const { return seconds_; }
    // Whether all of the music is in view.
    bool isAllInView() const;
    // "view: 1:20 to 2:05 of 55:12"
    QString viewText() const;
    // For tests: columns drawn since the start.
    std::size_t columnsDrawn() const { return drawn_; }

Q_SIGNALS:
    // A screen reader asks for another view.
    void viewBeginAsked(double seconds);
    void focusLeft();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    // The places of the marks, px of the screen.
    using Places = std::array<int, 6>;

    OverviewGeometry whole() const;
    double musicEnd() const;
    Places places() const;
    void span();
    void redraw();
    void drawColumns();

    std::shared_ptr<const RollContent> content_;
    OverviewDensity density_;
    OverviewMarks marks_;
    Places seen_{};
    double seconds_ = 0.0;
    bool heat_ = false;
    QPixmap picture_;
    double changedFrom_ = 0.0, changedTo_ = kStillSounds;  // what of it is to be drawn, s; from > to: nothing
    std::size_t drawn_ = 0;
};

}  // namespace continuo::ui
