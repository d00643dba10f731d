#include "midi/api/jack_server.h"

#include <jack/jack.h>

#include <utility>

namespace continuo::app {
namespace {

std::atomic<int> endedServers{0};  // ended servers of which a JackServer still exists

}  // namespace

struct JackServer::Client {
    jack_client_t* jack;
};

void silenceJackErrors() noexcept {
    const auto ignore = [](const char*) {};
    jack_set_error_function(ignore);
    jack_set_info_function(ignore);
}

std::unique_ptr<JackServer> JackServer::find() {
    if (mustWait()) return nullptr;
    silenceJackErrors();
    jack_status_t status{};
    jack_client_t* const client = jack_client_open("Continuo watch", JackNoStartServer, &status);
    if (client == nullptr) return nullptr;
    return std::unique_ptr<JackServer>(new JackServer(std::make_unique<Client>(Client{client})));
}

JackServer::JackServer(std::unique_ptr<Client> client) : client_(std::move(client)) {
    jack_on_shutdown(
        client_->jack, [](void* self) { static_cast<JackServer*>(self)->onEnded(); }, this);
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
    // The server notifies only active clients. This one processes nothing, so it delays nobody.
    jack_activate(client_->jack);
}

std::vector<std::string> JackServer::midiSources() const { return midiPorts(JackPortIsOutput); }
std::vector<std::string> JackServer::midiSinks() const { return midiPorts(JackPortIsInput); }

std::vector<std::string> JackServer::midiPorts(unsigned long direction) const {
    std::vector<std::string> names;
    const char** const ports = jack_get_ports(client_->jack, nullptr, JACK_DEFAULT_MIDI_TYPE, direction);
    for (const char* const* each = ports; each != nullptr && *each != nullptr; ++each)
        names.emplace_back(*each);
    jack_free(ports);
    return names;
}

double JackServer::rate() const noexcept { return jack_get_sample_rate(client_->jack); }

double JackServer::blockLength() const noexcept { return jack_get_buffer_size(client_->jack) / rate(); }

void JackServer::onEnded() noexcept {
    if (alive_.exchange(false)) ++endedServers;
}

bool JackServer::mustWait() noexcept { return endedServers > 0; }

}  // namespace continuo::app
