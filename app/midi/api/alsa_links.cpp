#include "midi/api/alsa_links.h"

#include <alsa/asoundlib.h>
#include <unistd.h>

#include <charconv>

namespace continuo::app {
namespace {

// Returns the number that makes up the whole text; nullopt if there is anything else.
std::optional<int> parseWholeNumber(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0) return {};
    return number;
}

bool isOwnClient(snd_seq_t* sequencer, int client) {
    snd_seq_client_info_t* info = nullptr;
    snd_seq_client_info_alloca(&info);
    return snd_seq_get_any_client_info(sequencer, client, info) == 0 &&
           snd_seq_client_info_get_pid(info) == ::getpid();
}

// Returns the first writable port of the client that has this name and belongs to this process.
std::optional<snd_seq_addr_t> findOwnPort(snd_seq_t* sequencer, const std::string& client) {
    snd_seq_client_info_t* info = nullptr;
    snd_seq_client_info_alloca(&info);
    snd_seq_client_info_set_client(info, -1);
    while (snd_seq_query_next_client(sequencer, info) == 0) {
        if (snd_seq_client_info_get_pid(info) != ::getpid() || client != snd_seq_client_info_get_name(info))
            continue;
        snd_seq_port_info_t* port = nullptr;
        snd_seq_port_info_alloca(&port);
        snd_seq_port_info_set_client(port, snd_seq_client_info_get_client(info));
        snd_seq_port_info_set_port(port, -1);
        while (snd_seq_query_next_port(sequencer, port) == 0) {
            if ((snd_seq_port_info_get_capability(port) & SND_SEQ_PORT_CAP_SUBS_WRITE) != 0)
                return *snd_seq_port_info_get_addr(port);
        }
        return {};
    }
    return {};
}

}  // namespace

std::optional<AlsaAddress> parseAlsaAddress(std::string_view port) {
    const std::string_view last = port.substr(port.rfind(' ') + 1);
    const std::size_t colon = last.find(':');
    if (port.rfind(' ') == std::string_view::npos || colon == std::string_view::npos) return {};
    const std::optional<int> client = parseWholeNumber(last.substr(0, colon)),
                             number = parseWholeNumber(last.substr(colon + 1));
    if (!client || !number) return {};
    return AlsaAddress{*client, *number};
}

struct AlsaLinks::Sequencer {
    snd_seq_t* handle = nullptr;
};

AlsaLinks::AlsaLinks() {
    snd_seq_t* handle = nullptr;
    if (snd_seq_open(&handle, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK) != 0) return;
    snd_seq_set_client_name(handle, "Continuo watch");
    sequencer_ = std::make_unique<Sequencer>(Sequencer{handle});
}

AlsaLinks::~AlsaLinks() {
    if (sequencer_) snd_seq_close(sequencer_->handle);
}

bool AlsaLinks::isConnected(const std::string& port, Direction direction) const {
    const std::optional<AlsaAddress> address = parseAlsaAddress(port);
    if (!sequencer_ || !address) return false;
    snd_seq_query_subscribe_t* query = nullptr;
    snd_seq_query_subscribe_alloca(&query);
    const snd_seq_addr_t root{static_cast<unsigned char>(address->client),
                              static_cast<unsigned char>(address->port)};
    snd_seq_query_subscribe_set_root(query, &root);
    snd_seq_query_subscribe_set_type(
        query, direction == Direction::Input ? SND_SEQ_QUERY_SUBS_READ : SND_SEQ_QUERY_SUBS_WRITE);
    for (int i = 0;; ++i) {
        snd_seq_query_subscribe_set_index(query, i);
        if (snd_seq_query_port_subscribers(sequencer_->handle, query) != 0) return false;
        if (isOwnClient(sequencer_->handle, snd_seq_query_subscribe_get_addr(query)->client)) return true;
    }
}

std::optional<std::vector<std::string>> AlsaLinks::findPlayers(const std::string& client) const {
    if (!sequencer_) return {};
    const std::optional<snd_seq_addr_t> own = findOwnPort(sequencer_->handle, client);
    if (!own) return {};
    snd_seq_query_subscribe_t* query = nullptr;
    snd_seq_query_subscribe_alloca(&query);
    snd_seq_query_subscribe_set_root(query, &*own);
    snd_seq_query_subscribe_set_type(query, SND_SEQ_QUERY_SUBS_WRITE);
    std::vector<std::string> players;
    for (int i = 0;; ++i) {
        snd_seq_query_subscribe_set_index(query, i);
        if (snd_seq_query_port_subscribers(sequencer_->handle, query) != 0) return players;
        const snd_seq_addr_t* const player = snd_seq_query_subscribe_get_addr(query);
        players.push_back(std::to_string(player->client) + ":" + std::to_string(player->port));
    }
}

}  // namespace continuo::app
