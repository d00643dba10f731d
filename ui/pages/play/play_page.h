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

// The Play workspace: piano roll above keyboard strip, and a line about the music. An empty page explains how
// to begin.
class PlayPage : public QWidget {
    Q_OBJECT

public:
    // surprise, follow: checkable actions for the surprise map and for following.
    PlayPage(QAction* surprise, QAction* follow, QWidget* parent = nullptr);

    PianoRoll& roll() { return *roll_; }
    KeyboardStrip& keyboard() { return *keyboard_; }
    BannerStack& banners() { return *banners_; }
    const CountIn& countIn() const { return *countIn_; }

    // A marked range replaces the header.
    void setHeader(const PlayHeader& header);
    void setEmpty(bool empty);
    // Shows the beats left before a recording over the roll; 0: none.
    void setCountIn(int beats);
    // Shows live music: 25 s in the width, or the zoom that the user last chose for live music.
    void setLive(bool live);
    // If there is no keyboard, the empty page explains how to get one.
    void setKeyboardConnected(bool there);
    // Sets whether a model answers or will soon; otherwise the empty page promises no answer.
    void setModelAnswers(bool answered);
    // Sets the example pieces that the empty page offers.
    void setPrimers(const QStringList& names);

Q_SIGNALS:
    void computerKeyboardRequested();
    void openRequested();
    void settingsRequested();
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
    double fittedScale_ = 0;           // px per second, chosen automatically; used until the user zooms
    std::optional<double> liveScale_;  // live zoom chosen by the user
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
