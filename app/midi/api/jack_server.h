#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace continuo::app {

// Silences libjack's error output, such as "no server". Call again after a library that sets its own handler.
void silenceJackErrors() noexcept;

// A JACK client without ports that knows whether its server still runs. Each part of the program that uses
// JACK keeps one and destroys it after its other JACK objects.
class JackServer {
public:
    // Returns the running server: the one in JACK_DEFAULT_SERVER if set, otherwise the default one. Returns
    // nullptr if it does not run, or while mustWait() is true. Never starts a server.
    static std::unique_ptr<JackServer> find();
    // Returns whether some part of the program still holds clients of an ended server. Opening a client then
    // would make libjack crash when those are closed.
    static bool mustWait() noexcept;
    ~JackServer();
    JackServer(const JackServer&) = delete;
    JackServer& operator=(const JackServer&) = delete;

    bool isAlive() const noexcept { return alive_; }
    // Call once. `xrun` is called on a libjack thread whenever the server or a client was late and a block
    // was lost.
    void onXrun(std::function<void()> xrun);
    // Full names of all clients' MIDI ports: outputs and inputs.
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
