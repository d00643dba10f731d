#include <RtMidi.h>
#include <unistd.h>

#include <utility>

#include "midi/api/alsa_links.h"
#include "midi/api/jack_api.h"
#include "midi/api/jack_server.h"
#include "midi/api/midi_api.h"
#include "midi/api/port_names.h"

namespace continuo::app {
namespace {

constexpr RtMidi::Api kAlsa = RtMidi::LINUX_ALSA;

// Collects RtMidi's errors. RtMidi throws some and prints others, but passes all to a callback if one is set.
class RtMidiErrors {
public:
    void attachTo(RtMidi& port) {
        port.setErrorCallback(
            [](RtMidiError::Type type, const std::string& message, void* self) {
                const bool harmless = type == RtMidiError::WARNING || type == RtMidiError::DEBUG_WARNING;
                if (!harmless) static_cast<RtMidiErrors*>(self)->message_ = message;
            },
            this);
    }
    void clear() { message_.clear(); }
    bool hasError() const { return !message_.empty(); }
    const std::string& message() const { return message_; }

private:
    std::string message_;
};

bool connectTo(RtMidi& port, RtMidiErrors& trouble, const std::string& name) {
    trouble.clear();
    for (unsigned i = 0, count = port.getPortCount(); i < count; ++i) {
        if (port.getPortName(i) != name) continue;
        port.openPort(i, kOwnEnd);
        if (!trouble.hasError()) return true;
        port.closePort();
        return false;
    }
    return false;
}

void openVirtual(RtMidi& port, RtMidiErrors& trouble, const std::string& name) {
    if (name.empty()) return;
    trouble.clear();
    port.openVirtualPort(name);
    if (trouble.hasError()) failPort(name, trouble.message());
}

std::vector<std::string> listPorts(RtMidi& port) {
    std::vector<std::string> names;
    for (unsigned i = 0, count = port.getPortCount(); i < count; ++i) {
        std::string name = port.getPortName(i);
        if (!name.empty() && !isOwnPort(name)) names.push_back(std::move(name));
    }
    return names;
}

class RtMidiInput final : public MidiInput {
public:
    RtMidiInput(const AlsaLinks& links, MidiHandler handler, const std::string& virtualName)
        : handler_(std::move(handler)),
          links_(links),
          link_(links, AlsaLinks::Direction::Input),
          virtualClient_(virtualName.empty() ? "" : ownClientName(virtualName)),
          port_(kAlsa, virtualName.empty() ? kMidiClient : virtualClient_) {
        errors_.attachTo(port_);
        port_.ignoreTypes(true, false,
                          true);  // ignore SysEx and Active Sensing, but not clocks
        port_.setCallback(
            [](double /*delta*/, std::vector<unsigned char>* message, void* self) {
                if (message != nullptr) static_cast<RtMidiInput*>(self)->handler_(LiveClock::now(), *message);
            },
            this);
        openVirtual(port_, errors_, virtualName);
    }

    bool connect(const std::string& port) override {
        if (!connectTo(port_, errors_, port)) return false;
        link_.onConnected(port);
        return true;
    }
    void disconnect() override { port_.closePort(); }
    bool isConnected() const override { return link_.isConnected(); }
    bool hasLostConnections() override {
        if (virtualClient_.empty()) return false;
        auto now = links_.findPlayers(virtualClient_);
        return now && players_.updateAndCheckLost(std::move(*now));
    }

private:
    MidiHandler handler_;
    RtMidiErrors errors_;
    const AlsaLinks& links_;
    AlsaLink link_;
    std::string virtualClient_;  // empty: not virtual
    ConnectedPorts players_;
    RtMidiIn port_;
};

class RtMidiOutput final : public MidiOutput {
public:
    RtMidiOutput(const AlsaLinks& links, const std::string& virtualName)
        : link_(links, AlsaLinks::Direction::Output),
          port_(kAlsa, virtualName.empty() ? kMidiClient : ownClientName(virtualName)) {
        errors_.attachTo(port_);
        openVirtual(port_, errors_, virtualName);
    }

    bool connect(const std::string& port) override {
        if (!connectTo(port_, errors_, port)) return false;
        link_.onConnected(port);
        return true;
    }
    void disconnect() override { port_.closePort(); }
    bool isConnected() const override { return link_.isConnected(); }
    void send(std::span<const std::uint8_t> message, Moment /*due*/) noexcept override {
        port_.sendMessage(message.data(), message.size());
    }

private:
    RtMidiErrors errors_;
    AlsaLink link_;
    RtMidiOut port_;
};

class AlsaApi final : public MidiApi {
public:
    AlsaApi() : in_(kAlsa, kMidiClient), out_(kAlsa, kMidiClient) {
        errors_.attachTo(in_);
        errors_.attachTo(out_);
    }

    std::string name() const override { return "ALSA"; }
    bool isAlive() const noexcept override { return true; }
    void onLost(std::function<void()> /*lost*/) override {}
    std::vector<std::string> inputs() override { return listPorts(in_); }
    std::vector<std::string> outputs() override { return listPorts(out_); }

    std::unique_ptr<MidiInput> makeInput(MidiHandler handler, const std::string& virtualName) override {
        return withErrors(virtualName, [&] {
            return std::make_unique<RtMidiInput>(links_, std::move(handler), virtualName);
        });
    }
    std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName) override {
        return withErrors(virtualName, [&] { return std::make_unique<RtMidiOutput>(links_, virtualName); });
    }

private:
    template <class Make>
    auto withErrors(const std::string& name, Make&& make) -> decltype(make()) {
        try {
            return make();
        } catch (const RtMidiError& error) {
            failPort(name.empty() ? kMidiClient : name, error.getMessage());
        }
    }

    AlsaLinks links_;
    RtMidiErrors errors_;
    RtMidiIn in_;  // for listing ports
    RtMidiOut out_;
};

class NoMidi final : public MidiApi {
public:
    std::string name() const override { return "none"; }
    bool isAlive() const noexcept override { return true; }
    void onLost(std::function<void()> /*lost*/) override {}
    std::vector<std::string> inputs() override { return {}; }
    std::vector<std::string> outputs() override { return {}; }
    std::unique_ptr<MidiInput> makeInput(MidiHandler /*handler*/, const std::string& virtualName) override {
        failPort(virtualName, kWhy);
    }
    std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName) override {
        failPort(virtualName, kWhy);
    }

private:
    static constexpr const char* kWhy = "no JACK server runs and the kernel has no MIDI sequencer";
};

std::unique_ptr<MidiApi> openAlsa() {
    try {
        return std::make_unique<AlsaApi>();
    } catch (const RtMidiError&) {
        return nullptr;
    }
}

}  // namespace

std::unique_ptr<MidiApi> openJackMidi() {
    auto server = JackServer::find();
    return server ? makeJackApi(std::move(server)) : nullptr;
}

// Does not let RtMidi choose the api: if ALSA has no sequencer, it throws and prints.
std::unique_ptr<MidiApi> openMidiApi() {
    if (auto jack = openJackMidi()) return jack;
    if (::access("/dev/snd/seq", R_OK | W_OK) == 0) {
        if (auto api = openAlsa()) return api;
    }
    return std::make_unique<NoMidi>();
}

}  // namespace continuo::app
