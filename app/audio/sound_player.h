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

// Level of what a SoundPlayer plays; 1 is full scale.
struct SoundLevel {
    float peak = 0;  // since the last call
    float rms = 0;   // over the last 0.3 s
};

// Plays one of several sounds in the audio callback, at the device's rate: from any place, in a loop, and
// changing to another sound at the same moment. All beginnings, ends and changes fade within kFadeSeconds, so
// none clicks. A sound that is still made is waited for where it ends, and goes on once kReserveSeconds of it
// are there. One thread commands; none of its calls waits for the callback.
class SoundPlayer {
public:
    enum class State { Stopped, Playing, Waiting };

    static constexpr double kFadeSeconds = 0.005;
    static constexpr double kReserveSeconds = 0.1;
    static constexpr double kShortestLoop = 0.05;  // s
    static constexpr int kLowestRate = 8000;       // of a device, Hz

    explicit SoundPlayer(int sampleRate = 48'000);
    // After the device has stopped.
    ~SoundPlayer();
    SoundPlayer(const SoundPlayer&) = delete;
    SoundPlayer& operator=(const SoundPlayer&) = delete;

    // While no device plays it: sets the device's rate. What plays goes on from where it was. Throws
    // BadRequest below kLowestRate.
    void prepare(int sampleRate);

    // The commanding thread's. They return false, and do nothing, where the callback has not run for so long
    // that no more commands have room.
    //
    // Plays the sound from `seconds` on, in place of what plays.
    bool play(std::shared_ptr<const PlayedSound> sound, double seconds);
    // Plays this sound from the moment where the other one is. Nothing while stopped.
    bool changeTo(std::shared_ptr<const PlayedSound> sound);
    bool stop();
    // What plays goes back to `from` when it reaches `to`, s; one that is behind `to` plays on. A loop
    // shorter than kShortestLoop is none.
    bool loop(double from, double to);
    bool endLoop() { return loop(0, 0); }

    // Any thread. Ends what plays, and drops all commands before.
    void silence() noexcept { silence_ = true; }
    // Any thread. A factor, 1 at first.
    void setVolume(float factor) noexcept { volume_ = factor; }
    State state() const noexcept { return state_; }
    // The moment of the sound that plays, or where it stopped; s.
    double position() const noexcept { return position_; }
    // Any one thread.
    SoundLevel takeLevel() noexcept;
    // How often it had to wait for a sound.
    std::uint64_t waits() const noexcept { return waits_; }
    // The commanding thread's. Sounds that the player still holds; those it no longer needs are released at
    // this and every other call.
    std::size_t soundsHeld();

    // The audio callback's: adds what plays to `stereo`, left and right in turn.
    void add(std::span<float> stereo) noexcept;

private:
    struct Command {
        enum class Kind : std::uint8_t { Play, Change, Stop, Loop } kind = Kind::Stop;
        const PlayedSound* sound = nullptr;
        const Interpolator* interpolator = nullptr;
        double from = 0, to = 0;  // s
    };
    // A sound that is heard: the one that plays, or one that fades out.
    struct Voice {
        const PlayedSound* sound = nullptr;  // null: this one is free
        const Interpolator* interpolator = nullptr;
        std::int64_t at = 0;  // place in the sound, in 1 / rate_ samples
        float gain = 0;
        bool ends = false;    // it fades out
        bool waits = false;   // for more of its sound
        bool counts = false;  // as one of the sound's uses
        double secondsAt(int rate) const { return static_cast<double>(at) / rate / sound->sampleRate(); }
    };
    struct Held {
        std::shared_ptr<const PlayedSound> sound;
        int uses = 0;  // commands and voices that point to it
    };
    static constexpr int kNone = -1;
    static constexpr int kPiece = 128;  // frames rendered at once
    static constexpr std::size_t kCommands = 64;
    // Samples that a piece can need: of the highest rate at the lowest one.
    static constexpr std::size_t kMostSamples =
        (kPiece + 2 * 48) * (PlayedSound::kHighestRate / kLowestRate) + 2;

    // The commanding thread's.
    bool push(Command command, std::shared_ptr<const PlayedSound> sound);
    void release();
    const Interpolator* interpolatorOf(int soundRate);

    // The callback's.
    void obey() noexcept;
    bool obey(const Command& command) noexcept;
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

    // The commanding thread's.
    std::map<const PlayedSound*, Held> held_;
    int uses_ = 0;
    // Between it and prepare(): the rate, and weights for each rate of a sound.
    std::mutex ratesLock_;
    std::map<int, std::unique_ptr<Interpolator>> interpolators_;

    // The callback's.
    int rate_ = 48'000;
    std::array<Voice, 4> voices_;
    int current_ = kNone;
    std::optional<Command> postponed_;  // until a voice is free
    double loopFrom_ = 0, loopTo_ = 0;  // s
    float gain_ = 1, meanSquare_ = 0;
    std::array<float, kMostSamples> samples_{};
    std::array<float, kPiece> mono_{};

    std::atomic<bool> silence_{false};
    std::atomic<float> volume_{1}, peak_{0}, rms_{0};
    std::atomic<double> position_{0};
    std::atomic<State> state_{State::Stopped};
    std::atomic<std::uint64_t> waits_{0};
};

}  // namespace continuo::app
