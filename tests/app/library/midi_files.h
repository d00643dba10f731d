#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "library/export.h"
#include "library/provenance.h"

namespace continuo::test {

// Writes a take or branch as a MIDI file, and reads one as a take, synchronously.
inline void exportMidi(const app::Library& library, app::NodeId node, const std::filesystem::path& file,
                       const app::MidiExport& options = {}) {
    write(midiMusic(library, node, library.content(node), options), file);
}
inline app::TakeId importMidi(app::Library& library, const std::filesystem::path& file) {
    return addTake(library, app::readMidiTake(file));
}

// Returns the provenance of a MIDI file, or empty if Continuo did not write it.
inline std::string readProvenance(const std::filesystem::path& midiFile) {
    const nlohmann::ordered_json json = app::findProvenance(app::readMidiFile(midiFile));
    return json.is_null() ? std::string() : json.dump();
}

}  // namespace continuo::test
