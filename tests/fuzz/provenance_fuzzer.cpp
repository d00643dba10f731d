// Any text of a MIDI file is taken as provenance or not; what is taken is an object that can be written
// again.
#include "library/provenance.h"
#include "support/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace continuo;
    app::MidiFile file;
    file.texts.push_back({1, 0, 0, std::string(data, data + size)});
    const nlohmann::ordered_json found = app::provenanceOfFile(file);
    test::require(found.is_null() || found.is_object());
    const std::string text = found.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    test::require(nlohmann::ordered_json::accept(text));
    return 0;
}
