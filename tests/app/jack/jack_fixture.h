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

// A JACK server of its own with the dummy driver: real time without a sound card. This process, and those
// that it starts with environment(), take it for the default one. Where the system lets them, they have a
// /dev/shm of their own, so that no other server's end or fault is theirs. Its name is one of eight: JACK
// remembers a killed server until one of the same name begins, and counts no more than eight. Throws when
// jackd is missing.
class JackdProcess {
public:
    // A server that waits loses nothing on a busy machine, but stands still for half a minute when a client
    // is killed.
    enum class LateClients { WaitedFor, Dropped };
    explicit JackdProcess(LateClients late = LateClients::WaitedFor, int block = kJackBlock);
    ~JackdProcess();
    JackdProcess(const JackdProcess&) = delete;
    JackdProcess& operator=(const JackdProcess&) = delete;

    const std::string& name() const { return name_; }
    // Another with the same name, after end() or kill().
    void begin();
    void end();
    // At once: one that waits for a client that was killed takes seconds to end.
    void kill();

private:
    LateClients late_;
    int block_;  // frames
    std::string name_;
    int lock_ = -1;  // on the name
    pid_t process_ = -1;
};

// A message with its moment on the steady clock, in seconds.
struct JackMessage {
    double time;
    std::vector<std::uint8_t> bytes;
};

// The other side: a keyboard that plays, an instrument that listens, and ears. One JACK client with the ports
// keys (MIDI out), instrument (MIDI in), left and right (audio in).
class JackStudio {
public:
    // Waits for the server; throws when it does not come.
    explicit JackStudio(const std::string& client = "studio");
    ~JackStudio();
    JackStudio(const JackStudio&) = delete;
    JackStudio& operator=(const JackStudio&) = delete;

    // Connects two ports by their full names, once both are there, and waits until blocks pass that way;
    // fails the test after ten seconds.
    void connect(const std::string& from, const std::string& to);
    bool connected(const std::string& port);
    bool exists(const std::string& port);
    void unplugKeys();
    void plugKeys();
    void unplugInstrument();
    void plugInstrument();
    // In the next block, at this frame of it.
    void play(const std::vector<std::uint8_t>& message, int frame = 0);
    std::vector<JackMessage> heard();
    // From now on the keys give back what comes to the instrument, as a MIDI thru does, in the same block.
    void loopBack();
    // Left and right in turn since the last call, and the moment of the first frame.
    std::vector<float> recorded();
    double recordedFrom() const;
    std::uint64_t xruns() const;
    // By how many seconds blocks have come later than the block before allows, in all: what the machine took.
    double stoodStill() const;
    // Is so much too late in the next block.
    void beLate(std::chrono::milliseconds by);

private:
    struct State;
    std::unique_ptr<State> state_;
};

class JackTest : public testing::Test {
protected:
    explicit JackTest(int block = kJackBlock) : jackd(JackdProcess::LateClients::WaitedFor, block) {}

    JackdProcess jackd;
};

double steadySeconds();

// Waits until the server listens, but not for more than a second.
void awaitJackd();

}  // namespace continuo::test
