#pragma once

#include <QWidget>
#include <optional>

#include "sound_forms.h"

class QAction;
class QHBoxLayout;
class QLabel;

namespace continuo::ui {

class LevelMeter;
class MakingReadout;
class TimeReadout;

// The toolbar of Sound: record, play, stop, loop around the seam, position, progress of the generation,
// Panic.
class SoundBar : public QWidget {
    Q_OBJECT

public:
    struct Actions {
        QAction* record = nullptr;  // checkable
        QAction* play = nullptr;    // checkable
        QAction* stop = nullptr;
        QAction* loop = nullptr;  // checkable
        QAction* panic = nullptr;
        QAction* recordFrom = nullptr;  // with a menu
    };
    explicit SoundBar(const Actions& actions, QWidget* parent = nullptr);

    void setState(const SoundState& state);
    const SoundState& state() const { return state_; }
    // Sets playback position and length of the sound, s. They are hidden during a recording.
    void setTime(double seconds, double length);
    // Shows length and level of a recording instead of a job's progress; nullopt: no recording.
    void setRecording(const std::optional<SoundRecordingState>& recording);
    const std::optional<SoundRecordingState>& recording() const { return recording_; }
    // Sets the peaks of the recording since the last call, dBFS.
    void setRecordingLevels(double leftDb, double rightDb);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pauseRequested(bool paused);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeRecordingPart();
    void showState();
    void showTime();
    void fit();

    SoundState state_;
    QHBoxLayout* row_ = nullptr;
    std::optional<SoundRecordingState> recording_;
    double position_ = 0, soundLength_ = 0;  // s
    QWidget* recordingPart_ = nullptr;
    QLabel* recordingWords_ = nullptr;
    LevelMeter* level_ = nullptr;
    TimeReadout* time_ = nullptr;
    QLabel* length_ = nullptr;
    MakingReadout* making_ = nullptr;
};

}  // namespace continuo::ui
