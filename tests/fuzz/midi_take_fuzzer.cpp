// Opens any bytes as a MIDI file. The result becomes a take that can be written and read again.
#include <string_view>

#include "library/export.h"
#include "library/packed_music.h"
#include "library/provenance.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

// Counts the notes of both voices.
std::size_t countNotes(const Library& library, TakeId take) {
    const TakeContent content = library.content({take, 0});
    return content.of(Voice::Player).notes.size() + content.of(Voice::Model).notes.size();
}

TakeId open(Library& library, std::string_view bytes, const char* called) {
    const MidiTake read = parseMidiTake(bytes, called);
    for (const DuetEvent& event : read.events) require(isPlayable(event));
    require(readableDetails(read.origin) == read.origin.details);
    return addTake(library, read);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    test::readOrRefuse([&] {
        Library library;
        const TakeId take = open(library, bytes, "fuzz.mid");
        MidiExport options;
        options.format = static_cast<int>(size % 2);
        options.bars = static_cast<MidiBars>(size / 2 % 3);
        const std::vector<std::uint8_t> written =
            midiBytes(midiMusic(library, {take, 0}, library.content({take, 0}), options));
        const std::string_view again(reinterpret_cast<const char*>(written.data()), written.size());
        const TakeId same = open(library, again, "again.mid");
        if (options.bars != MidiBars::OnGrid) require(countNotes(library, same) == countNotes(library, take));
    });
    return 0;
}
