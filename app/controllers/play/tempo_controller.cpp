#include "controllers/play/tempo_controller.h"

#include <QAction>
#include <algorithm>
#include <cmath>

#include "controllers/play/play_controller.h"
#include "main_window/bars/tempo_bar.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "rig/rig.h"
#include "widgets/count_in.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using A = ui::Actions;

constexpr auto kLook = 33ms;

}  // namespace

TempoController::TempoController(Rig& rig, PlayController& play, ui::MainWindow& window)
    : rig_(rig), play_(play), window_(window) {
    ui::Actions& actions = window_.actions();
    connect(actions[A::kTapTempo], &QAction::triggered, this, [this] { tap(LiveClock::now()); });
    connect(actions[A::kClick], &QAction::triggered, this, [this](bool on) {
        ui::PlayForm form = play_.form();
        form.setClick(on);
        edit(form);
    });
    connect(actions[A::kRecord], &QAction::toggled, this, [this] { showCountIn(LiveClock::now()); });
    connect(&window_.tempo(), &ui::TempoBar::tempoEdited, this, &TempoController::choose);
    connect(&play_, &PlayController::takeBegan, this, [this] { beats_.clear(); });
    connect(&timer_, &QTimer::timeout, this, &TempoController::poll);
    timer_.start(kLook);
    poll();
}

void TempoController::edit(const ui::PlayForm& form) {
    play_.setForm(form);
    poll();
}

void TempoController::choose(const ui::TempoForm& form) {
    ui::PlayForm changed = play_.form();
    changed.tempoSource = form.source;
    changed.tempo = form.beatsPerMinute;
    edit(changed);
}

void TempoController::tap(Moment now) {
    const std::optional<double> tempo = taps_.tap(now);
    if (!tempo) return;
    ui::PlayForm form = play_.form();
    form.tempoSource = ui::TempoSource::Fixed;
    form.tempo = std::round(*tempo * 10) / 10;
    edit(form);
    rig_.tempo().alignTo(now);  // aligns a beat to the tap
}

void TempoController::countIn(Moment now) {
    const ui::PlayForm& form = play_.form();
    const std::optional<BeatGrid> grid = rig_.tempo().grid();
    if (form.countIn <= 0 || !grid || !rig_.tempo().isOwn()) return;
    const BeatGrid fromNow{now, grid->beatSeconds, grid->beatsPerBar};
    rig_.tempo().beginAt(fromNow.momentAt(form.countIn * grid->beatsPerBar));
    countsIn_ = true;
    showCountIn(now);
    storeBeats(now);
}

void TempoController::showCountIn(Moment now) {
    const std::optional<BeatGrid> grid = rig_.tempo().grid(now);
    const bool counts =
        countsIn_ && grid && rig_.tempo().isOwn() && window_.actions()[A::kRecord]->isChecked();
    const int beats = counts ? std::max(0, static_cast<int>(std::ceil(-grid->beatsAt(now)))) : 0;
    countsIn_ = beats > 0;
    if (beats == window_.page().countIn().beats()) return;
    window_.page().setCountIn(beats);
    Q_EMIT countInChanged(beats);
}

void TempoController::poll() {
    const ui::PlayForm& form = play_.form();
    const Moment now = LiveClock::now();
    const std::optional<BeatGrid> grid = rig_.tempo().grid(now);
    ui::TempoForm shown;
    shown.source = form.tempoSource;
    shown.beatsPerMinute = form.tempo;
    if (ui::isFollowed(form.tempoSource) && grid) shown.measured = std::round(grid->perMinute() * 10) / 10;
    window_.tempo().setTempo(shown);
    window_.actions()[A::kClick]->setChecked(form.isClickAudible());
    showCountIn(now);
    storeBeats(now);
}

void TempoController::storeBeats(Moment now) {
    if (!play_.take()) return;
    const std::optional<BeatGrid> grid = rig_.tempo().grid(now);
    const double seconds = std::chrono::duration<double>(now - play_.beginning()).count();
    while (const auto beats = beats_.nextEntry(grid, rig_.tempo().isOwn(), now, seconds))
        play_.setBeats(*beats, grid);
}

}  // namespace continuo::app
