#include "osc/osc_remote.h"

#include <algorithm>
#include <set>
#include <utility>

#include "files/text.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuiet = 1s, kErrorInterval = 1s;
constexpr int kMostReceives = 8, kMostApplied = 4;  // limits per poll
constexpr std::string_view kGet = "get";

std::string controlName(const OscMessage& message) {
    return message.address.starts_with(kOscRoot) ? message.address.substr(kOscRoot.size()) : std::string();
}

// Returns the state of a button or switch; nullopt if the message does not contain it.
std::optional<bool> readSwitch(const OscMessage& message) {
    if (message.arguments.empty()) return {};
    const OscArgument& first = message.arguments.front();
    if (const auto* number = std::get_if<double>(&first)) return *number >= 0.5;
    if (const auto* whole = std::get_if<std::int64_t>(&first)) return *whole != 0;
    return {};
}

}  // namespace

OscRemote::OscRemote(OscHost& host, const OscOptions& doors)
    : host_(host), server_(doors.port, doors.acceptsOthers) {
    setReceivers(doors.receivers);
}

void OscRemote::setReceivers(const std::vector<OscPeer>& receivers) {
    std::erase_if(receivers_, [&](const Receiver& each) {
        return std::ranges::find(receivers, each.sender.to()) == receivers.end();
    });
    for (const OscPeer& peer : receivers) {
        const bool known =
            std::ranges::any_of(receivers_, [&](const Receiver& each) { return each.sender.to() == peer; });
        if (!known) receivers_.push_back({OscSender(peer)});
    }
}

// Receives several times per poll, so that a flood cannot fill the system's buffer and push out later
// messages.
void OscRemote::poll(Time now) {
    applied_ = 0;
    bool more = true;
    for (int takes = 0; more && takes < kMostReceives; ++takes) {
        const OscServer::Batch taken = server_.receive();
        if (taken.errors > 0) recordError(taken.lastError, taken.errors);
        for (const OscServer::Received& each : taken.messages) process(each, now);
        more = taken.hasMore;
    }
    applyChanges();
}

void OscRemote::process(const OscServer::Received& received, Time now) {
    const std::string name = controlName(received.message);
    const std::uint64_t wrong = errors_;
    if (name == kGet)
        reply(received, now);
    else if (const OscControl* control = findOscControl(name))
        processControl(*control, received);
    else
        processCommand(name, received, now);
    if (errors_ != wrong) return;
    ++received_;
    last_ = received;
}

void OscRemote::processControl(const OscControl& control, const OscServer::Received& received) {
    const std::optional<OscValue> stands = host_.value(control);
    if (!stands) return recordError(std::string(control.name) + " is not there");
    if (received.message.arguments.empty()) {
        applyPendingChanges();
        return server_.send(makeOscMessage(control, host_.value(control).value_or(*stands)), received.from);
    }
    const std::optional<OscValue> value = parseOscValue(control, received.message.arguments);
    if (!value) return recordError(std::string(control.name) + " takes " + describeAccepted(control));
    changes_[&control] = {*value, received.from};
}

// Runs a command. If the name is that of a read-only value and there are no arguments, it is a query.
void OscRemote::processCommand(const std::string& name, const OscServer::Received& received, Time now) {
    if (name.empty()) return recordError("no address of Continuo's");
    const std::optional<bool> on = readSwitch(received.message);
    if (received.message.arguments.size() > 1 || (!on && !received.message.arguments.empty()))
        return recordError("a command takes nothing, or 1 and 0");
    if (!allowsCommand(now)) return recordError("too many commands at once");
    applyPendingChanges();
    if (host_.runCommand(name, on)) return;
    for (const OscMessage& each : host_.states())
        if (each.address == received.message.address) return server_.send(each, received.from);
    recordError("no address of Continuo's");
}

void OscRemote::reply(const OscServer::Received& question, Time now) {
    if (!allowsCommand(now)) return recordError("too many questions at once");
    applyPendingChanges();
    std::set<std::string> wanted;  // empty: all
    for (const OscArgument& each : question.message.arguments) {
        const auto* name = std::get_if<std::string>(&each);
        if (name == nullptr) return recordError("get takes names of controls, or nothing");
        wanted.insert(std::string(kOscRoot) + *name);
    }
    for (const OscMessage& each : allMessages())
        if (wanted.empty() || wanted.contains(each.address)) server_.send(each, question.from);
}

// Applies the pending values, so that a query returns them; but only a few times per poll, in case of a
// flood.
void OscRemote::applyPendingChanges() {
    if (changes_.empty() || applied_ == kMostApplied) return;
    ++applied_;
    applyChanges();
}

void OscRemote::applyChanges() {
    if (changes_.empty()) return;
    for (const auto& [control, change] : changes_)
        if (!host_.stage(*control, change.value))
            recordError(std::string(control->name) + " cannot be what it was told to be");
    host_.apply();
    for (const auto& [control, change] : std::exchange(changes_, {}))
        if (const std::optional<OscValue> taken = host_.value(*control))
            server_.send(makeOscMessage(*control, *taken), change.from);
}

// Returns whether another command may run now; limits the rate in a flood.
bool OscRemote::allowsCommand(Time now) {
    const double seconds = std::chrono::duration<double>(now - commandAt_).count();
    commands_ = std::min<double>(kCommandsPerSecond, commands_ + seconds * kCommandsPerSecond);
    commandAt_ = now;
    if (commands_ < 1) return false;
    commands_ -= 1;
    return true;
}

void OscRemote::recordError(std::string why, std::uint64_t count) {
    errors_ += count;
    lastError_ = std::move(why);
}

std::vector<OscMessage> OscRemote::allMessages() const {
    std::vector<OscMessage> all;
    for (const OscControl& control : oscControls())
        if (const std::optional<OscValue> value = host_.value(control))
            all.push_back(makeOscMessage(control, *value));
    for (OscMessage& each : host_.states()) all.push_back(std::move(each));
    return all;
}

void OscRemote::sendChanges(Time now) {
    if (receivers_.empty() || now < nextSend_) return;
    nextSend_ = now + kSendInterval;
    const std::vector<OscMessage> messages = allMessages();
    for (Receiver& each : receivers_) sendChanges(each, messages, now);
}

void OscRemote::sendChanges(Receiver& receiver, const std::vector<OscMessage>& messages, Time now) {
    const auto rest = [&] {
        receiver.lastSent.clear();
        receiver.quietUntil = now + kQuiet;
    };
    if (receiver.sender.isUnreachable()) return rest();
    if (now < receiver.quietUntil) return;
    for (const OscMessage& each : messages) {
        const auto [told, isNew] = receiver.lastSent.try_emplace(each.address);
        if (!isNew && told->second == each.arguments) continue;
        if (!receiver.sender.send(each)) return rest();
        told->second = each.arguments;
    }
}

std::string OscRemote::lastMessage() const {
    return last_ ? toText(last_->message) + " (" + toText(last_->from) + ")" : std::string();
}

std::optional<std::string> OscRemote::takeError(Time now) {
    if (errors_ == reportedErrors_ || now < nextReport_) return {};
    nextReport_ = now + kErrorInterval;
    const std::uint64_t count = errors_ - std::exchange(reportedErrors_, errors_);
    return counted(static_cast<std::int64_t>(count), "wrong OSC message") + " passed over: " + lastError_;
}

}  // namespace continuo::app
