#pragma once

#include <atomic>
#include <memory>

struct _jack_client;

namespace continuo::app {

// Keeps libjack's complaints, such as "no server", off stderr. Again after a library that takes them over.
void quietJack() noexcept;

// A JACK client without ports that knows whether its server lives.
class JackServer {
public:
    // The running server, the default one or the one that JACK_DEFAULT_SERVER names; nullptr when there is
    // none. Never starts one.
    static std::unique_ptr<JackServer> find();
    ~JackServer();
    JackServer(const JackServer&) = delete;
    JackServer& operator=(const JackServer&) = delete;

    bool alive() const noexcept { return alive_; }

private:
    explicit JackServer(_jack_client* client);

    _jack_client* client_;
    std::atomic<bool> alive_{true};
};

}  // namespace continuo::app
