// Reads any bytes as an OSC packet, or counts them as invalid. What was read survives a round trip.
#include <cstdint>
#include <cstdlib>

#include "osc/osc_controls.h"
#include "osc/osc_packet.h"
#include "osc/osc_value.h"

namespace {

using namespace continuo::app;

void require(bool holds) {
    if (!holds) std::abort();
}

// Checks the round trip of a message. Numbers are sent with 32 bits, so only the first write may lose digits.
void check(const OscMessage& message) {
    require(message.address.starts_with('/'));
    require(toText(message).find('\n') == std::string::npos);
    const OscPacket once = decodeOsc(encodeOsc(message));
    if (once.messages.empty()) return;  // the written message is too long, or a number too large
    require(once.messages.size() == 1 && once.errors == 0);
    require(decodeOsc(encodeOsc(once.messages[0])).messages == once.messages);
}

void checkValues(const OscMessage& message) {
    for (const OscControl& control : oscControls()) {
        const std::optional<OscValue> value = parseOscValue(control, message.arguments);
        if (!value) continue;
        for (const double each : value->numbers)
            require(!value->word.empty() || (each >= control.least && each <= control.most));
        makeOscMessage(control, *value);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const OscPacket packet = decodeOsc(std::as_bytes(std::span(data, size)));
    require((packet.errors > 0) == (packet.lastError != nullptr));
    for (const OscMessage& each : packet.messages) {
        check(each);
        checkValues(each);
    }
    return 0;
}
