#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "continuo/error.h"
#include "midi/api/midi_api.h"

namespace continuo::app {

// Keyboards and instruments that a test connects and disconnects.
class FakeMidiSystem {
public:
    using Bytes = std::vector<std::uint8_t>;

    void connectInput(const std::string& name) {
        change([&] { inputs_.push_back(name); });
    }
    void disconnectInput(const std::string& name) {
        change([&] { std::erase(inputs_, name); });
    }
    void connectOutput(const std::string& name) {
        change([&] { outputs_.push_back(name); });
    }
    void disconnectOutput(const std::string& name) {
        change([&] { std::erase(outputs_, name); });
    }
    // Replaces the server; "none" means neither JACK nor ALSA.
    void replaceServer(const std::string& api) {
        change([&] {
            ++server_;
            api_ = api;
        });
    }
    // Starts a server while the other API continues.
    void startServer(const std::string& api) {
        change([&] { api_ = api; });
    }
    // Plays a message from the keyboard of this name, or from a program at the virtual port.
    void play(const std::string& port, const Bytes& message) {
        MidiHandler handler;
        {
            const std::lock_guard lock(mutex_);
            const auto it = handlers_.find(port);
            if (it != handlers_.end()) handler = it->second;
        }
        if (handler) handler(LiveClock::now(), message);
    }
    std::vector<Bytes> sentTo(const std::string& port) {
        const std::lock_guard lock(mutex_);
        return sent_[port];
    }

    // Sets whether the server refuses to create ports.
    void refusePorts(bool refuse) { refusing_ = refuse; }
    bool refusing() const { return refusing_; }
    // Sets whether existing outputs refuse to open.
    void refuseOutputs(bool refuse) { outputsRefuse_ = refuse; }
    int outputsMade() const { return outputsMade_; }

    // Connects a program to the virtual port, or disconnects it.
    void attach(const std::string& program) {
        change([&] { players_.push_back(program); });
    }
    void detach(const std::string& program) {
        change([&] { std::erase(players_, program); });
    }
    // Sets the block length of messages.
    void setBlock(std::chrono::nanoseconds length) { block_ = length; }

    // Reports that messages just sent may not have arrived.
    void reportLoss() {
        std::function<void()> lost;
        change([&] { lost = lost_; });
        if (lost) lost();
    }

    std::unique_ptr<MidiApi> open();
    std::unique_ptr<MidiApi> openServer();  // nullptr unless it is JACK

private:
    friend class FakeApi;
    friend class FakeInput;
    friend class FakeOutput;

    template <class Change>
    void change(Change&& make) {
        const std::lock_guard lock(mutex_);
        make();
    }

    std::mutex mutex_;
    std::string api_ = "JACK";
    int server_ = 0;
    std::atomic<bool> refusing_{false}, outputsRefuse_{false};
    std::atomic<int> outputsMade_{0};
    std::atomic<std::chrono::nanoseconds> block_{};
    std::vector<std::string> inputs_, outputs_, players_;
    std::map<std::string, MidiHandler> handlers_;
    std::function<void()> lost_;
    std::map<std::string, std::vector<Bytes>> sent_;
};

class FakeInput final : public MidiInput {
public:
    FakeInput(FakeMidiSystem& studio, MidiHandler handler, const std::string& virtualName)
        : studio_(studio), handler_(std::move(handler)), virtual_(!virtualName.empty()), port_(virtualName) {
        if (!port_.empty()) studio_.change([&] { studio_.handlers_[port_] = handler_; });
    }
    ~FakeInput() override { disconnect(); }
    bool connect(const std::string& port) override {
        const std::lock_guard lock(studio_.mutex_);
        if (std::count(studio_.inputs_.begin(), studio_.inputs_.end(), port) == 0) return false;
        port_ = port;
        studio_.handlers_[port] = handler_;
        return true;
    }
    void disconnect() override {
        studio_.change([&] { studio_.handlers_.erase(port_); });
    }
    bool hasLostConnections() override {
        std::vector<std::string> now;
        studio_.change([&] { now = studio_.players_; });
        return virtual_ && players_.updateAndCheckLost(std::move(now));
    }

private:
    FakeMidiSystem& studio_;
    MidiHandler handler_;
    bool virtual_;
    std::string port_;
    ConnectedPorts players_;
};

class FakeOutput final : public MidiOutput {
public:
    FakeOutput(FakeMidiSystem& studio, std::string virtualName)
        : studio_(studio), port_(std::move(virtualName)) {
        ++studio_.outputsMade_;
    }
    bool connect(const std::string& port) override {
        if (studio_.outputsRefuse_) return false;
        port_ = port;
        return true;
    }
    void disconnect() override { port_.clear(); }
    void send(std::span<const std::uint8_t> message, Moment /*due*/) noexcept override {
        studio_.change([&] { studio_.sent_[port_].emplace_back(message.begin(), message.end()); });
    }

private:
    FakeMidiSystem& studio_;
    std::string port_;
};

class FakeApi : public MidiApi {
public:
    explicit FakeApi(FakeMidiSystem& studio) : studio_(studio), name_(studio.api_), server_(studio.server_) {}
    std::string name() const override { return name_; }
    bool isAlive() const noexcept override {
        const std::lock_guard lock(studio_.mutex_);
        return server_ == studio_.server_;
    }
    std::chrono::nanoseconds blockLength() const noexcept override { return studio_.block_; }
    void onLost(std::function<void()> lost) override {
        studio_.change([&] { studio_.lost_ = std::move(lost); });
    }
    std::vector<std::string> inputs() override { return name_ == "none" ? none() : copy(studio_.inputs_); }
    std::vector<std::string> outputs() override { return name_ == "none" ? none() : copy(studio_.outputs_); }
    std::unique_ptr<MidiInput> makeInput(MidiHandler handler, const std::string& virtualName) override {
        if (studio_.refusing()) failPort(virtualName, "it stands still");
        return std::make_unique<FakeInput>(studio_, std::move(handler), virtualName);
    }
    std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName) override {
        if (studio_.refusing()) failPort(virtualName, "it stands still");
        return std::make_unique<FakeOutput>(studio_, virtualName);
    }

private:
    static std::vector<std::string> none() { return {}; }
    std::vector<std::string> copy(const std::vector<std::string>& names) {
        const std::lock_guard lock(studio_.mutex_);
        return names;
    }

    FakeMidiSystem& studio_;
    std::string name_;
    int server_;
};

inline std::unique_ptr<MidiApi> FakeMidiSystem::open() { return std::make_unique<FakeApi>(*this); }
inline std::unique_ptr<MidiApi> FakeMidiSystem::openServer() {
    auto api = open();
    return api->name() == "JACK" ? std::move(api) : nullptr;
}

}  // namespace continuo::app
