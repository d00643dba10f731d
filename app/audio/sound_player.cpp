#include "audio/sound_player.h"

#include <continuo/error.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace continuo::app {
namespace {

constexpr double kRmsSeconds = 0.3;

}  // namespace

SoundPlayer::SoundPlayer(int sampleRate) { prepare(sampleRate); }

SoundPlayer::~SoundPlayer() = default;

void SoundPlayer::prepare(int sampleRate) {
    if (sampleRate < kLowestRate)
        throw Error(ErrorCode::BadRequest,
                    "sound player: a device of " + std::to_string(sampleRate) + " Hz is below 8,000 Hz");
    const std::lock_guard lock(ratesLock_);
    if (sampleRate == rate_) return;
    for (Voice& voice : voices_) voice.at = std::llround(static_cast<double>(voice.at) / rate_ * sampleRate);
    rate_ = sampleRate;
    // Replaces the interpolators in place, because voices and commands point to them.
    for (auto& [soundRate, interpolator] : interpolators_) *interpolator = Interpolator(soundRate, rate_);
}

const Interpolator* SoundPlayer::findInterpolator(int soundRate) {
    const std::lock_guard lock(ratesLock_);
    std::unique_ptr<Interpolator>& found = interpolators_[soundRate];
    if (!found) found = std::make_unique<Interpolator>(soundRate, rate_);
    return found.get();
}

bool SoundPlayer::push(Command command, std::shared_ptr<const PlayedSound> sound) {
    release();
    // Refuses if the ring of released sounds would have no room for another use.
    if (uses_ >= static_cast<int>(kCommands)) return false;
    if (sound) {
        command.sound = sound.get();
        command.interpolator = findInterpolator(sound->sampleRate());
    }
    if (!commands_.push(command)) return false;
    if (!sound) return true;
    Held& held = held_[command.sound];
    held.sound = std::move(sound);
    ++held.uses;
    ++uses_;
    return true;
}

void SoundPlayer::release() {
    const PlayedSound* sound = nullptr;
    while (released_.pop(sound)) {
        --uses_;
        const auto found = held_.find(sound);
        if (--found->second.uses == 0) held_.erase(found);
    }
}

std::size_t SoundPlayer::heldSoundCount() {
    release();
    return held_.size();
}

bool SoundPlayer::play(std::shared_ptr<const PlayedSound> sound, double seconds) {
    return push({.kind = Command::Kind::Play, .from = std::max(0.0, seconds)}, std::move(sound));
}

bool SoundPlayer::switchTo(std::shared_ptr<const PlayedSound> sound) {
    return push({.kind = Command::Kind::Change}, std::move(sound));
}

bool SoundPlayer::stop() { return push({.kind = Command::Kind::Stop}, nullptr); }

bool SoundPlayer::loop(double from, double to) {
    const bool none = from < 0 || to - from < kShortestLoop;
    return push({.kind = Command::Kind::Loop, .from = none ? 0 : from, .to = none ? 0 : to}, nullptr);
}

SoundLevel SoundPlayer::takeLevel() noexcept {
    return {peak_.exchange(0), rms_.load(std::memory_order_relaxed)};
}

void SoundPlayer::add(std::span<float> stereo) noexcept {
    const float target = volume_.load(std::memory_order_relaxed);
    const auto step = static_cast<float>(1 / (kFadeSeconds * rate_));
    for (std::size_t done = 0; done + 1 < stereo.size();) {
        execute();
        std::size_t frames = std::min<std::size_t>(kPiece, (stereo.size() - done) / 2);
        frames = std::min(frames, static_cast<std::size_t>(framesToLoop()));
        const std::span<float> mono = std::span(mono_).first(frames);
        renderPiece(mono);
        for (float& sample : mono) {
            gain_ += std::clamp(target - gain_, -step, step);
            sample *= gain_;
            stereo[done++] += sample;
            stereo[done++] += sample;
        }
        measure(mono);
    }
    report();
}

void SoundPlayer::execute() noexcept {
    if (silence_.exchange(false)) {
        Command command;
        if (pendingCommand_ && pendingCommand_->sound) released_.push(pendingCommand_->sound);
        pendingCommand_.reset();
        while (commands_.pop(command))
            if (command.sound) released_.push(command.sound);
        endCurrent();
    }
    Command command;
    while (pendingCommand_ || commands_.pop(command)) {
        if (pendingCommand_) command = *pendingCommand_;
        pendingCommand_.reset();
        if (execute(command)) continue;
        pendingCommand_ = command;
        return;
    }
}

// Executes a command in the audio callback. Returns false if it must wait until a voice has faded out.
bool SoundPlayer::execute(const Command& command) noexcept {
    using Kind = Command::Kind;
    if (command.kind == Kind::Stop) {
        endCurrent();
    } else if (command.kind == Kind::Loop) {
        loopFrom_ = command.from;
        loopTo_ = command.to;
    } else if (command.kind == Kind::Change && current_ == kNone) {
        released_.push(command.sound);
    } else {
        if (freeVoices() < 2) return false;  // keeps a voice for a loop's jump back
        const bool plays = command.kind == Kind::Play;
        const double seconds =
            plays ? command.from : voices_[static_cast<std::size_t>(current_)].secondsAt(rate_);
        begin(*command.sound, *command.interpolator, seconds).counts = true;
    }
    return true;
}

int SoundPlayer::freeVoices() const noexcept {
    return static_cast<int>(std::count_if(voices_.begin(), voices_.end(),
                                          [](const Voice& voice) { return voice.sound == nullptr; }));
}

int SoundPlayer::freeVoice() const noexcept {
    for (std::size_t voice = 0; voice < voices_.size(); ++voice)
        if (voices_[voice].sound == nullptr) return static_cast<int>(voice);
    return kNone;
}

// Starts a voice; one must be free.
SoundPlayer::Voice& SoundPlayer::begin(const PlayedSound& sound, const Interpolator& interpolator,
                                       double seconds) noexcept {
    const int voice = freeVoice();
    Voice& begun = voices_[static_cast<std::size_t>(voice)];
    begun = {.sound = &sound, .interpolator = &interpolator};
    begun.at = std::llround(seconds * sound.sampleRate() * rate_);
    endCurrent();
    current_ = voice;
    return begun;
}

void SoundPlayer::endCurrent() noexcept {
    if (current_ == kNone) return;
    Voice& voice = voices_[static_cast<std::size_t>(current_)];
    position_.store(voice.secondsAt(rate_), std::memory_order_relaxed);
    voice.ends = true;
    current_ = kNone;
    if (voice.waits) drop(voice);  // a waiting voice is silent
}

// Frees a voice. If it held the use count of its sound, another voice of the same sound inherits the count.
void SoundPlayer::drop(Voice& voice) noexcept {
    const Voice dropped = std::exchange(voice, {});
    if (!dropped.counts) return;
    for (Voice& other : voices_) {
        if (other.sound != dropped.sound || other.counts) continue;
        other.counts = true;
        return;
    }
    released_.push(dropped.sound);
}

// Returns the frames until the loop jumps back to its start; a large number if it does not.
int SoundPlayer::framesToLoop() const noexcept {
    constexpr int kMany = std::numeric_limits<int>::max();
    if (current_ == kNone || loopTo_ <= 0) return kMany;
    const Voice& voice = voices_[static_cast<std::size_t>(current_)];
    const double frames = (loopTo_ - voice.secondsAt(rate_)) * rate_;
    return frames <= 0 ? kMany : static_cast<int>(std::clamp(std::ceil(frames), 1.0, 1e9));
}

void SoundPlayer::renderPiece(std::span<float> mono) noexcept {
    std::fill(mono.begin(), mono.end(), 0.0F);
    const bool reachesLoop = framesToLoop() == static_cast<int>(mono.size());
    for (Voice& voice : voices_)
        if (voice.sound != nullptr) addVoice(voice, mono);
    if (!reachesLoop || current_ == kNone) return;
    const Voice& voice = voices_[static_cast<std::size_t>(current_)];
    if (voice.secondsAt(rate_) + 0.5 / rate_ < loopTo_) return;  // still waiting
    begin(*voice.sound, *voice.interpolator, loopFrom_);
}

void SoundPlayer::addVoice(Voice& voice, std::span<float> mono) noexcept {
    const PlayedSound& sound = *voice.sound;
    const int in = sound.sampleRate(), reach = voice.interpolator->reach();
    const bool finished = sound.isFinished();  // read before count(), which is then final
    const std::int64_t there = sound.count();
    // The last samples of a growing sound cannot be interpolated yet.
    const std::int64_t end = (finished ? there : std::max<std::int64_t>(0, there - reach)) * rate_;
    if (voice.waits) {
        const auto reserve = static_cast<std::int64_t>(kReserveSeconds * in) * rate_;
        if (!finished && end - voice.at < reserve) return;
        voice.waits = false;
    }
    const std::int64_t first = voice.at / rate_;
    const std::int64_t last = (voice.at + static_cast<std::int64_t>(mono.size()) * in) / rate_;
    sound.read(first - reach + 1,
               std::span(samples_).first(static_cast<std::size_t>(last - first + 2 * reach)));
    const auto fadeFrames = static_cast<float>(kFadeSeconds * rate_);
    const float step = 1 / fadeFrames;
    for (float& sample : mono) {
        if (voice.at >= end && !finished && !voice.ends) {
            voice.waits = true;
            voice.gain = 0;
            waitCount_.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        if (voice.at >= end || (voice.ends && voice.gain <= 0)) {
            if (!voice.ends) endCurrent();
            if (voice.sound != nullptr) drop(voice);
            return;
        }
        // The gain that still fades to zero before the available sound ends.
        const float ceiling = static_cast<float>(end - voice.at) / static_cast<float>(in) * step;
        const float target = voice.ends ? 0 : std::min(1.0F, ceiling);
        voice.gain += std::clamp(target - voice.gain, -step, step);
        const float value =
            voice.interpolator->at(samples_.data() + (voice.at / rate_ - first), voice.at % rate_);
        sample += std::min(voice.gain, ceiling) * value;
        voice.at += in;
    }
}

void SoundPlayer::measure(std::span<const float> mono) noexcept {
    float peak = 0, squares = 0;
    for (const float sample : mono) {
        peak = std::max(peak, std::abs(sample));
        squares += sample * sample;
    }
    const auto frames = static_cast<float>(mono.size());
    const auto share = static_cast<float>(1 - std::exp(-static_cast<double>(frames) / (kRmsSeconds * rate_)));
    meanSquare_ += share * (squares / frames - meanSquare_);
    rms_.store(std::sqrt(meanSquare_), std::memory_order_relaxed);
    if (peak > peak_.load(std::memory_order_relaxed)) peak_ = peak;
}

void SoundPlayer::report() noexcept {
    if (current_ == kNone) {
        state_.store(State::Stopped, std::memory_order_relaxed);
        return;
    }
    const Voice& voice = voices_[static_cast<std::size_t>(current_)];
    position_.store(voice.secondsAt(rate_), std::memory_order_relaxed);
    state_.store(voice.waits ? State::Waiting : State::Playing, std::memory_order_relaxed);
}

}  // namespace continuo::app
