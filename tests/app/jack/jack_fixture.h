#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace continuo::test {

inline constexpr int kJackRate = 48000;
inline constexpr int kJackBlock = 256;

// A JACK server with the dummy driver: real time without a sound card. It is the default server of this
// process and of processes started with environment(). If the system permits it, they have a private
// /dev/shm, so that other servers cannot disturb them. It has one of eight names, because JACK remembers a
// killed server until one of the same name starts, and allows eight. Throws if jackd is missing.
class JackdProcess {
public:
    // A waiting server loses nothing on a busy machine, but stalls for half a minute when a client is killed.
    enum class LateClients { Wait, Drop };
    explicit JackdProcess(LateClients late = LateClients::Wait, int block = kJackBlock);
    ~JackdProcess();
    JackdProcess(const JackdProcess&) = delete;
    JackdProcess& operator=(const JackdProcess&) = delete;

    const std::string& name() const { return name_; }
    // Starts another server with the same name, after end() or kill().
    void begin();
    void end();
    // Kills the server immediately: ending one that waits for a killed client takes seconds.
    void kill();

private:
    LateClients late_;
    int block_;  // frames
    std::string name_;
    int lock_ = -1;  // of the name
    pid_t process_ = -1;
};

// A message with its time on the steady clock, in seconds.
struct TimedMessage {
    double time;
    std::vector<std::uint8_t> bytes;
};

// The other side: a keyboard, an instrument and a recorder. One JACK client with the ports keys (MIDI out),
// instrument (MIDI in), left and right (audio in).
class JackStudio {
public:
    // Waits for the server; throws if it does not start.
    explicit JackStudio(const std::string& client = "studio");
    ~JackStudio();
    JackStudio(const JackStudio&) = delete;
    JackStudio& operator=(const JackStudio&) = delete;

    // Connects two ports by their full names once both exist, and waits until blocks pass. Fails the test
    // after ten seconds.
    void connect(const std::string& from, const std::string& to);
    bool connected(const std::string& port);
    bool exists(const std::string& port);
    void unplugKeys();
    void plugKeys();
    void unplugInstrument();
    void plugInstrument();
    // Sends a message in the next block, at this frame.
    void play(const std::vector<std::uint8_t>& message, int frame = 0);
    std::vector<TimedMessage> receivedMessages();
    // From now on the keys return what the instrument receives, as MIDI thru does, in the same block.
    void enableLoopback();
    // Returns interleaved stereo since the last call, and the time of the first frame.
    std::vector<float> takeRecording();
    double recordingStart() const;
    std::uint64_t xruns() const;
    // Returns the total delay of blocks in seconds: stalls of the machine.
    double totalDelay() const;
    // Delays the next block.
    void delayNextBlock(std::chrono::milliseconds by);

private:
    struct State;
    std::unique_ptr<State> state_;
};

class JackTest : public testing::Test {
protected:
    explicit JackTest(int block = kJackBlock) : jackd(JackdProcess::LateClients::Wait, block) {}

    JackdProcess jackd;
};

double steadySeconds();

// Waits up to a second until the server listens.
void waitForServer();

}  // namespace continuo::test
