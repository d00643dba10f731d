#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace continuo::app {

// Keeps libjack's complaints, such as "no server", off stderr. To be called again after a library that sets
// its own handler.
void quietJack() noexcept;

// A JACK client without ports that knows whether its server is still running. Each part of the program that
// uses JACK keeps one, and destroys it after everything else that it made at the server.
class JackServer {
public:
    // The running server, the default one or the one that JACK_DEFAULT_SERVER names; nullptr when there is
    // none, and while mustWait(). Never starts one.
    static std::unique_ptr<JackServer> find();
    // Whether some part of the program still holds clients of a server that has ended. libjack must not be
    // asked for a client then: it would crash when those are closed.
    static bool mustWait() noexcept;
    ~JackServer();
    JackServer(const JackServer&) = delete;
    JackServer& operator=(const JackServer&) = delete;

    bool alive() const noexcept { return alive_; }
    // Call once: `xrun` is called, on a thread of libjack's, whenever the server or one of its clients was
    // late and a block was lost.
    void onXrun(std::function<void()> xrun);
    // Full names of the MIDI ports of all clients: those that send, and those that receive.
    std::vector<std::string> midiSources() const;
    std::vector<std::string> midiSinks() const;
    double rate() const noexcept;         // frames a second
    double blockLength() const noexcept;  // s

private:
    struct Client;
    explicit JackServer(std::unique_ptr<Client> client);
    void ended() noexcept;
    std::vector<std::string> midiPorts(unsigned long direction) const;

    std::unique_ptr<Client> client_;
    std::atomic<bool> alive_{true};
    std::function<void()> xrun_;
};

}  // namespace continuo::app
