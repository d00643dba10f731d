#include "controllers/sound/sound_playback.h"

#include <algorithm>

#include "controllers/words/words.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "wave/wave_canvas.h"

namespace continuo::app {
namespace {

constexpr int kEvery = 16;     // ms
constexpr double kAround = 2;  // s before and after the seam that are repeated

}  // namespace

SoundPlayback::SoundPlayback(SoundPlayer& player, ui::SoundWorkspace& workspace, const Find& find)
    : player_(player), workspace_(workspace), find_(find) {
    timer_.setInterval(kEvery);
    connect(&timer_, &QTimer::timeout, this, &SoundPlayback::look);
    connect(&workspace_, &ui::SoundWorkspace::playAsked, this, &SoundPlayback::play);
    connect(&workspace_, &ui::SoundWorkspace::stopAsked, this, &SoundPlayback::stop);
    connect(&workspace_, &ui::SoundWorkspace::loopAsked, this, &SoundPlayback::loop);
    ui::SoundPage& page = workspace_.page();
    connect(&page, &ui::SoundPage::selectionChanged, this, &SoundPlayback::change);
    connect(&page, &ui::SoundPage::seamMoved, this, [this] { loop(loops_); });
    connect(&page, &ui::SoundPage::positionChosen, this, [this] {
        if (timer_.isActive()) play();
    });
}

void SoundPlayback::play() {
    const ui::SoundPage& page = workspace_.page();
    const std::shared_ptr<const PlayedSound> sound = find_(page.selected());
    if (!sound) return stop();  // the button comes up again
    // From the beginning where the position is at the end.
    double from = workspace_.page().canvas().position();
    if (sound->isFinished() && from >= sound->seconds()) from = 0;
    if (!player_.play(sound, from)) return;
    playing_ = page.selected();
    loop(loops_);
    timer_.start();
    workspace_.setPlaying(playing_, from);
}

void SoundPlayback::stop() {
    player_.stop();
    timer_.stop();
    playing_ = 0;
    workspace_.setPlaying(0, {});
}

void SoundPlayback::change(qint64 variation) {
    if (!timer_.isActive()) return;
    const std::shared_ptr<const PlayedSound> sound = find_(variation);
    if (!sound || !player_.changeTo(sound)) return stop();
    playing_ = variation;
}

void SoundPlayback::loop(bool on) {
    loops_ = on;
    const std::optional<double> seam = workspace_.page().canvas().seam();
    if (!on || !seam)
        player_.endLoop();
    else
        player_.loop(std::max(0.0, *seam - kAround), *seam + kAround);
}

// A command takes effect with the device's next block; until then the player may say that it is stopped.
void SoundPlayback::look() {
    const SoundLevel level = player_.takeLevel();
    if (player_.state() == SoundPlayer::State::Stopped && player_.soundsHeld() == 0) return stop();
    workspace_.setPlaying(playing_, player_.position());
    workspace_.page().setLevel(decibels(level.peak));
}

}  // namespace continuo::app
