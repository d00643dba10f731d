#include "osc/osc_remote.h"

#include <algorithm>
#include <set>
#include <utility>

#include "files/text.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuiet = 1s, kBetweenComplaints = 1s;
constexpr int kMostTakes = 8, kMostSettled = 4;  // limits per poll
constexpr std::string_view kGet = "get";

std::string nameIn(const OscMessage& message) {
    return message.address.starts_with(kOscRoot) ? message.address.substr(kOscRoot.size()) : std::string();
}

// Returns a button's or switch's state; nullopt: not in the message.
std::optional<bool> onIn(const OscMessage& message) {
    if (message.arguments.empty()) return {};
    const OscArgument& first = message.arguments.front();
    if (const auto* number = std::get_if<double>(&first)) return *number >= 0.5;
    if (const auto* whole = std::get_if<std::int64_t>(&first)) return *whole != 0;
    return {};
}

}  // namespace

OscRemote::OscRemote(OscHost& host, const OscDoors& doors) : host_(host), server_(doors.port, doors.others) {
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

// Reads enough that a flood cannot fill the system's buffer and displace later messages.
void OscRemote::look(Time now) {
    settled_ = 0;
    bool more = true;
    for (int takes = 0; more && takes < kMostTakes; ++takes) {
        const OscServer::Taken taken = server_.take();
        if (taken.wrong > 0) refuse(taken.fault, taken.wrong);
        for (const OscServer::Received& each : taken.messages) hear(each, now);
        more = taken.more;
    }
    settle();
}

void OscRemote::hear(const OscServer::Received& received, Time now) {
    const std::string name = nameIn(received.message);
    const std::uint64_t wrong = wrong_;
    if (name == kGet)
        answer(received, now);
    else if (const OscControl* control = findOscControl(name))
        hearControl(*control, received);
    else
        hearCommand(name, received, now);
    if (wrong_ != wrong) return;
    ++received_;
    last_ = received;
}

void OscRemote::hearControl(const OscControl& control, const OscServer::Received& received) {
    const std::optional<OscValue> stands = host_.value(control);
    if (!stands) return refuse(std::string(control.name) + " is not there");
    if (received.message.arguments.empty()) {
        settleFirst();
        return server_.send(messageOf(control, host_.value(control).value_or(*stands)), received.from);
    }
    const std::optional<OscValue> value = valueOf(control, received.message.arguments);
    if (!value) return refuse(std::string(control.name) + " takes " + wantedBy(control));
    changes_[&control] = {*value, received.from};
}

// A read-only address without arguments is a query.
void OscRemote::hearCommand(const std::string& name, const OscServer::Received& received, Time now) {
    if (name.empty()) return refuse("no address of Continuo's");
    const std::optional<bool> on = onIn(received.message);
    if (received.message.arguments.size() > 1 || (!on && !received.message.arguments.empty()))
        return refuse("a command takes nothing, or 1 and 0");
    if (!mayGive(now)) return refuse("too many commands at once");
    settleFirst();
    if (host_.give(name, on)) return;
    for (const OscMessage& each : host_.states())
        if (each.address == received.message.address) return server_.send(each, received.from);
    refuse("no address of Continuo's");
}

void OscRemote::answer(const OscServer::Received& question, Time now) {
    if (!mayGive(now)) return refuse("too many questions at once");
    settleFirst();
    std::set<std::string> wanted;  // empty: all
    for (const OscArgument& each : question.message.arguments) {
        const auto* name = std::get_if<std::string>(&each);
        if (name == nullptr) return refuse("get takes names of controls, or nothing");
        wanted.insert(std::string(kOscRoot) + *name);
    }
    for (const OscMessage& each : all())
        if (wanted.empty() || wanted.contains(each.address)) server_.send(each, question.from);
}

// Applies earlier values first, so that a query sees them; in a flood only a few times.
void OscRemote::settleFirst() {
    if (changes_.empty() || settled_ == kMostSettled) return;
    ++settled_;
    settle();
}

void OscRemote::settle() {
    if (changes_.empty()) return;
    for (const auto& [control, change] : changes_)
        if (!host_.set(*control, change.value))
            refuse(std::string(control->name) + " cannot be what it was told to be");
    host_.apply();
    for (const auto& [control, change] : std::exchange(changes_, {}))
        if (const std::optional<OscValue> taken = host_.value(*control))
            server_.send(messageOf(*control, *taken), change.from);
}

// Rate limit against floods.
bool OscRemote::mayGive(Time now) {
    const double seconds = std::chrono::duration<double>(now - commandAt_).count();
    commands_ = std::min<double>(kCommandsASecond, commands_ + seconds * kCommandsASecond);
    commandAt_ = now;
    if (commands_ < 1) return false;
    commands_ -= 1;
    return true;
}

void OscRemote::refuse(std::string why, std::uint64_t count) {
    wrong_ += count;
    why_ = std::move(why);
}

std::vector<OscMessage> OscRemote::all() const {
    std::vector<OscMessage> all;
    for (const OscControl& control : oscControls())
        if (const std::optional<OscValue> value = host_.value(control))
            all.push_back(messageOf(control, *value));
    for (OscMessage& each : host_.states()) all.push_back(std::move(each));
    return all;
}

void OscRemote::tell(Time now) {
    if (receivers_.empty() || now < nextTell_) return;
    nextTell_ = now + kBetweenTells;
    const std::vector<OscMessage> messages = all();
    for (Receiver& each : receivers_) tell(each, messages, now);
}

void OscRemote::tell(Receiver& receiver, const std::vector<OscMessage>& messages, Time now) {
    const auto rest = [&] {
        receiver.told.clear();
        receiver.quietUntil = now + kQuiet;
    };
    if (receiver.sender.isRefused()) return rest();
    if (now < receiver.quietUntil) return;
    for (const OscMessage& each : messages) {
        const auto [told, isNew] = receiver.told.try_emplace(each.address);
        if (!isNew && told->second == each.arguments) continue;
        if (!receiver.sender.send(each)) return rest();
        told->second = each.arguments;
    }
}

std::string OscRemote::last() const {
    return last_ ? textOf(last_->message) + " (" + textOf(last_->from) + ")" : std::string();
}

std::optional<std::string> OscRemote::takeComplaint(Time now) {
    if (wrong_ == complained_ || now < nextComplaint_) return {};
    nextComplaint_ = now + kBetweenComplaints;
    const std::uint64_t count = wrong_ - std::exchange(complained_, wrong_);
    return counted(static_cast<std::int64_t>(count), "wrong OSC message") + " passed over: " + why_;
}

}  // namespace continuo::app
