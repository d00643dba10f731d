#include "controllers/play/midi_controls.h"

#include <QMenu>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "controllers/words/banner_subjects.h"
#include "main_window/main_window.h"
#include "midi/ports/midi_traffic.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"
#include "widgets/value_slider.h"

namespace continuo::app {
namespace {

constexpr int kReadEvery = 25, kPatience = 20000;  // ms
constexpr int kHighest = 127;                      // largest controller number and value
constexpr int kReach = 2;                          // steps of 127: tolerance for reaching the slider's value
constexpr double kSame = 1e-3;                     // fraction of the slider's range: rounding tolerance
constexpr int kTold = 5000;                        // ms

QString settingName(const QString& control) { return QStringLiteral("midi/follow_") + control; }

}  // namespace

MidiControls::MidiControls(const MidiTraffic& monitor, Settings& settings, ui::MainWindow& window)
    : monitor_(monitor), settings_(settings), window_(window), seen_(monitor.recordedCount()) {
    for (ui::ValueSlider* slider : window_.findChildren<ui::ValueSlider*>()) {
        const QString& control = slider->control();
        if (control.isEmpty()) continue;
        connect(slider, &ui::ValueSlider::controlMenuRequested, this,
                [this, slider](const QPoint& where) { offer(*slider, where); });
        connect(slider, &ui::ValueSlider::valueEdited, this, [this, slider] {
            if (waiting_.contains(slider)) showFollowed(*slider);  // shows the value that the knob must reach
        });
        const int kept = static_cast<int>(settings_.number(settingName(control), -1, -1, kHighest));
        if (canFollow(kept)) controls_[kept] = control;
    }
    showFollowed();
    learningTimeout_.setSingleShot(true);
    learningTimeout_.setInterval(kPatience);
    connect(&learningTimeout_, &QTimer::timeout, this, [this] {
        learning_.clear();
        window_.banners().showMessage(subjects::kMidiControl, ui::Banner::Kind::Warn,
                                      tr("No MIDI controller was moved, so nothing changed."));
    });
    connect(&pollTimer_, &QTimer::timeout, this, &MidiControls::poll);
    pollTimer_.start(kReadEvery);
}

bool MidiControls::canFollow(int controller) {
    const bool pedal = controller == controller::kSustain || controller == controller::kSostenuto ||
                       controller == controller::kSoft;
    return controller >= 0 && controller < controller::kFirstMode && !pedal;
}

int MidiControls::controller(const QString& control) const {
    for (const auto& [controller, moved] : controls_)
        if (moved == control) return controller;
    return -1;
}

void MidiControls::offer(const ui::ValueSlider& slider, const QPoint& where) {
    const QString control = slider.control();
    const int moves = controller(control);
    QMenu menu(&window_);
    //: Menu of a slider that waits for a MIDI controller.
    if (learning_ == control) menu.addAction(tr("Cancel the assignment"), this, &MidiControls::stopLearning);
    //: Menu of a slider: the next MIDI controller that moves will control it.
    else
        menu.addAction(tr("Assign a MIDI controller…"), this, [this, &slider] { learn(slider); });
    //: Menu of a slider: MIDI controller %1 no longer controls it.
    if (moves >= 0)
        menu.addAction(tr("Forget MIDI controller %1").arg(moves), this,
                       [this, control] { unassign(control); });
    menu.exec(where);
}

void MidiControls::learn(const ui::ValueSlider& slider) {
    learning_ = slider.control();
    learningName_ = slider.spokenName();
    seen_ = monitor_.recordedCount();
    learningTimeout_.start();
    window_.banners().showMessage(
        subjects::kMidiControl, ui::Banner::Kind::Info,
        tr("Move a knob or slider of your MIDI device to control %1.").arg(learningName_));
}

void MidiControls::stopLearning() {
    if (learning_.isEmpty()) return;
    learning_.clear();
    learningTimeout_.stop();
    window_.banners().clear(subjects::kMidiControl);
}

void MidiControls::unassign(const QString& control) { assign(control, -1); }

QString MidiControls::release(int controller) {
    const auto moved = controls_.find(controller);
    if (moved == controls_.end()) return {};
    const QString control = moved->second;
    assign(control, -1);
    for (const ui::ValueSlider* slider : window_.findChildren<ui::ValueSlider*>())
        if (slider->control() == control) return slider->spokenName();
    return control;
}

// Assigns a controller to a control. Removes the control's other controller and the controller's other
// control.
void MidiControls::assign(const QString& control, int controller) {
    std::erase_if(controls_, [&](const auto& each) { return each.second == control; });
    std::erase_if(pickups_, [&](const auto& each) { return each.first->control() == control; });
    waiting_.clear();
    settings_.set(settingName(control), controller);
    if (controller >= 0) {
        if (const auto before = controls_.find(controller); before != controls_.end())
            settings_.set(settingName(before->second), -1);
        controls_[controller] = control;
    }
    showFollowed();
}

void MidiControls::finishLearning(int controller) {
    learningTimeout_.stop();
    assign(std::exchange(learning_, {}), controller);
    window_.banners().showMessage(
        subjects::kMidiControl, ui::Banner::Kind::Ok,
        tr("MIDI controller %2 now controls %1.").arg(learningName_).arg(controller));
    Q_EMIT learnt(controller, learningName_);
}

void MidiControls::poll() {
    if (monitor_.recordedCount() == seen_) return;
    std::map<int, KnobMove> turns;  // by controller: several messages become one move
    for (const MidiMessage& each : monitor_.since(seen_)) {
        if (each.sent || each.ignored || !each.event.isController() || !canFollow(each.event.data1)) continue;
        const int controller = each.event.data1, value = each.event.data2;
        const bool learnt = !learning_.isEmpty();
        if (learnt) finishLearning(controller);
        const int before = positions_.try_emplace(controller, value).first->second;
        KnobMove& turn =
            turns.try_emplace(controller, KnobMove{before, before, before, value, false}).first->second;
        turn.least = std::min(turn.least, value);
        turn.most = std::max(turn.most, value);
        turn.last = positions_[controller] = value;
        turn.learnt = turn.learnt || learnt;
    }
    for (const auto& [controller, turn] : turns)
        if (const auto moved = controls_.find(controller); moved != controls_.end())
            move(moved->second, turn);
}

void MidiControls::move(const QString& control, const KnobMove& turn) {
    const QWidget* const inspector = window_.current().inspector.content;
    for (ui::ValueSlider* slider : inspector->findChildren<ui::ValueSlider*>()) {
        if (slider->control() != control || !slider->isEnabled()) continue;
        if (!picksUp(*slider, turn)) {
            waitForPickup(*slider);
            continue;
        }
        if (waiting_.erase(slider) > 0) {
            QToolTip::hideText();
            showFollowed(*slider);
        }
        slider->editFraction(static_cast<double>(turn.last) / kHighest);
        pickups_[slider] = {turn.last, slider->fraction()};
    }
}

// Returns whether the slider follows the knob. A newly learnt knob moves the slider at once: the user holds
// it and expects an effect. A knob also follows if neither it nor the slider was moved separately since. Else
// the knob must first reach or pass the slider's value.
bool MidiControls::picksUp(const ui::ValueSlider& slider, const KnobMove& turn) const {
    if (turn.learnt) return true;
    const auto grip = pickups_.find(&slider);
    if (grip != pickups_.end() && grip->second.knob == turn.before &&
        std::abs(grip->second.fraction - slider.fraction()) < kSame)
        return true;
    const double at = kHighest * slider.fraction();
    return turn.least - kReach <= at && at <= turn.most + kReach;
}

// Shows once, in a tooltip, which value the knob must pass. A banner would shift the canvas while somebody
// plays.
void MidiControls::waitForPickup(ui::ValueSlider& slider) {
    const auto [told, begins] = waiting_.try_emplace(&slider);
    const QString value = slider.valueText();
    if (std::exchange(told->second, value) != value) showFollowed(slider);
    if (!begins || !window_.isActiveWindow() || slider.visibleRegion().isEmpty()) return;
    //: The slider follows once the controller has passed its value %2.
    QToolTip::showText(
        slider.mapToGlobal(QPoint(0, slider.height())),
        tr("Turn MIDI controller %1 past %2 to take control.").arg(controller(slider.control())).arg(value),
        &slider, {}, kTold);
}

void MidiControls::showFollowed() {
    for (ui::ValueSlider* slider : window_.findChildren<ui::ValueSlider*>())
        if (!slider->control().isEmpty()) showFollowed(*slider);
}

void MidiControls::showFollowed(ui::ValueSlider& slider) {
    const int moves = controller(slider.control());
    QString by;
    //: Completes “Controlled by …” at a slider.
    if (moves >= 0) by = tr("MIDI controller %1").arg(moves);
    //: Completes “Controlled by …” at a slider: only after passing its value %2.
    if (moves >= 0 && waiting_.contains(&slider))
        by = tr("MIDI controller %1, after passing %2").arg(moves).arg(slider.valueText());
    slider.setControllerName(by);
}

}  // namespace continuo::app
