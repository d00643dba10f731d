#include "controllers/midi_controls.h"

#include <QMenu>

#include "main_window/image_inspector.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector_panel.h"
#include "main_window/main_window.h"
#include "midi/midi_monitor.h"
#include "pages/image_page.h"
#include "pages/play_page.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"
#include "widgets/value_slider.h"

namespace continuo::app {
namespace {

constexpr int kReadEvery = 25, kPatience = 20000;  // ms
constexpr int kHighest = 127;                      // of controllers and of their values
constexpr int kFirstMode = 120;

QString settingOf(const QString& control) { return QStringLiteral("midi/follow_") + control; }

}  // namespace

MidiControls::MidiControls(const MidiMonitor& monitor, Settings& settings, ui::MainWindow& window)
    : monitor_(monitor), settings_(settings), window_(window), seen_(monitor.noted()) {
    for (ui::ValueSlider* slider : window_.findChildren<ui::ValueSlider*>()) {
        const QString& control = slider->control();
        if (control.isEmpty()) continue;
        connect(slider, &ui::ValueSlider::controlMenuRequested, this,
                [this, slider](const QPoint& where) { offer(*slider, where); });
        const int kept = static_cast<int>(settings_.number(settingOf(control), -1, -1, kHighest));
        if (canFollow(kept)) controls_[kept] = control;
    }
    showFollowed();
    patience_.setSingleShot(true);
    patience_.setInterval(kPatience);
    connect(&patience_, &QTimer::timeout, this, [this] {
        learning_.clear();
        banners().tell(QStringLiteral("midi-control"), ui::Banner::Kind::Warn,
                       tr("No knob or slider of a MIDI device was moved; nothing was changed."));
    });
    connect(&looking_, &QTimer::timeout, this, &MidiControls::look);
    looking_.start(kReadEvery);
}

bool MidiControls::canFollow(int controller) {
    const bool pedal = controller == controller::kSustain || controller == controller::kSostenuto ||
                       controller == controller::kSoft;
    return controller >= 0 && controller < kFirstMode && !pedal;
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
    if (learning_ == control)
        menu.addAction(tr("Stop waiting for a MIDI controller"), this, [this] {
            learning_.clear();
            patience_.stop();
            banners().tell(QStringLiteral("midi-control"), ui::Banner::Kind::Ok, QString());
        });
    else
        menu.addAction(tr("Move by a MIDI controller…"), this, [this, &slider] { learn(slider); });
    if (moves >= 0)
        menu.addAction(tr("Forget MIDI controller %1").arg(moves), this,
                       [this, control] { forget(control); });
    menu.exec(where);
}

void MidiControls::learn(const ui::ValueSlider& slider) {
    learning_ = slider.control();
    learningName_ = slider.spokenName();
    seen_ = monitor_.noted();
    patience_.start();
    banners().tell(QStringLiteral("midi-control"), ui::Banner::Kind::Ok,
                   tr("Move a knob or a slider of your MIDI device: %1 will follow it.").arg(learningName_));
}

void MidiControls::forget(const QString& control) { keep(control, -1); }

// A controller moves one control, and a control has one controller.
void MidiControls::keep(const QString& control, int controller) {
    std::erase_if(controls_, [&](const auto& each) { return each.second == control; });
    settings_.set(settingOf(control), controller);
    if (controller >= 0) {
        if (const auto before = controls_.find(controller); before != controls_.end())
            settings_.set(settingOf(before->second), -1);
        controls_[controller] = control;
    }
    showFollowed();
}

void MidiControls::take(int controller) {
    patience_.stop();
    keep(std::exchange(learning_, {}), controller);
    banners().tell(QStringLiteral("midi-control"), ui::Banner::Kind::Ok,
                   tr("%1 follows MIDI controller %2.").arg(learningName_).arg(controller));
}

void MidiControls::look() {
    const std::uint64_t noted = monitor_.noted();
    if (noted == seen_) return;
    const std::vector<MidiMessage> messages = monitor_.newest(static_cast<std::size_t>(noted - seen_));
    seen_ = noted;
    std::map<QString, int> values;  // of what was moved more than once only the last counts
    for (const MidiMessage& each : messages) {
        if (each.sent || !each.event.isController() || !canFollow(each.event.data1)) continue;
        if (!learning_.isEmpty()) take(each.event.data1);
        if (const auto moved = controls_.find(each.event.data1); moved != controls_.end())
            values[moved->second] = each.event.data2;
    }
    for (const auto& [control, value] : values) move(control, static_cast<double>(value) / kHighest);
}

void MidiControls::move(const QString& control, double fraction) {
    QWidget& inspector = window_.workspace() == ui::Workspace::Image
                             ? static_cast<QWidget&>(window_.image().inspector())
                             : static_cast<QWidget&>(window_.inspector());
    for (ui::ValueSlider* slider : inspector.findChildren<ui::ValueSlider*>())
        if (slider->control() == control && slider->isEnabled()) slider->editFraction(fraction);
}

void MidiControls::showFollowed() {
    for (ui::ValueSlider* slider : window_.findChildren<ui::ValueSlider*>()) {
        if (slider->control().isEmpty()) continue;
        const int moves = controller(slider->control());
        slider->setFollowed(moves < 0 ? QString() : tr("MIDI controller %1").arg(moves));
    }
}

ui::BannerStack& MidiControls::banners() {
    return window_.workspace() == ui::Workspace::Image ? window_.image().page().banners()
                                                       : window_.page().banners();
}

}  // namespace continuo::app
