#include "osc/osc_packet.h"

#include <lo/lo.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

#include "files/text.h"

namespace continuo::app {
namespace {

constexpr std::string_view kBundle("#bundle", 8);  // with its terminating zero
constexpr std::size_t kBundleHead = 16;            // bytes: kBundle and the time tag
constexpr std::size_t kSizeBytes = 4;
constexpr std::size_t kMostText = 120;  // maximum characters of a formatted message

using Bytes = std::span<const std::byte>;

// A deleter for either type of lo_message: void* up to liblo 0.31, a distinct pointer type from 0.32 on.
struct FreeMessage {
    void operator()(lo_message message) const { lo_message_free(message); }
};
using Message = std::unique_ptr<std::remove_pointer_t<lo_message>, FreeMessage>;

void addError(OscPacket& packet, const char* fault) {
    ++packet.errors;
    packet.lastError = fault;
}

bool isBundle(Bytes bytes) {
    return bytes.size() >= kBundleHead && std::memcmp(bytes.data(), kBundle.data(), kBundle.size()) == 0;
}

std::size_t sizeAt(Bytes bytes, std::size_t at) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < kSizeBytes; ++i)
        size = size << 8 | std::to_integer<std::size_t>(bytes[at + i]);
    return size;
}

// Copies a value, because liblo aligns arguments to 4 bytes only, which is too little for lo_arg.
template <class Value>
Value valueAt(const void* place) {
    Value value;
    std::memcpy(&value, place, sizeof(value));
    return value;
}

template <class Value>
std::optional<OscArgument> finiteAt(const void* place) {
    const auto value = valueAt<Value>(place);
    return std::isfinite(value) ? std::optional<OscArgument>(value) : std::nullopt;
}

// Parses an argument; nullopt if its type or value is not used.
std::optional<OscArgument> parseArgument(char type, const void* place) {
    switch (type) {
        case LO_INT32: return std::int64_t{valueAt<std::int32_t>(place)};
        case LO_INT64: return valueAt<std::int64_t>(place);
        case LO_TRUE: return std::int64_t{1};
        case LO_FALSE: return std::int64_t{0};
        case LO_FLOAT: return finiteAt<float>(place);
        case LO_DOUBLE: return finiteAt<double>(place);
        case LO_STRING:
        case LO_SYMBOL: return std::string(static_cast<const char*>(place));
        default: return {};
    }
}

// Parses a message. liblo validates all of it before an argument is read.
void parseMessage(Bytes bytes, OscPacket& packet) {
    int fault = 0;
    const Message message(lo_message_deserialise(const_cast<std::byte*>(bytes.data()), bytes.size(), &fault));
    if (!message) return addError(packet, "it is no OSC");
    OscMessage read{reinterpret_cast<const char*>(bytes.data()), {}};
    if (!read.address.starts_with('/')) return addError(packet, "its address does not begin with /");
    const char* types = lo_message_get_types(message.get());
    lo_arg** arguments = lo_message_get_argv(message.get());
    for (int i = 0; i < lo_message_get_argc(message.get()); ++i) {
        if (types[i] == LO_NIL || types[i] == LO_INFINITUM) continue;  // carry no data
        const std::optional<OscArgument> argument = parseArgument(types[i], arguments[i]);
        if (!argument) return addError(packet, "it carries what is no number and no text");
        read.arguments.push_back(*argument);
    }
    packet.messages.push_back(std::move(read));
}

void parsePacket(Bytes bytes, int depth, OscPacket& packet) {
    if (!isBundle(bytes)) return parseMessage(bytes, packet);
    if (depth == OscPacket::kDeepest) return addError(packet, "its bundles lie too deep in one another");
    for (std::size_t at = kBundleHead; at < bytes.size();) {
        const std::size_t size = bytes.size() - at < kSizeBytes ? 0 : sizeAt(bytes, at);
        at += kSizeBytes;
        if (size == 0 || size % 4 != 0 || size > bytes.size() - at)
            return addError(packet, "a bundle is cut off");
        parsePacket(bytes.subspan(at, size), depth + 1, packet);
        at += size;
    }
}

void addArgument(lo_message message, const OscArgument& argument) {
    if (const auto* text = std::get_if<std::string>(&argument)) {
        lo_message_add_string(message, text->c_str());
    } else if (const auto* number = std::get_if<double>(&argument)) {
        lo_message_add_float(message, static_cast<float>(*number));
    } else {
        const std::int64_t whole = std::get<std::int64_t>(argument);
        const bool isShort = whole >= std::numeric_limits<std::int32_t>::min() &&
                             whole <= std::numeric_limits<std::int32_t>::max();
        isShort ? lo_message_add_int32(message, static_cast<std::int32_t>(whole))
                : lo_message_add_int64(message, whole);
    }
}

std::string toText(const OscArgument& argument) {
    if (const auto* text = std::get_if<std::string>(&argument)) return *text;
    if (const auto* whole = std::get_if<std::int64_t>(&argument)) return std::to_string(*whole);
    std::string number = fixed(std::get<double>(argument), 3);
    while (number.ends_with('0')) number.pop_back();
    if (number.ends_with('.')) number.pop_back();
    return number;
}

}  // namespace

std::string toText(const OscMessage& message) {
    std::string text = message.address;
    for (const OscArgument& each : message.arguments) {
        if (text.size() > kMostText) break;
        text += ' ' + toText(each);
    }
    if (text.size() > kMostText) text = text.substr(0, kMostText) + "...";
    return oneLine(text);
}

OscPacket decodeOsc(Bytes bytes) {
    OscPacket packet;
    if (bytes.size() > OscPacket::kMostBytes)
        addError(packet, "it is too long");
    else
        parsePacket(bytes, 0, packet);
    return packet;
}

std::vector<std::byte> encodeOsc(const OscMessage& message) {
    const Message made(lo_message_new());
    for (const OscArgument& each : message.arguments) addArgument(made.get(), each);
    std::size_t size = lo_message_length(made.get(), message.address.c_str());
    if (size > OscPacket::kMostBytes) return {};
    std::vector<std::byte> bytes(size);
    lo_message_serialise(made.get(), message.address.c_str(), bytes.data(), &size);
    return bytes;
}

}  // namespace continuo::app
