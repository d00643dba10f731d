// Reads any text of a MIDI file as provenance, or ignores it. An accepted text is an object that can be
// written again. The same text is read as the details of an origin.
#include <nlohmann/json.hpp>

#include "library/export.h"
#include "library/provenance.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

// Details may come from any file or library row.
void checkDetails(const std::string& details) {
    const Origin origin{"model", "hash", "licence", 1, details};
    require(promptBeginSeconds(origin) >= 0);
    const std::string readable = readableDetails(origin);
    require(readable.empty() == details.empty());
    require(readable.empty() || nlohmann::ordered_json::accept(readable));
    require(readableDetails({.details = readable}) == readable);
    const Origin played = withFilePlaying(origin, true);
    require(isPlayerUnknown(played) && readableDetails(played) == played.details);
    // After playback the details are unchanged, except for unreadable parts.
    const Origin stopped = withFilePlaying(played, false);
    require(isPlayerUnknown(stopped) == isPlayerUnknown(withFilePlaying(origin, false)));
    require(withFilePlaying(stopped, false) == stopped);
}

// Checks what is written into a file with these details.
void checkWritten(const std::string& details) {
    Library library;
    MidiTake file;
    file.events = {{DuetEvent::Kind::Strike, Voice::Model, 60, 80, 0.5},
                   {DuetEvent::Kind::Release, Voice::Model, 60, 0, 1}};
    file.origin = {"model", "hash", "licence", 1, details};
    const TakeId take = addTake(library, file);
    const NodeId node{take, 0};
    const TakeContent content = library.content(node);
    for (const ProvenanceText text : {ProvenanceText::Brief, ProvenanceText::Whole}) {
        const std::string written = withModelChannel(provenanceOf(library, node, content, text), 3);
        require(written.find('\n') == std::string::npos && nlohmann::ordered_json::accept(written));
        const std::string whole = withOriginality(written, {});
        require(findModelChannel(nlohmann::ordered_json::parse(whole)) == 3);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(data, data + size);
    MidiFile file;
    file.texts.push_back({1, 0, 0, input});
    const nlohmann::ordered_json found = findProvenance(file);
    require(found.is_null() || found.is_object());
    const std::string text = found.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    require(nlohmann::ordered_json::accept(text));
    checkDetails(input);
    if (input.starts_with('{'))
        checkWritten(input);  // any other text is written as no details; checking would only be slow
    return 0;
}
