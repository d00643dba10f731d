#pragma once

#include <continuo/spsc_ring.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "audio/interpolator.h"
#include "audio/played_sound.h"

namespace continuo::app {

// Level of a SoundPlayer's output; 1 is full scale.
struct SoundLevel {
    float peak = 0;  // the largest since the last call
    float rms = 0;   // over the last 0.3 s
};

// Plays one of several sounds in the audio callback at the device's rate. It can start anywhere, loop, or
// switch to another sound at the same position. All starts, ends and changes fade over kFadeSeconds to avoid
// clicks. At the end of a sound that is still being generated, it waits until kReserveSeconds more are
// available. One thread sends commands; no call waits for the callback.
class SoundPlayer {
public:
    enum class State { Stopped, Playing, Waiting };

    static constexpr double kFadeSeconds = 0.005;
    static constexpr double kReserveSeconds = 0.1;
    static constexpr double kShortestLoop = 0.05;  // s
    static constexpr int kLowestRate = 8000;       // lowest sampling rate of a device, Hz

    explicit SoundPlayer(int sampleRate = 48'000);
    // The device must have stopped before.
    ~SoundPlayer();
    SoundPlayer(const SoundPlayer&) = delete;
    SoundPlayer& operator=(const SoundPlayer&) = delete;

    // Sets the device's rate; the playing sound continues from its position. Call while no device plays this.
    // Throws BadRequest below kLowestRate.
    void prepare(int sampleRate);

    // Commanding thread. play(), switchTo() and loop() return false and do nothing if the command queue is
    // full because the callback has not run.
    //
    // Plays the sound from `seconds` on, instead of the current one.
    bool play(std::shared_ptr<const PlayedSound> sound, double seconds);
    // Switches to this sound at the current position. Ignored while stopped.
    bool switchTo(std::shared_ptr<const PlayedSound> sound);
    bool stop();
    // Loops from `from` to `to`, s. A sound already past `to` plays on. A loop shorter than kShortestLoop is
    // off.
    bool loop(double from, double to);
    bool endLoop() { return loop(0, 0); }

    // Any thread. Stops and drops all earlier commands.
    void silence() noexcept { silence_ = true; }
    // Any thread. Linear factor, default 1.
    void setVolume(float factor) noexcept { volume_ = factor; }
    State state() const noexcept { return state_; }
    // Returns the position in the current sound, or where it stopped, in seconds.
    double position() const noexcept { return position_; }
    // Any one thread.
    SoundLevel takeLevel() noexcept;
    // Returns how often playback waited for a sound that is still being generated.
    std::uint64_t waitCount() const noexcept { return waitCount_; }
    // Commanding thread. Returns how many sounds are still held. Like every call of this thread, it releases
    // those no longer needed.
    std::size_t heldSoundCount();

    // Audio callback. Adds the output to interleaved `stereo`.
    void add(std::span<float> stereo) noexcept;

private:
    struct Command {
        enum class Kind : std::uint8_t { Play, Change, Stop, Loop } kind = Kind::Stop;
        const PlayedSound* sound = nullptr;
        const Interpolator* interpolator = nullptr;
        double from = 0, to = 0;  // s
    };
    // An audible sound: the current one, or one fading out.
    struct Voice {
        const PlayedSound* sound = nullptr;  // null: free
        const Interpolator* interpolator = nullptr;
        std::int64_t at = 0;  // position in the sound, in 1 / rate_ samples
        float gain = 0;
        bool ends = false;    // fading out
        bool waits = false;   // for more samples
        bool counts = false;  // this voice is counted in Held::uses
        double secondsAt(int rate) const { return static_cast<double>(at) / rate / sound->sampleRate(); }
    };
    struct Held {
        std::shared_ptr<const PlayedSound> sound;
        int uses = 0;  // commands and voices that use it
    };
    static constexpr int kNone = -1;
    static constexpr int kPiece = 128;  // frames rendered at once
    static constexpr std::size_t kCommands = 64;
    // Most samples of a sound that one piece can need: the highest sound rate, played at the lowest device
    // rate.
    static constexpr std::size_t kMostSamples =
        (kPiece + 2 * 48) * (PlayedSound::kHighestRate / kLowestRate) + 2;

    // Members of the commanding thread.
    bool push(Command command, std::shared_ptr<const PlayedSound> sound);
    void release();
    const Interpolator* findInterpolator(int soundRate);

    // The callback's members.
    void execute() noexcept;
    bool execute(const Command& command) noexcept;
    int freeVoices() const noexcept;
    int freeVoice() const noexcept;
    Voice& begin(const PlayedSound& sound, const Interpolator& interpolator, double seconds) noexcept;
    void endCurrent() noexcept;
    void drop(Voice& voice) noexcept;
    int framesToLoop() const noexcept;
    void renderPiece(std::span<float> mono) noexcept;
    void addVoice(Voice& voice, std::span<float> mono) noexcept;
    void measure(std::span<const float> mono) noexcept;
    void report() noexcept;

    SpscRing<Command> commands_{kCommands};
    SpscRing<const PlayedSound*> released_{2 * kCommands};  // by the callback

    // Members of the commanding thread.
    std::map<const PlayedSound*, Held> held_;
    int uses_ = 0;
    // Guards the members shared with prepare(): the rate, and an interpolator for each sound rate.
    std::mutex ratesLock_;
    std::map<int, std::unique_ptr<Interpolator>> interpolators_;

    // The callback's members.
    int rate_ = 48'000;
    std::array<Voice, 4> voices_;
    int current_ = kNone;
    std::optional<Command> pendingCommand_;  // waits until a voice is free
    double loopFrom_ = 0, loopTo_ = 0;       // s
    float gain_ = 1, meanSquare_ = 0;
    std::array<float, kMostSamples> samples_{};
    std::array<float, kPiece> mono_{};

    std::atomic<bool> silence_{false};
    std::atomic<float> volume_{1}, peak_{0}, rms_{0};
    std::atomic<double> position_{0};
    std::atomic<State> state_{State::Stopped};
    std::atomic<std::uint64_t> waitCount_{0};
};

}  // namespace continuo::app
