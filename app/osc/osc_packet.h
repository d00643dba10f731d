#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "osc/osc_message.h"

namespace continuo::app {

// What a UDP packet says.
struct OscPacket {
    static constexpr std::size_t kMostBytes = 8192;  // longer ones are refused
    static constexpr int kDeepest = 8;               // bundles in one another

    std::vector<OscMessage> messages;  // in their order
    std::uint64_t wrong = 0;           // parts that are no OSC, or nothing that Continuo takes
    const char* fault = nullptr;       // of the last one of them, as "it is cut off"
};

// Bundles are taken apart, and their time tags, past and future ones, not waited for: all counts now. Never
// throws for what the bytes are.
OscPacket decodeOsc(std::span<const std::byte> packet);
// Empty: it is too long for a packet.
std::vector<std::byte> encodeOsc(const OscMessage& message);

}  // namespace continuo::app
