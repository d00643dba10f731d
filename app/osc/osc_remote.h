#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "osc/osc_sender.h"
#include "osc/osc_server.h"
#include "osc/osc_value.h"

namespace continuo::app {

// What remote control acts on: the window's Play workspace, or continuo-cli live.
class OscHost {
public:
    virtual ~OscHost() = default;
    // Returns a control's value; nullopt: the host does not have it.
    virtual std::optional<OscValue> value(const OscControl& control) const = 0;
    // Stages a value until apply(). Returns false if the host does not accept it.
    virtual bool stage(const OscControl& control, const OscValue& value) = 0;
    virtual void apply() = 0;
    // Runs a command by name. on: for a command with two states; false when a button is released. Returns
    // false if the name is unknown.
    virtual bool runCommand(const std::string& command, std::optional<bool> on) = 0;
    // Returns the read-only state.
    virtual std::vector<OscMessage> states() const = 0;
};

// The port to open, who may use it, and who receives changes.
struct OscOptions {
    int port = OscServer::kDefaultPort;
    bool acceptsOthers = false;  // accept other computers
    std::vector<OscPeer> receivers = {};
    bool operator==(const OscOptions&) const = default;
};

// Remote control by OSC. Received messages set controls and run commands; the reply is the accepted value.
// Sends changes to the receivers. If messages arrive too fast, the last value of each control wins. Never
// blocks; one thread.
class OscRemote {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr auto kPollInterval = std::chrono::milliseconds(16);  // minimum interval
    static constexpr auto kSendInterval = std::chrono::milliseconds(33);
    static constexpr int kCommandsPerSecond = 50;  // and queries of everything

    // The host must outlive this. Throws Error(Device) if the port cannot be opened.
    OscRemote(OscHost& host, const OscOptions& doors);

    int port() const noexcept { return server_.port(); }
    int descriptor() const noexcept { return server_.descriptor(); }  // as in OscServer
    void setReceivers(const std::vector<OscPeer>& receivers);

    // Processes received messages.
    void poll(Time now);
    // Sends changed values to the receivers; everything to a new or returning one.
    void sendChanges(Time now);

    // Returns the last valid message and its sender; empty: none yet.
    std::string lastMessage() const;
    std::uint64_t receivedCount() const noexcept { return received_; }
    std::uint64_t errorCount() const noexcept { return errors_; }
    // Returns the errors since the last call in one line, at most once a second.
    std::optional<std::string> takeError(Time now);

private:
    struct Change {
        OscValue value;
        OscPeer from;
    };
    struct Receiver {
        OscSender sender;
        std::map<std::string, std::vector<OscArgument>> lastSent = {};  // last sent values, by address
        Time quietUntil = {};                                           // pause after nobody listened
    };

    void process(const OscServer::Received& received, Time now);
    void processControl(const OscControl& control, const OscServer::Received& received);
    void processCommand(const std::string& name, const OscServer::Received& received, Time now);
    void reply(const OscServer::Received& question, Time now);
    void applyPendingChanges();
    void applyChanges();
    bool allowsCommand(Time now);
    void recordError(std::string why, std::uint64_t count = 1);
    void sendChanges(Receiver& receiver, const std::vector<OscMessage>& all, Time now);
    std::vector<OscMessage> allMessages() const;

    OscHost& host_;
    OscServer server_;
    std::vector<Receiver> receivers_;
    std::map<const OscControl*, Change> changes_;  // waiting for settle()
    int applied_ = 0;                              // calls of settle() in this poll
    std::optional<OscServer::Received> last_;
    std::uint64_t received_ = 0, errors_ = 0, reportedErrors_ = 0;
    std::string lastError_;                 // the last error
    double commands_ = kCommandsPerSecond;  // token bucket: commands allowed now
    Time commandAt_{}, nextReport_{}, nextSend_{};
};

}  // namespace continuo::app
