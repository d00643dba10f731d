#pragma once

#include <jack/jack.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "continuo/spsc_ring.h"

namespace continuo::benchmark {

double steadySeconds();

// A MIDI message with its frame of the JACK server and its time on the steady clock.
struct StudioMessage {
    std::uint64_t frame = 0;
    double time = 0;
    std::array<std::uint8_t, 3> bytes{};
};

// A part of the left channel's sound.
struct StudioSound {
    static constexpr int kFrames = 64;
    std::uint64_t frame = 0;  // of the first sample
    std::array<float, kFrames> samples{};
};

// A pianist and a listener as two clients of the JACK server, so that no loop in the graph adds a block:
// pianist:keys -> Continuo -> listener:midi, listener:left. Both count the server's frames.
class LiveStudio {
public:
    LiveStudio();
    ~LiveStudio();
    LiveStudio(const LiveStudio&) = delete;
    LiveStudio& operator=(const LiveStudio&) = delete;

    // Returns false if the port does not appear within ten seconds.
    bool connect(const char* from, const char* to);
    // Plays in the next block, `offset` frames after its start.
    void play(std::array<std::uint8_t, 3> bytes, std::uint32_t offset = 0);
    std::vector<StudioMessage> sentMessages();
    std::vector<StudioMessage> receivedMessages();
    // Returns the sound since the last call.
    std::vector<StudioSound> recordedSounds();
    // Returns the frame that plays now.
    std::uint64_t frameNow() const;
    int rate() const { return rate_; }
    int block() const { return block_; }
    std::uint64_t xruns() const { return xruns_; }
    // A gap: server frames that the listener was not asked to process, with their end on the steady clock in
    // s. Messages sent in a gap never reached the listener. receptionGaps() returns the gaps since its last
    // call.
    struct Gap {
        double end = 0, seconds = 0;
    };
    std::vector<Gap> receptionGaps();
    // Returns the times of the server's xruns since the last call. Messages sent in such a block may be lost.
    std::vector<double> xrunMoments();

private:
    struct Stroke {
        std::array<std::uint8_t, 3> bytes;
        std::uint32_t offset;
    };
    int processPianist(jack_nframes_t frames) noexcept;
    int processListener(jack_nframes_t frames) noexcept;

    jack_client_t *pianist_ = nullptr, *listener_ = nullptr;
    jack_port_t *keys_ = nullptr, *midi_ = nullptr, *left_ = nullptr;
    int rate_ = 0, block_ = 0;
    SpscRing<Stroke> toPlay_{4096};
    SpscRing<StudioMessage> played_{1 << 14}, heard_{1 << 14};
    SpscRing<StudioSound> sound_{1 << 16};
    SpscRing<Gap> gaps_{1 << 12};
    SpscRing<double> xrunMoments_{1 << 12};
    std::uint64_t expected_ = 0;  // frame of the listener's next block
    std::atomic<std::uint64_t> xruns_{0};
};

}  // namespace continuo::benchmark
