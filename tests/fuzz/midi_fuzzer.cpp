// Reads any bytes as a MIDI file, or refuses them with Error(BadFile). What was read is in order, and a
// second round trip changes nothing.
#include <cstdint>
#include <cstdlib>

#include "continuo/error.h"
#include "midi/file/standard_midi_file.h"

namespace {

using namespace continuo;

void require(bool holds) {
    if (!holds) std::abort();
}

Performance writtenAndRead(const Performance& performance) {
    const app::MidiVoice voice{performance, "", 0, 0};
    return app::parseMidiFile(app::midiFileBytes(std::span(&voice, 1)), "again").performance;
}

// Checks the whole file, and the part up to a seam in its middle.
void checkSeam(const app::MidiFile& file, const app::ReadOptions& options) {
    for (const double end : {kStillHeld, file.seconds / 2}) {
        app::WriteOptions writing;
        writing.format = 1;
        writing.source = app::MidiSource{file.score, file.seconds / 8, end};
        const std::vector<app::MidiVoice> voices{{file.performance, "", 0, 0, options},
                                                 {{{{80, 60, 1, 2}}, {}}, "Continuo", 1, 0}};
        app::parseMidiFile(app::midiFileBytes(voices, writing), "through");
    }
}

void check(const app::MidiFile& file) {
    double before = 0;
    for (const Note& note : file.performance.notes) {
        require(note.pitch >= 0 && note.pitch < 128 && note.velocity > 0 && note.velocity < 128);
        require(note.start >= before && note.end >= note.start && note.end <= kLongestSeconds);
        before = note.start;
    }
    before = 0;
    for (const PedalChange& change : file.performance.pedal) {
        require(change.value >= 0 && change.value < 128 && change.time >= before);
        before = change.time;
    }
    require(file.warnings.size() < 64);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        app::ReadOptions options;
        if (size > 0 && data[size - 1] % 2 == 1) options = {.skipDrums = false, .skipPrograms = {52}};
        const app::MidiFile file = app::parseMidiFile({data, size}, "fuzz", options);
        check(file);
        const Performance once = writtenAndRead(file.performance);
        require(once.notes.size() == file.performance.notes.size());
        require(writtenAndRead(once) == once);
        checkSeam(file, options);
    } catch (const Error& error) {
        require(error.code() == ErrorCode::BadFile);
    }
    return 0;
}
