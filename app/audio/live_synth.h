#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "audio/audio_source.h"
#include "audio/click.h"
#include "audio/peak_meter.h"
#include "audio/piano_synth.h"
#include "midi/events/block_clock.h"
#include "midi/events/event_inbox.h"
#include "midi/events/pedal_depths.h"

namespace continuo::app {

// The live piano: rendered inside the audio callback from the events in its inbox, each at its moment to
// within PianoSynth::kBlockFrames / 2. An event whose moment has passed sounds at once. Without a soundfont
// it is silent but still takes the events.
class LiveSynth final : public AudioSource {
public:
    enum class State { Empty, Loading, Ready, Failed };

    // `delay` is added to every moment. 0 plays a key as soon as possible, with up to a block of jitter; one
    // block makes all keys equally late.
    explicit LiveSynth(const PianoSound& sound, std::chrono::nanoseconds delay = {});
    // After the device has stopped.
    ~LiveSynth() override;
    LiveSynth(const LiveSynth&) = delete;
    LiveSynth& operator=(const LiveSynth&) = delete;

    // The inbox to play into. All channels are one piano, whose pedals are as deep as the deepest of all
    // writers and channels.
    EventInbox& inbox() noexcept { return inbox_; }

    // While no device plays it: sets the sample rate. A different rate reloads the soundfont.
    void prepare(int sampleRate);
    // Loads a soundfont (empty: the one that findSoundfont() finds) on a thread of its own, or where the
    // system gives none before it returns; it replaces the earlier one when it is loaded.
    void load(const std::filesystem::path& soundfont = {});
    State state() const noexcept { return state_; }
    // The current soundfont, or why there is none, in one line.
    std::string message() const;

    // Any thread. Drops all pending events and silences everything within the next block and kFadeFrames.
    void panic() noexcept;
    // Any thread. Notes struck before now stay silent, because there was no device to sound them.
    void passOverUntil(Moment moment) noexcept { passedOver_ = moment; }
    // Any thread. A factor, 1 at first.
    void setVolume(float factor) noexcept { volume_ = factor; }
    // Any thread. Level of the room, 0..1.
    void setReverb(double level) noexcept { reverb_ = static_cast<float>(level); }
    // Any thread. Half a second of a quiet A4, with or without a soundfont.
    void testTone() noexcept { tone_ = true; }
    // The metronome; its beats come as much later as the keys.
    Click& click() noexcept { return click_; }
    // Blocks rendered so far: stands still when the device does.
    std::uint64_t blocks() const noexcept { return blocks_; }
    // Any one thread. The peaks of the piano since the last call.
    Levels takeLevels() noexcept { return meter_.take(); }
    // Blocks in which FluidSynth failed; they were silent.
    std::uint64_t failures() const noexcept { return failures_; }

    void render(std::span<float> stereo, Moment now) noexcept override;

    static constexpr int kFadeFrames = 128;  // a cut without a click

    // For tests: waits until load() has finished.
    State waitUntilLoaded();

private:
    struct Block {
        std::span<float> stereo;
        int frames;
        int rendered;
    };
    void exchangePiano() noexcept;
    void playUntil(Moment begin, Block& block) noexcept;
    void renderTo(int frame, Block& block) noexcept;
    void play(const MidiEvent& event) noexcept;
    void fade(std::span<float> stereo) noexcept;
    void addTone(std::span<float> stereo) noexcept;
    void loadNow(const std::filesystem::path& soundfont);

    PianoSound sound_;
    std::chrono::nanoseconds delay_;
    EventInbox inbox_;

    // The audio thread's.
    BlockClock clock_;
    std::unique_ptr<PianoSynth> piano_;
    PedalDepths sustain_, sostenuto_;
    std::int64_t frames_ = 0;  // that the piano has rendered
    float gain_ = 1;
    bool fading_ = false;  // a panic is on its way
    int toneLeft_ = 0;     // frames
    float room_ = -1;      // level that the piano has
    Click click_;

    // Between the loading thread and the audio thread; each pointer is owned by who takes it out.
    std::atomic<PianoSynth*> incoming_{nullptr};
    std::atomic<PianoSynth*> outgoing_{nullptr};

    std::atomic<bool> panic_{false};
    std::atomic<Moment> passedOver_{Moment::min()};  // what was struck before it does not sound
    std::atomic<float> volume_{1};
    std::atomic<float> reverb_;
    std::atomic<bool> tone_{false};
    std::atomic<std::uint64_t> blocks_{0};
    PeakMeter meter_;
    std::atomic<std::uint64_t> failures_{0};
    std::atomic<State> state_{State::Empty};
    mutable std::mutex messageLock_;
    std::string message_;
    std::filesystem::path soundfont_;  // as asked for
    std::thread loader_;
};

}  // namespace continuo::app
