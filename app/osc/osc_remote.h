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

// The part of the program that remote control changes: the window's Play workspace, or continuo-cli live.
class OscHost {
public:
    virtual ~OscHost() = default;
    // Returns a control's value; nullopt: the host does not have it.
    virtual std::optional<OscValue> value(const OscControl& control) const = 0;
    // Records a value that apply() will set. Returns false if the host does not accept it.
    virtual bool stage(const OscControl& control, const OscValue& value) = 0;
    virtual void apply() = 0;
    // Runs a command by name. on: the wanted state, for a command with two states; false if a button was
    // released. Returns false if no command has this name.
    virtual bool runCommand(const std::string& command, std::optional<bool> on) = 0;
    // Returns the messages of the read-only state.
    virtual std::vector<OscMessage> states() const = 0;
};

// The port to open, which computers may use it, and which endpoints receive changes.
struct OscOptions {
    int port = OscServer::kDefaultPort;
    bool acceptsOthers = false;  // accept other computers
    std::vector<OscPeer> receivers = {};
    bool operator==(const OscOptions&) const = default;
};

// Remote control by OSC. Received messages set controls and run commands; the reply is the accepted value.
// Changed values are sent to the receivers. If messages arrive too fast, only the last value of each control
// is applied. Never blocks; one thread.
class OscRemote {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr auto kPollInterval = std::chrono::milliseconds(16);  // minimum interval
    static constexpr auto kSendInterval = std::chrono::milliseconds(33);
    static constexpr int kCommandsPerSecond = 50;  // queries of everything count too

    // The host must outlive this. Throws Error(Device) if the port cannot be opened.
    OscRemote(OscHost& host, const OscOptions& doors);

    int port() const noexcept { return server_.port(); }
    int descriptor() const noexcept { return server_.descriptor(); }  // as in OscServer
    void setReceivers(const std::vector<OscPeer>& receivers);

    // Processes received messages.
    void poll(Time now);
    // Sends the changed values to the receivers. A new or returning receiver gets all values.
    void sendChanges(Time now);

    // Returns the last valid message and its sender; empty if none has arrived.
    std::string lastMessage() const;
    std::uint64_t receivedCount() const noexcept { return received_; }
    std::uint64_t errorCount() const noexcept { return errors_; }
    // Returns the errors since the last call as one line, at most one line a second; nullopt: none.
    std::optional<std::string> takeError(Time now);

private:
    struct Change {
        OscValue value;
        OscPeer from;
    };
    struct Receiver {
        OscSender sender;
        std::map<std::string, std::vector<OscArgument>> lastSent = {};  // the values sent last, by address
        Time quietUntil = {};                                           // silent until then: nobody listened
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
    double commands_ = kCommandsPerSecond;  // token bucket: how many commands may run now
    Time commandAt_{}, nextReport_{}, nextSend_{};
};

}  // namespace continuo::app
