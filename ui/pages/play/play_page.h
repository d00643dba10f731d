#pragma once

#include <QWidget>

#include <optional>

#include "forms.h"

class QAction;
class QLabel;
class QStackedLayout;

namespace continuo::ui {

class BannerStack;
class CountIn;
class EmptyState;
class KeyboardStrip;
class PianoRoll;

// The Play workspace: piano roll over keyboard strip, with a line about the shown music above. While nothing
// was played it says how to begin.
class PlayPage : public QWidget {
    Q_OBJECT

public:
    // Checkable actions that switch the surprise map and following.
    PlayPage(QAction* surprise, QAction* follow, QWidget* parent = nullptr);

    PianoRoll& roll() { return *roll_; }
    KeyboardStrip& keyboard() { return *keyboard_; }
    BannerStack& banners() { return *banners_; }
    const CountIn& countIn() const { return *countIn_; }

    // While a range is marked the line tells of that.
    void setHeader(const PlayHeader& header);
    void setEmpty(bool empty);
    // The beats that are left before a recording begins, over the roll; 0: none.
    void setCountIn(int beats);
    // What is played now is shown, 25 s of it in the width until its user zooms, which is kept for
    // the next time.
    void setLive(bool live);
    // Without one the empty page says how one comes.
    void setKeyboardThere(bool there);
    // Whether a model answers, or is about to; the empty page promises no answer where none does.
    void setAnswered(bool answered);
    // Pieces to begin with, offered while the page is empty.
    void setPrimers(const QStringList& names);

Q_SIGNALS:
    void computerKeyboardAsked();
    void openAsked();
    void settingsAsked();
    void primerChosen(int index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    QWidget* makeHeader(QAction* surprise, QAction* follow);

    void showCanvas();
    void showNote();
    void showSentence();
    void showDetail();
    void fitLive();

    PlayHeader header_;
    bool keyboardThere_ = true, answered_ = true;
    bool live_ = false, isEmpty_ = false;
    double fittedScale_ = 0;           // px a second, that nobody has zoomed since
    std::optional<double> liveScale_;  // to which the user zoomed what is played
    QLabel* title_ = nullptr;
    QLabel* detail_ = nullptr;
    BannerStack* banners_ = nullptr;
    QStackedLayout* stack_ = nullptr;
    PianoRoll* roll_ = nullptr;
    EmptyState* empty_ = nullptr;
    CountIn* countIn_ = nullptr;
    KeyboardStrip* keyboard_ = nullptr;
};

}  // namespace continuo::ui
