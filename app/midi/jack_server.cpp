#include "midi/jack_server.h"

#include <jack/jack.h>

#include <utility>

namespace continuo::app {
namespace {

std::atomic<int> endedServers{0};  // that still have their JackServer

}  // namespace

struct JackServer::Client {
    jack_client_t* jack;
};

void quietJack() noexcept {
    const auto ignore = [](const char*) {};
    jack_set_error_function(ignore);
    jack_set_info_function(ignore);
}

std::unique_ptr<JackServer> JackServer::find() {
    if (mustWait()) return nullptr;
    quietJack();
    jack_status_t status{};
    jack_client_t* const client = jack_client_open("Continuo watch", JackNoStartServer, &status);
    if (client == nullptr) return nullptr;
    return std::unique_ptr<JackServer>(new JackServer(std::make_unique<Client>(Client{client})));
}

JackServer::JackServer(std::unique_ptr<Client> client) : client_(std::move(client)) {
    jack_on_shutdown(
        client_->jack, [](void* self) { static_cast<JackServer*>(self)->ended(); }, this);
}

JackServer::~JackServer() {
    jack_client_close(client_->jack);
    if (!alive_) --endedServers;
}

void JackServer::onXrun(std::function<void()> xrun) {
    xrun_ = std::move(xrun);
    jack_set_xrun_callback(
        client_->jack,
        [](void* self) {
            static_cast<JackServer*>(self)->xrun_();
            return 0;
        },
        this);
    // Only active clients are told. One that processes nothing is in nobody's way.
    jack_activate(client_->jack);
}

bool JackServer::isConnected(const std::string& port, std::string_view begin, std::string_view end) const {
    const jack_port_t* const found = jack_port_by_name(client_->jack, port.c_str());
    if (found == nullptr) return false;
    const char** const others = jack_port_get_all_connections(client_->jack, found);
    bool connected = false;
    for (const char* const* each = others; each != nullptr && *each != nullptr; ++each) {
        const std::string_view name(*each);
        connected |= name.starts_with(begin) && name.ends_with(end);
    }
    jack_free(others);
    return connected;
}

void JackServer::ended() noexcept {
    if (alive_.exchange(false)) ++endedServers;
}

bool JackServer::mustWait() noexcept { return endedServers > 0; }

}  // namespace continuo::app
