#include "audio/live_synth.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <numbers>
#include <system_error>
#include <utility>

#include "audio/soundfont.h"

namespace continuo::app {

LiveSynth::LiveSynth(const PianoSound& sound, std::chrono::nanoseconds delay)
    : sound_(sound),
      delay_(delay),
      clock_(sound.sampleRate),
      reverb_(static_cast<float>(sound.reverb)),
      message_("No soundfont is loaded") {}

LiveSynth::~LiveSynth() {
    if (loader_.joinable()) loader_.join();
    delete incoming_.load();
    delete outgoing_.load();
}

void LiveSynth::prepare(int sampleRate) {
    if (loader_.joinable()) loader_.join();
    const bool same = std::exchange(sound_.sampleRate, sampleRate) == sampleRate;
    clock_ = BlockClock(sampleRate);
    if (same) return;
    piano_.reset();
    delete incoming_.exchange(nullptr);
    if (state_ != State::Empty) load(soundfont_);  // a soundfont that failed at one rate may load at another
}

void LiveSynth::load(const std::filesystem::path& soundfont) {
    if (loader_.joinable()) loader_.join();
    soundfont_ = soundfont;
    state_ = State::Loading;
    try {
        loader_ = std::thread([this, soundfont] { loadSynchronously(soundfont); });
    } catch (const std::system_error&) {
        loadSynchronously(soundfont);
    }
}

void LiveSynth::loadSynchronously(const std::filesystem::path& soundfont) {
    std::string message;
    State state = State::Ready;
    try {
        const std::filesystem::path found = findSoundfont(soundfont);
        auto piano = std::make_unique<PianoSynth>(found, sound_);
        delete outgoing_.exchange(nullptr);
        delete incoming_.exchange(piano.release());  // deletes a piano that was never fetched
        message = found.string();
    } catch (const std::exception& error) {
        message = error.what();
        state = State::Failed;
    }
    {
        const std::lock_guard lock(messageLock_);
        message_ = message;
    }
    state_ = state;
}

LiveSynth::State LiveSynth::waitUntilLoaded() {
    if (loader_.joinable()) loader_.join();
    return state_;
}

std::string LiveSynth::message() const {
    const std::lock_guard lock(messageLock_);
    return message_;
}

void LiveSynth::panic() noexcept { panic_ = true; }

void LiveSynth::exchangePiano() noexcept {
    // The piano before must have been fetched from `outgoing_` first, because this thread must not free a
    // piano.
    if (incoming_.load(std::memory_order_relaxed) == nullptr || outgoing_.load() != nullptr) return;
    PianoSynth* const incoming = incoming_.exchange(nullptr);
    if (incoming == nullptr) return;
    outgoing_ = piano_.release();
    piano_.reset(incoming);
    room_ = -1;
    frames_ = 0;
    piano_->setPedal(sustain_.deepest());
}

void LiveSynth::render(std::span<float> stereo, Moment now) noexcept {
    exchangePiano();
    const float room = reverb_.load(std::memory_order_relaxed);
    if (piano_ && room != room_) piano_->setReverb(room_ = room);
    Block block{stereo, static_cast<int>(stereo.size() / 2), 0};
    const Moment begin = clock_.begin(now, block.frames);
    if (panic_.exchange(false)) {
        inbox_.clear(now);
        fading_ = true;
        tone_ = false;
        toneLeft_ = 0;
        click_.silence();
    }
    inbox_.collect(now);
    if (!fading_) playUntil(begin, block);
    renderTo(block.frames, block);
    fade(stereo);
    if (fading_ && gain_ == 0) {
        if (piano_) piano_->silence();
        sustain_ = sostenuto_ = PedalDepths();
        fading_ = false;
    }
    addTone(stereo);
    click_.add(stereo, begin - delay_, clock_.secondsPerFrame());
    meter_.measure(stereo);
    blocks_.fetch_add(1, std::memory_order_relaxed);
}

void LiveSynth::playUntil(Moment begin, Block& block) noexcept {
    const double secondsPerFrame = clock_.secondsPerFrame();
    const auto length = std::chrono::duration<double>(block.frames * secondsPerFrame);
    const Moment end = begin - delay_ + std::chrono::duration_cast<std::chrono::nanoseconds>(length);
    MidiEvent event;
    while (inbox_.next(end, event)) {
        const double seconds = std::chrono::duration<double>(event.time + delay_ - begin).count();
        const double offset = std::clamp(seconds / secondsPerFrame, 0.0, static_cast<double>(block.frames));
        // FluidSynth applies changes only at multiples of its step, so the event's frame is rounded to one.
        constexpr auto kStep = PianoSynth::kBlockFrames;
        const double exact = static_cast<double>(frames_ - block.rendered) + offset;
        const auto frame = static_cast<std::int64_t>(std::llround(exact / kStep)) * kStep;
        renderTo(static_cast<int>(frame - (frames_ - block.rendered)), block);
        play(event);
    }
}

void LiveSynth::renderTo(int frame, Block& block) noexcept {
    const int until = std::min(frame, block.frames);
    if (until <= block.rendered) return;
    const auto part = block.stereo.subspan(2 * static_cast<std::size_t>(block.rendered),
                                           2 * static_cast<std::size_t>(until - block.rendered));
    if (!piano_) {
        std::fill(part.begin(), part.end(), 0.0F);
    } else if (!piano_->render(part)) {
        failures_.fetch_add(1, std::memory_order_relaxed);
    }
    frames_ += until - block.rendered;
    block.rendered = until;
}

void LiveSynth::play(const MidiEvent& event) noexcept {
    if (event.isPedal()) sustain_.update(event);
    if (event.isSostenuto()) sostenuto_.update(event);
    if (!piano_) return;
    if (event.isNoteOn() && event.time >= ignoredUntil_.load(std::memory_order_relaxed))
        piano_->noteOn(event.data1, event.data2);
    if (event.isNoteOff()) piano_->noteOff(event.data1);
    if (event.isPedal()) piano_->setPedal(sustain_.deepest());
    if (event.isSostenuto()) piano_->setSostenuto(sostenuto_.deepest());
}

void LiveSynth::fade(std::span<float> stereo) noexcept {
    constexpr float kStep = 1.0F / kFadeFrames;
    const float target = fading_ ? 0.0F : volume_.load(std::memory_order_relaxed);
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        gain_ += std::clamp(target - gain_, -kStep, kStep);
        stereo[i] *= gain_;
        stereo[i + 1] *= gain_;
    }
}

void LiveSynth::addTone(std::span<float> stereo) noexcept {
    constexpr double kHertz = 440, kSeconds = 0.5, kRamp = 0.02;
    constexpr float kLevel = 0.1F;
    const int length = static_cast<int>(kSeconds * sound_.sampleRate);
    if (tone_.exchange(false)) toneLeft_ = length;
    for (std::size_t i = 0; i + 1 < stereo.size() && toneLeft_ > 0; i += 2, --toneLeft_) {
        const double at = static_cast<double>(length - toneLeft_) / sound_.sampleRate;
        const double ramp = std::min({1.0, at / kRamp, (kSeconds - at) / kRamp});
        const auto wave = static_cast<float>(ramp * std::sin(2 * std::numbers::pi * kHertz * at));
        stereo[i] += kLevel * wave;
        stereo[i + 1] += kLevel * wave;
    }
}

}  // namespace continuo::app
