#include "controllers/settings/output_calibration.h"

#include <QAction>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "audio/null_audio_device.h"
#include "controllers/play/play_controller.h"
#include "controllers/play/play_form.h"
#include "controllers/words/words.h"
#include "main_window/main_window.h"
#include "pages/dialogs/calibration_dialog.h"
#include "rig/rig.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// unusual values, to recognise our own strokes when they come back
constexpr int kPitch = 76, kVelocity = 91;
constexpr double kSounds = 0.2;   // s, duration of a stroke
constexpr auto kBefore = 800ms;   // time to get ready
constexpr auto kAfter = 450ms;    // time to wait for the last tap
constexpr int kMostOffset = 200;  // ms
constexpr double kRough = 0.02;   // s; above this accuracy a retry is suggested

bool isAudible(const RigStatus& rig) {
    return rig.piano == LiveSynth::State::Ready && rig.audio.name != kNullDevice;
}

}  // namespace

OutputCalibration::OutputCalibration(Rig& rig, PlayController& play, ui::MainWindow& window,
                                     const CalibrationPace& pace)
    : rig_(rig), play_(play), window_(window), pace_(pace) {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(15);
    connect(&timer_, &QTimer::timeout, this, &OutputCalibration::poll);
    // Each step of an inspector's slider sends the whole form to the rig, including thru and offset. Both
    // must be muted again.
    connect(&play_, &PlayController::formChanged, this, [this] {
        if (strokes_) muteOthers();
    });
    connect(&play_, &PlayController::panicked, this, &OutputCalibration::cancelStrokes);
}

OutputCalibration::~OutputCalibration() { strokes_.reset(); }

std::optional<Moment> OutputCalibration::strokesFrom() const {
    return strokes_ ? std::optional(first_) : std::nullopt;
}

void OutputCalibration::make() {
    dialog_ = std::make_unique<ui::CalibrationDialog>(&window_);
    ui::CalibrationDialog* dialog = dialog_.get();
    connect(dialog, &ui::CalibrationDialog::forwardRequested, this, &OutputCalibration::goForward);
    connect(dialog, &ui::CalibrationDialog::repeatRequested, this, [this] { playStrokes(Step::Piano); });
    connect(dialog, &ui::CalibrationDialog::tapped, this, [this] {
        if (measure_) measure_->tap(LiveClock::now());
    });
    connect(dialog, &QDialog::finished, this, &OutputCalibration::finish);
}

void OutputCalibration::show() {
    if (!dialog_) make();
    if (dialog_->isVisible()) return dialog_->raise();
    window_.actions()[ui::Actions::kStop]->trigger();
    rig_.playerEvents().ignore({.all = true});
    step_ = Step::Ready;
    showStep();
    dialog_->show();
}

void OutputCalibration::finish() {
    timer_.stop();
    strokes_.reset();
    measure_.reset();
    rig_.playerEvents().ignore({});
    rig_.set(withForm(rig_.settings(), play_.form()));
    window_.activateWindow();
}

void OutputCalibration::cancelStrokes() {
    if (!strokes_) return;
    timer_.stop();
    strokes_.reset();
    measure_.reset();
    step_ = Step::Ready;
    showStep();
}

void OutputCalibration::goForward() { step_ == Step::Result ? applyOffset() : playStrokes(Step::Piano); }

// Mutes thru and click, so that only the strokes sound, and removes the output's offset.
void OutputCalibration::muteOthers() {
    RigSettings quiet = rig_.settings();
    quiet.thru = quiet.thruToMidi = quiet.click = false;
    quiet.outputOffset = 0;
    rig_.set(quiet);
}

void OutputCalibration::playStrokes(Step step) {
    muteOthers();  // again, because a slider may have been moved
    Performance strokes;
    for (int i = 0; i < pace_.strokes; ++i) {
        const double start = i * std::chrono::duration<double>(pace_.step).count();
        strokes.notes.push_back({kVelocity, kPitch, start, start + kSounds});
    }
    step_ = step;
    first_ = LiveClock::now() + kBefore;
    EventInbox& to = step == Step::Piano ? rig_.piano() : rig_.midiOutput();
    strokes_.emplace(strokes, std::vector{&to}, first_, MidiFilePlayer::kInTime, kCalibrationWriter);
    measure_.emplace(first_, pace_.step, pace_.strokes);
    seen_ = rig_.monitor().recordedCount();
    timer_.start();
    showStep();
}

void OutputCalibration::poll() {
    readTaps();
    if (LiveClock::now() > first_ + (pace_.strokes - 1) * pace_.step + kAfter) return endStrokes();
    showStep();
}

void OutputCalibration::readTaps() {
    for (const MidiMessage& message : rig_.monitor().since(seen_)) {
        const MidiEvent& event = message.event;
        const bool ours = event.data1 == kPitch && event.data2 == kVelocity;
        if (!message.sent && !message.ignored && event.isNoteOn() && !ours) measure_->tap(event.time);
    }
}

void OutputCalibration::endStrokes() {
    const std::optional<TapMeasure::Result> found = measure_->result();
    timer_.stop();
    strokes_.reset();
    measure_.reset();
    if (found && step_ == Step::Piano) {
        piano_ = *found;
        return playStrokes(Step::Output);
    }
    if (found) output_ = *found;
    step_ = found ? Step::Result : Step::Failed;
    showStep();
}

int OutputCalibration::offset() const {
    return static_cast<int>(std::lround(1e3 * (piano_.delay - output_.delay)));
}

void OutputCalibration::applyOffset() {
    ui::PlayForm form = play_.form();
    form.outputOffset = std::clamp(offset(), -kMostOffset, kMostOffset);
    play_.setForm(form);
    dialog_->accept();
}

void OutputCalibration::showStep() { dialog_->setView(makeView(step_)); }

QString OutputCalibration::instrument() const {
    const RigSettings rig = rig_.settings();
    return text(rig.midi.output.empty() ? ownOutputName(rig.portName) : rig.midi.output);
}

ui::CalibrationView OutputCalibration::makeView(Step step) const {
    ui::CalibrationView view;
    view.heading = tr("Calibrate the MIDI output");
    switch (step) {
        case Step::Ready:
            if (!isAudible(rig_.status())) {
                view.text =
                    tr("Continuo's own piano is silent, so there is nothing to compare the instrument with. "
                       "Choose an audio device and a soundfont in the settings first.");
                break;
            }
            view.text = tr("Continuo plays %n note(s) on its piano, then as many on the instrument at “%1”. "
                           "Tap along on any key of your keyboard or the space bar. Continuo measures how "
                           "much earlier the instrument needs its notes.",
                           nullptr, pace_.strokes)
                            .arg(instrument());
            view.forwardText = tr("Start");
            break;
        case Step::Piano:
        case Step::Output: {
            view.strokes = pace_.strokes;
            const auto since = LiveClock::now() - first_;
            if (since >= 0ns)
                view.stroke = static_cast<int>(std::min<std::int64_t>(pace_.strokes, since / pace_.step + 1));
            view.heading =
                step == Step::Piano ? tr("Continuo's piano") : tr("The instrument at “%1”").arg(instrument());
            view.text = step == Step::Piano ? tr("Tap along with these notes.")
                                            : tr("Tap along with these notes. If you hear nothing, choose "
                                                 "the instrument in Settings > Audio & MIDI.");
            break;
        }
        case Step::Result: return result();
        case Step::Failed:
            view.text =
                tr("Too few taps: each part needs six, after the third note. Tap on a keyboard that is "
                   "chosen in Settings > Audio & MIDI, or on the space bar.");
            view.canRepeat = true;
            break;
    }
    return view;
}

ui::CalibrationView OutputCalibration::result() const {
    const int wanted = offset(), used = std::clamp(wanted, -kMostOffset, kMostOffset);
    const double accuracy = std::hypot(piano_.accuracy, output_.accuracy);
    const int around = std::max(1, static_cast<int>(std::lround(1e3 * accuracy)));
    ui::CalibrationView view;
    view.heading = wanted == 0  ? tr("Both sound together")
                   : wanted < 0 ? tr("The instrument is %1 ms late").arg(-wanted)
                                : tr("The instrument is %1 ms early").arg(wanted);
    //: Result of a calibration: %1 is its uncertainty.
    view.text =
        tr("Compared with Continuo's piano, ±%1 ms. With an output offset of %2 ms both sound together.")
            .arg(around)
            .arg(QLocale().toString(used));
    if (used != wanted) view.text += QLatin1Char(' ') + tr("Continuo can correct at most 200 ms.");
    if (accuracy > kRough)
        view.text += QLatin1Char(' ') + tr("The taps vary widely. Try again for a better result.");
    //: Button: sets the output offset to the result.
    view.forwardText = tr("Use %1 ms").arg(QLocale().toString(used));
    view.canRepeat = true;
    return view;
}

}  // namespace continuo::app
