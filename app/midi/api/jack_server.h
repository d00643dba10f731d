#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace continuo::app {

// Silences libjack's error output, such as "no server". Call again after a library that sets its own handler.
void silenceJackErrors() noexcept;

// A JACK client without ports that detects when its server ends. Each part of the program that uses JACK has
// one, and destroys it after its other JACK objects.
class JackServer {
public:
    // Connects to the running server: the one named in JACK_DEFAULT_SERVER if that is set, else the default
    // one. Returns nullptr if it does not run, or while mustWait() is true. Never starts a server.
    static std::unique_ptr<JackServer> find();
    // Returns whether some part of the program still has clients of an ended server. If a client were opened
    // then, libjack would crash when the old ones are closed.
    static bool mustWait() noexcept;
    ~JackServer();
    JackServer(const JackServer&) = delete;
    JackServer& operator=(const JackServer&) = delete;

    bool isAlive() const noexcept { return alive_; }
    // Call once. `xrun` is called on a libjack thread whenever the server or a client was late and a block
    // was lost.
    void onXrun(std::function<void()> xrun);
    // Return the full names of all clients' MIDI ports: midiSources() of outputs, midiSinks() of inputs.
    std::vector<std::string> midiSources() const;
    std::vector<std::string> midiSinks() const;
    double rate() const noexcept;         // frames a second
    double blockLength() const noexcept;  // s

private:
    struct Client;
    explicit JackServer(std::unique_ptr<Client> client);
    void onEnded() noexcept;
    std::vector<std::string> midiPorts(unsigned long direction) const;

    std::unique_ptr<Client> client_;
    std::atomic<bool> alive_{true};
    std::function<void()> xrun_;
};

}  // namespace continuo::app
