// Reads any text as the note edits of a journal, applies them to some music, and writes them back unchanged.
#include <string>

#include "library/note_edits.h"
#include "library/packed_edits.h"
#include "library/packed_music.h"
#include "library/take_music.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

// Returns two simultaneous notes of one key, one note that sounds over the others, and both voices.
TakeContent someMusic() {
    TakeContent content;
    content.of(Voice::Player).notes = {{{80, 60, 0.5, 1}, 1}, {{70, 60, 0.5, 2}, 2}, {{70, 64, 1, 1.5}, 3}};
    content.of(Voice::Model).notes = {{{60, 67, 2, 3}, 4}, {{90, 60, 2.5, 2.75}, 5}};
    return content;
}

void check(const std::vector<PlayedNote>& notes) {
    double before = 0;
    for (const PlayedNote& each : notes) {
        require(isPlayable(each) && each.note.start >= before);
        before = each.note.start;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<NoteEdit> edits = unpackEdits(std::string(reinterpret_cast<const char*>(data), size));
    require(unpackEdits(packEdits(edits)) == edits);
    const TakeContent content = applyEdits(edits, someMusic());
    for (const Voice voice : {Voice::Player, Voice::Model}) check(content.of(voice).notes);
    test::readOrRefuse([&] {
        for (const NoteEdit& each : edits) continuo::app::checkEdit(each);
    });
    return 0;
}
