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

// What is played by remote control: the window's Play, or continuo-cli live.
class OscHost {
public:
    virtual ~OscHost() = default;
    // How a control stands. Nothing: there is none of it here.
    virtual std::optional<OscValue> value(const OscControl& control) const = 0;
    // To be so from apply() on. False: it is no value for it here.
    virtual bool set(const OscControl& control, const OscValue& value) = 0;
    virtual void apply() = 0;
    // A command by its name; on: of one that is on or off, and false of a button that is let go. False: there
    // is none of this name here.
    virtual bool give(const std::string& command, std::optional<bool> on) = 0;
    // What can be read and not set.
    virtual std::vector<OscMessage> states() const = 0;
};

// Which port is open, to whom, and who is told of what changes.
struct OscDoors {
    int port = OscServer::kUsualPort;
    bool others = false;  // other computers too
    std::vector<OscPeer> receivers = {};
    bool operator==(const OscDoors&) const = default;
};

// Remote control by OSC: what comes sets controls and gives commands, and is answered with the value that was
// taken; receivers are told what changes. Of what comes faster than it can be heeded the last value of each
// control counts. Waits for nothing; one thread.
class OscRemote {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr auto kBetweenLooks = std::chrono::milliseconds(16);  // at most so often
    static constexpr auto kBetweenTells = std::chrono::milliseconds(33);
    static constexpr int kCommandsASecond = 50;  // and questions for all that there is

    // The host outlives it. Throws Error(Device) where the port cannot be had.
    OscRemote(OscHost& host, const OscDoors& doors);

    int port() const noexcept { return server_.port(); }
    int descriptor() const noexcept { return server_.descriptor(); }  // as OscServer's
    void setReceivers(const std::vector<OscPeer>& receivers);

    // Heeds what has come.
    void look(Time now);
    // Tells the receivers what is otherwise than they know; a new one, or one that was away, all.
    void tell(Time now);

    // The last message that was understood, and from whom; empty: none came.
    std::string last() const;
    std::uint64_t received() const noexcept { return received_; }
    std::uint64_t wrong() const noexcept { return wrong_; }
    // A line on what was wrong since the one before, no more than one a second.
    std::optional<std::string> takeComplaint(Time now);

private:
    struct Change {
        OscValue value;
        OscPeer from;
    };
    struct Receiver {
        OscSender sender;
        std::map<std::string, std::vector<OscArgument>> told = {};  // by their addresses
        Time quietUntil = {};                                       // nobody listened
    };

    void hear(const OscServer::Received& received, Time now);
    void hearControl(const OscControl& control, const OscServer::Received& received);
    void hearCommand(const std::string& name, const OscServer::Received& received, Time now);
    void answer(const OscServer::Received& question, Time now);
    void settleFirst();
    void settle();
    bool mayGive(Time now);
    void refuse(std::string why, std::uint64_t count = 1);
    void tell(Receiver& receiver, const std::vector<OscMessage>& all, Time now);
    std::vector<OscMessage> all() const;

    OscHost& host_;
    OscServer server_;
    std::vector<Receiver> receivers_;
    std::map<const OscControl*, Change> changes_;  // that wait for settle()
    int settled_ = 0;                              // times, in this look
    std::optional<OscServer::Received> last_;
    std::uint64_t received_ = 0, wrong_ = 0, complained_ = 0;
    std::string why_;                     // the last was wrong
    double commands_ = kCommandsASecond;  // that may be given at once
    Time commandAt_{}, nextComplaint_{}, nextTell_{};
};

}  // namespace continuo::app
