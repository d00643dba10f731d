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

// The live piano. Renders the events of its inbox in the audio callback, each within PianoSynth::kBlockFrames
// / 2 of its time. Late events sound at once. Without a soundfont it is silent but still consumes events.
class LiveSynth final : public AudioSource {
public:
    enum class State { Empty, Loading, Ready, Failed };

    // `delay` is added to every event's time. 0: lowest latency, with up to a block of jitter. One block:
    // constant latency.
    explicit LiveSynth(const PianoSound& sound, std::chrono::nanoseconds delay = {});
    // The device must have stopped before.
    ~LiveSynth() override;
    LiveSynth(const LiveSynth&) = delete;
    LiveSynth& operator=(const LiveSynth&) = delete;

    // The inbox of the piano. All channels share one piano; each pedal is at the deepest position of all
    // writers and channels.
    EventInbox& inbox() noexcept { return inbox_; }

    // Sets the sample rate; a different rate reloads the soundfont. Call while no device plays this.
    void prepare(int sampleRate);
    // Loads a soundfont (empty: findSoundfont()) on its own thread, or synchronously if no thread is
    // available. Replaces the earlier one once it is loaded.
    void load(const std::filesystem::path& soundfont = {});
    State state() const noexcept { return state_; }
    // Returns the current soundfont, or the reason why it is missing, in one line.
    std::string message() const;

    // Any thread. Drops all pending events and silences everything within the next block and kFadeFrames.
    void panic() noexcept;
    // Any thread. Skips notes struck before `moment`, because no device could sound them.
    void ignoreUntil(Moment moment) noexcept { ignoredUntil_ = moment; }
    // Any thread. Linear factor, default 1.
    void setVolume(float factor) noexcept { volume_ = factor; }
    // Any thread. Reverb level, 0 to 1.
    void setReverb(double level) noexcept { reverb_ = static_cast<float>(level); }
    // Any thread. Plays half a second of a quiet A4, with or without a soundfont.
    void testTone() noexcept { tone_ = true; }
    // Returns the metronome. Its clicks are delayed like the keys.
    Click& click() noexcept { return click_; }
    // Blocks rendered so far; stalls when the device does.
    std::uint64_t blocks() const noexcept { return blocks_; }
    // Returns the piano's peaks since the last call; one thread.
    Levels takeLevels() noexcept { return meter_.take(); }
    // Blocks in which FluidSynth failed; they were silent.
    std::uint64_t failures() const noexcept { return failures_; }

    void render(std::span<float> stereo, Moment now) noexcept override;

    static constexpr int kFadeFrames = 128;  // a click-free cut

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
    void loadSynchronously(const std::filesystem::path& soundfont);

    PianoSound sound_;
    std::chrono::nanoseconds delay_;
    EventInbox inbox_;

    // Members of the audio thread.
    BlockClock clock_;
    std::unique_ptr<PianoSynth> piano_;
    PedalDepths sustain_, sostenuto_;
    std::int64_t frames_ = 0;  // frames that the piano has rendered
    float gain_ = 1;
    bool fading_ = false;  // a panic is in progress
    int toneLeft_ = 0;     // frames
    float room_ = -1;      // reverb level last set in the piano; -1: none yet
    Click click_;

    // Exchanged by the loading and audio threads; whoever swaps a pointer out owns it.
    std::atomic<PianoSynth*> incoming_{nullptr};
    std::atomic<PianoSynth*> outgoing_{nullptr};

    std::atomic<bool> panic_{false};
    std::atomic<Moment> ignoredUntil_{Moment::min()};  // earlier notes are skipped
    std::atomic<float> volume_{1};
    std::atomic<float> reverb_;
    std::atomic<bool> tone_{false};
    std::atomic<std::uint64_t> blocks_{0};
    PeakMeter meter_;
    std::atomic<std::uint64_t> failures_{0};
    std::atomic<State> state_{State::Empty};
    mutable std::mutex messageLock_;
    std::string message_;
    std::filesystem::path soundfont_;  // as requested
    std::thread loader_;
};

}  // namespace continuo::app
