// Any text, as the settings' file may have it, is read as the MIDI message that gives a command, or as none;
// what was read is allowed, is written, and is read again the same.
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
