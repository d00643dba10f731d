#pragma once

#include <QWidget>

#include "sound_forms.h"

class QAction;
class QHBoxLayout;
class QLabel;

namespace continuo::ui {

class MakingReadout;
class TimeReadout;

// The toolbar of Sound: record, play, stop, the loop around the seam, where it plays, what is being made and
// how far it is; Panic at the same place as in every workspace.
class SoundBar : public QWidget {
    Q_OBJECT

public:
    struct Actions {
        QAction* record = nullptr;  // checkable
        QAction* play = nullptr;    // checkable
        QAction* stop = nullptr;
        QAction* loop = nullptr;  // checkable
        QAction* panic = nullptr;
    };
    explicit SoundBar(const Actions& actions, QWidget* parent = nullptr);

    void setState(const SoundState& state);
    const SoundState& state() const { return state_; }
    // Where it plays or would play, and how long the sound is, s.
    void setTime(double seconds, double length);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pauseAsked(bool paused);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showState();
    void fit();

    SoundState state_;
    QHBoxLayout* row_ = nullptr;
    TimeReadout* time_ = nullptr;
    QLabel* length_ = nullptr;
    MakingReadout* making_ = nullptr;
};

}  // namespace continuo::ui
