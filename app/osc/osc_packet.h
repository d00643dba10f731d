#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "osc/osc_message.h"

namespace continuo::app {

// The result of parsing a UDP packet.
struct OscPacket {
    static constexpr std::size_t kMostBytes = 8192;  // longer ones are rejected
    static constexpr int kDeepest = 8;               // nesting of bundles

    std::vector<OscMessage> messages;  // in their order
    std::uint64_t errors = 0;          // parts that are not OSC, or that Continuo does not support
    const char* lastError = nullptr;   // the last error, such as "it is cut off"; null: none
};

// Parses a packet. Messages in bundles are returned in one list, and the bundles' time tags are ignored, so
// everything applies now. Never throws for invalid bytes.
OscPacket decodeOsc(std::span<const std::byte> packet);
// Encodes a message; returns an empty vector if it is too long for a packet.
std::vector<std::byte> encodeOsc(const OscMessage& message);

}  // namespace continuo::app
