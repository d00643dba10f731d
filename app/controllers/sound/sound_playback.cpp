#include "controllers/sound/sound_playback.h"

#include <algorithm>
#include <utility>

#include "controllers/words/words.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "wave/wave_canvas.h"

namespace continuo::app {
namespace {

constexpr int kEvery = 16;     // ms
constexpr double kAround = 2;  // s before and after the seam that Loop repeats

}  // namespace

SoundPlayback::SoundPlayback(SoundPlayer& player, ui::SoundWorkspace& workspace, Sounds sounds)
    : player_(player), workspace_(workspace), sounds_(std::move(sounds)) {
    timer_.setInterval(kEvery);
    connect(&timer_, &QTimer::timeout, this, &SoundPlayback::poll);
    connect(&workspace_, &ui::SoundWorkspace::playRequested, this, &SoundPlayback::play);
    connect(&workspace_, &ui::SoundWorkspace::stopRequested, this, &SoundPlayback::stop);
    connect(&workspace_, &ui::SoundWorkspace::loopRequested, this, &SoundPlayback::loop);
    ui::SoundPage& page = workspace_.page();
    connect(&page, &ui::SoundPage::selectionChanged, this, &SoundPlayback::switchTo);
    connect(&page, &ui::SoundPage::seamMoved, this, [this] { loop(loops_); });
    connect(&page, &ui::SoundPage::positionChosen, this, [this] {
        if (timer_.isActive()) play();
    });
}

void SoundPlayback::play() {
    ui::SoundPage& page = workspace_.page();
    start(page.selected(), page.canvas().position());
}

void SoundPlayback::start(qint64 variation, double seconds) {
    const std::shared_ptr<const PlayedSound> sound = sounds_.find(variation);
    if (!sound && !sounds_.isExpected(variation)) return stop();  // releases the Play button
    if (!sound) {
        player_.stop();
    } else {
        if (sound->isFinished() && seconds >= sound->seconds()) seconds = 0;
        if (!player_.play(sound, seconds)) return;
    }
    waiting_ = !sound;
    playing_ = variation;
    from_ = seconds;
    if (!waiting_) loop(loops_);
    timer_.start();
    workspace_.setPlaying(playing_, from_);
}

void SoundPlayback::stop() {
    player_.stop();
    timer_.stop();
    playing_ = 0;
    waiting_ = false;
    workspace_.setPlaying(0, {});
}

void SoundPlayback::switchTo(qint64 variation) {
    if (!timer_.isActive()) return;
    if (waiting_) return start(variation, from_);
    const std::shared_ptr<const PlayedSound> sound = sounds_.find(variation);
    if (!sound) return start(variation, player_.position());
    if (!player_.switchTo(sound)) return stop();
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

// Updates the position, and stops at the end. A play command takes effect with the device's next block; until
// then, the player reports that it is stopped.
void SoundPlayback::poll() {
    if (waiting_) return start(playing_, from_);
    const SoundLevel level = player_.takeLevel();
    if (player_.state() == SoundPlayer::State::Stopped && player_.heldSoundCount() == 0) return stop();
    workspace_.setPlaying(playing_, player_.position());
    workspace_.page().setLevel(decibels(level.peak));
}

}  // namespace continuo::app
