#include <RtMidi.h>
#include <unistd.h>

#include <utility>

#include "midi/jack_output.h"
#include "midi/jack_server.h"
#include "midi/midi_api.h"

namespace continuo::app {
namespace {

// RtMidi throws some errors, prints others, and hands all of them to a callback where there is one.
class Trouble {
public:
    void listenTo(RtMidi& port) {
        port.setErrorCallback(
            [](RtMidiError::Type type, const std::string& message, void* self) {
                const bool harmless = type == RtMidiError::WARNING || type == RtMidiError::DEBUG_WARNING;
                if (!harmless) static_cast<Trouble*>(self)->message_ = message;
            },
            this);
    }
    void clear() { message_.clear(); }
    bool any() const { return !message_.empty(); }
    const std::string& message() const { return message_; }

private:
    std::string message_;
};

bool connectTo(RtMidi& port, Trouble& trouble, const std::string& name, const JackServer* server) {
    trouble.clear();
    for (unsigned i = 0, count = port.getPortCount(); i < count; ++i) {
        if (port.getPortName(i) != name) continue;
        port.openPort(i, kOwnEnd);
        // RtMidi does not look whether JACK made the connection; it does not before the other end is active.
        const bool made =
            server == nullptr || server->isConnected(name, kMidiClient, std::string(":") + kOwnEnd);
        if (!trouble.any() && made) return true;
        port.closePort();
        return false;
    }
    return false;
}

void openVirtual(RtMidi& port, Trouble& trouble, const std::string& name) {
    if (name.empty()) return;
    trouble.clear();
    port.openVirtualPort(name);
    if (trouble.any()) refusePort(name, trouble.message());
}

std::vector<std::string> portsOf(RtMidi& port) {
    std::vector<std::string> names;
    for (unsigned i = 0, count = port.getPortCount(); i < count; ++i) {
        std::string name = port.getPortName(i);
        if (!name.empty() && !isOwnPort(name)) names.push_back(std::move(name));
    }
    return names;
}

class RtMidiInput final : public MidiInput {
public:
    RtMidiInput(RtMidi::Api api, MidiHandler handler, const std::string& virtualName,
                const JackServer* server)
        : server_(server),
          handler_(std::move(handler)),
          port_(api, virtualName.empty() ? kMidiClient : virtualName) {
        trouble_.listenTo(port_);
        port_.setCallback(
            [](double /*delta*/, std::vector<unsigned char>* message, void* self) {
                if (message != nullptr) static_cast<RtMidiInput*>(self)->handler_(*message);
            },
            this);
        openVirtual(port_, trouble_, virtualName);
    }

    bool connect(const std::string& port) override { return connectTo(port_, trouble_, port, server_); }
    void disconnect() override { port_.closePort(); }

private:
    const JackServer* server_;
    MidiHandler handler_;
    Trouble trouble_;
    RtMidiIn port_;
};

// At ALSA; at a JACK server a JackOutput does it.
class RtMidiOutput final : public MidiOutput {
public:
    RtMidiOutput(RtMidi::Api api, const std::string& virtualName)
        : port_(api, virtualName.empty() ? kMidiClient : virtualName) {
        trouble_.listenTo(port_);
        openVirtual(port_, trouble_, virtualName);
    }

    bool connect(const std::string& port) override { return connectTo(port_, trouble_, port, nullptr); }
    void disconnect() override { port_.closePort(); }
    void send(std::span<const std::uint8_t> message) noexcept override {
        port_.sendMessage(message.data(), message.size());
    }

private:
    Trouble trouble_;
    RtMidiOut port_;
};

class RtMidiApi final : public MidiApi {
public:
    RtMidiApi(RtMidi::Api api, std::unique_ptr<JackServer> server)
        : api_(api), server_(std::move(server)), in_(api, kMidiClient), out_(api, kMidiClient) {
        trouble_.listenTo(in_);
        trouble_.listenTo(out_);
    }

    std::string name() const override { return api_ == RtMidi::UNIX_JACK ? "JACK" : "ALSA"; }
    bool alive() const noexcept override { return server_ == nullptr || server_->alive(); }
    void onLost(std::function<void()> lost) override {
        if (server_ != nullptr) server_->onXrun(std::move(lost));
    }
    std::vector<std::string> inputs() override { return portsOf(in_); }
    std::vector<std::string> outputs() override { return portsOf(out_); }

    std::unique_ptr<MidiInput> makeInput(MidiHandler handler, const std::string& virtualName) override {
        return guarded(virtualName, [&] {
            return std::make_unique<RtMidiInput>(api_, std::move(handler), virtualName, server_.get());
        });
    }
    std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName) override {
        if (server_ != nullptr) return makeJackOutput(*server_, virtualName);
        return guarded(virtualName, [&] { return std::make_unique<RtMidiOutput>(api_, virtualName); });
    }

private:
    template <class Make>
    auto guarded(const std::string& name, Make&& make) -> decltype(make()) {
        try {
            return make();
        } catch (const RtMidiError& error) {
            refusePort(name.empty() ? kMidiClient : name, error.getMessage());
        }
    }

    RtMidi::Api api_;
    std::unique_ptr<JackServer> server_;
    Trouble trouble_;
    RtMidiIn in_;  // to list ports with
    RtMidiOut out_;
};

class NoMidi final : public MidiApi {
public:
    std::string name() const override { return "none"; }
    bool alive() const noexcept override { return true; }
    void onLost(std::function<void()> /*lost*/) override {}
    std::vector<std::string> inputs() override { return {}; }
    std::vector<std::string> outputs() override { return {}; }
    std::unique_ptr<MidiInput> makeInput(MidiHandler /*handler*/, const std::string& virtualName) override {
        refusePort(virtualName, kWhy);
    }
    std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName) override {
        refusePort(virtualName, kWhy);
    }

private:
    static constexpr const char* kWhy = "no JACK server runs and the kernel has no MIDI sequencer";
};

std::unique_ptr<MidiApi> guardedApi(RtMidi::Api api, std::unique_ptr<JackServer> server) {
    try {
        return std::make_unique<RtMidiApi>(api, std::move(server));
    } catch (const RtMidiError&) {
        return nullptr;
    }
}

}  // namespace

// RtMidi's own choice throws, and prints, where ALSA has no sequencer, even with JACK running.
std::unique_ptr<MidiApi> openMidiApi() {
    if (auto server = JackServer::find()) {
        if (auto api = guardedApi(RtMidi::UNIX_JACK, std::move(server))) return api;
    }
    if (::access("/dev/snd/seq", R_OK | W_OK) == 0) {
        if (auto api = guardedApi(RtMidi::LINUX_ALSA, nullptr)) return api;
    }
    return std::make_unique<NoMidi>();
}

}  // namespace continuo::app
