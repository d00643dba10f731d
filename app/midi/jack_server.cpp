#include "midi/jack_server.h"

#include <jack/jack.h>

namespace continuo::app {

void quietJack() noexcept {
    const auto ignore = [](const char*) {};
    jack_set_error_function(ignore);
    jack_set_info_function(ignore);
}

std::unique_ptr<JackServer> JackServer::find() {
    quietJack();
    jack_status_t status{};
    jack_client_t* const client = jack_client_open("Continuo watch", JackNoStartServer, &status);
    return client == nullptr ? nullptr : std::unique_ptr<JackServer>(new JackServer(client));
}

JackServer::JackServer(_jack_client* client) : client_(client) {
    jack_on_shutdown(
        client_, [](void* self) { static_cast<JackServer*>(self)->alive_ = false; }, this);
}

JackServer::~JackServer() { jack_client_close(client_); }

}  // namespace continuo::app
