#include "controllers/takes/listening/take_player.h"

#include <utility>

#include "midi/events/midi_file_player.h"

namespace continuo::app {

TakePlayer::TakePlayer(Rig& rig, int writer) : rig_(rig), writer_(writer) {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(16);
    connect(&timer_, &QTimer::timeout, this, &TakePlayer::poll);
}

void TakePlayer::play(Performance music, double from) {
    const double seconds = lastEventTime(music);
    begin({std::move(music), seconds, from}, 0);
}

void TakePlayer::playSection(Performance section, double at, double seconds, double from) {
    begin({std::move(section), seconds, from}, at);
}

void TakePlayer::setPace(const Pace& pace) {
    pace_ = pace;
    if (player_) player_->setPace(pace);
}

void TakePlayer::begin(Passage passage, double at) {
    stop();
    at_ = at;
    const std::chrono::nanoseconds lead = MidiFilePlayer::kInTime + rig_.settings().outputLead();
    player_.emplace(std::move(passage), pace_, rig_.outputs(), LiveClock::now() + lead, lead, writer_);
    timer_.start();
    Q_EMIT playingChanged(true);
}

void TakePlayer::stop() {
    if (!isPlaying()) return;
    player_.reset();  // releases held keys
    timer_.stop();
    Q_EMIT playingChanged(false);
}

std::optional<double> TakePlayer::position() const {
    if (!isPlaying()) return {};
    return at_ + player_->position(LiveClock::now());
}

void TakePlayer::poll() {
    if (player_->isOver(LiveClock::now())) return stop();
    Q_EMIT positionChanged(*position());
}

}  // namespace continuo::app
