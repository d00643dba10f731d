// Reads any text, as in a settings file, as the MIDI trigger of a command or as none. What was read is
// allowed and survives a round trip.
#include "midi/ports/midi_trigger.h"
#include "support/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace continuo;
    using app::MidiTrigger;
    const auto trigger = MidiTrigger::fromText({reinterpret_cast<const char*>(data), size});
    if (!trigger) return 0;
    test::require(trigger->isAllowed() && trigger->meets(*trigger));
    test::require(MidiTrigger::fromText(trigger->text()) == trigger);
    return 0;
}
