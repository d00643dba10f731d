// Reads any text as a list of notes, or refuses it with one line. What was read is in range and can be
// encoded and decoded in every profile.
#include <string>

#include "cli/files/notes_list.h"
#include "support/fuzzing.h"
#include "tokenizers/midi_tokenizer.h"

namespace {

using namespace continuo;
using test::require;

bool isTime(double seconds) { return seconds >= 0 && seconds <= kLongestSeconds; }

void check(const Performance& performance, int softest = 1) {
    for (const Note& note : performance.notes) {
        require(note.velocity >= softest && note.velocity <= 127 && note.pitch >= 0 && note.pitch <= 127);
        require(isTime(note.start) && isTime(note.end) && note.start <= note.end);
    }
    for (const PedalChange& change : performance.pedal)
        require(change.value >= 0 && change.value <= 127 && isTime(change.time));
}

// Returns whether the music is short, because each second of silence needs a token.
bool isShort(const Performance& performance) {
    constexpr double kShort = 3600;
    for (const Note& note : performance.notes)
        if (note.end > kShort) return false;
    for (const PedalChange& change : performance.pedal)
        if (change.time > kShort) return false;
    return true;
}

void tokenize(const Performance& performance) {
    for (const MidiProfile profile : {MidiProfile::Magenta, MidiProfile::Krasserm, MidiProfile::Pedal}) {
        const MidiTokenizer tokenizer(profile, std::nullopt, NoteOrder::AsListed);
        const std::vector<Token> tokens = tokenizer.encode(performance);
        for (const Token token : tokens) require(token >= 0 && token < tokenizer.vocabulary().size());
        check(tokenizer.decode(tokens), tokenizer.vocabulary().velocity(0));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    test::readOrRefuse([&] {
        const Performance performance =
            app::parseNotesList({reinterpret_cast<const char*>(data), size}, "notes.json");
        check(performance);
        if (isShort(performance)) tokenize(performance);
    });
    return 0;
}
