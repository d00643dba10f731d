#include "controllers/takes/take_player.h"

#include <algorithm>

namespace continuo::app {
namespace {

// The music from a second on, which becomes its second 0. Notes that sound over it are struck again there.
Performance partFrom(const Performance& music, double from) {
    Performance part;
    for (const Note& note : music.notes) {
        if (note.end <= from) continue;
        part.notes.push_back(note);
        part.notes.back().start = std::max(0.0, note.start - from);
        part.notes.back().end = note.end - from;
    }
    int value = 0;
    for (const PedalChange& change : music.pedal) {
        if (change.time <= from)
            value = change.value;
        else
            part.pedal.push_back({change.value, change.time - from});
    }
    if (value > 0) part.pedal.insert(part.pedal.begin(), {value, 0});
    return part;
}

}  // namespace

TakePlayer::TakePlayer(Rig& rig, int writer) : rig_(rig), writer_(writer) {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(16);
    connect(&timer_, &QTimer::timeout, this, &TakePlayer::look);
}

void TakePlayer::play(const Performance& music, double from) {
    begin(partFrom(music, from), from, endOf(music));
}

void TakePlayer::playSection(const Performance& section, double at, double seconds) {
    begin(section, at, at + seconds);
}

void TakePlayer::begin(const Performance& part, double from, double end) {
    stop();
    from_ = from;
    end_ = end;
    const std::chrono::nanoseconds lead = MidiFilePlayer::kInTime + rig_.settings().outputLead();
    begin_ = LiveClock::now() + lead;
    player_.emplace(part, rig_.outputs(), begin_, lead, writer_);
    timer_.start();
    Q_EMIT playingChanged(true);
}

void TakePlayer::stop() {
    if (!isPlaying()) return;
    player_.reset();  // lets go what it holds
    timer_.stop();
    Q_EMIT playingChanged(false);
}

std::optional<double> TakePlayer::position() const {
    if (!isPlaying()) return {};
    const double passed = std::chrono::duration<double>(LiveClock::now() - begin_).count();
    return std::min(from_ + std::max(0.0, passed), end_);
}

void TakePlayer::look() {
    if (player_->done() && LiveClock::now() > player_->end() && *position() >= end_) return stop();
    Q_EMIT positionChanged(*position());
}

}  // namespace continuo::app
