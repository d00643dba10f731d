#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <memory>
#include <optional>

#include "controllers/settings/tap_measure.h"
#include "midi/events/midi_file_player.h"

namespace continuo::ui {
class CalibrationDialog;
class MainWindow;
struct CalibrationView;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Rig;

struct CalibrationPace {
    int strokes = 12;
    std::chrono::milliseconds step{600};
};

// Measures how much later an instrument at the MIDI output sounds than Continuo's own piano. The user taps
// along with even strokes of one, then of the other. The difference can become the output's offset. The taps
// are not music and make no sound. GUI thread.
class OutputCalibration : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    OutputCalibration(Rig& rig, PlayController& play, ui::MainWindow& window,
                      const CalibrationPace& pace = {});
    ~OutputCalibration() override;

    void show();
    ui::CalibrationDialog* dialog() const { return dialog_.get(); }
    // For tests: the moment of the first stroke; nullopt: no strokes are playing.
    std::optional<Moment> strokesFrom() const;

private:
    enum class Step { Ready, Piano, Output, Result, Failed };

    void make();
    void goForward();
    void cancelStrokes();  // stops the strokes; the user can restart them
    void muteOthers();
    void playStrokes(Step step);
    void poll();
    void readTaps();
    void endStrokes();
    void applyOffset();
    void finish();
    void showStep();
    ui::CalibrationView makeView(Step step) const;
    ui::CalibrationView result() const;
    QString instrument() const;
    int offset() const;  // ms, difference of the two measurements

    Rig& rig_;
    PlayController& play_;
    ui::MainWindow& window_;
    CalibrationPace pace_;
    std::unique_ptr<ui::CalibrationDialog> dialog_;
    QTimer timer_;
    Step step_ = Step::Ready;
    std::optional<MidiFilePlayer> strokes_;
    Moment first_{};
    std::uint64_t seen_ = 0;  // messages of the monitor read so far
    std::optional<TapMeasure> measure_;
    TapMeasure::Result piano_, output_;
};

}  // namespace continuo::app
