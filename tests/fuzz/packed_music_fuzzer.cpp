// Reads any bytes as events and notes of the journal. The resulting music is in order and in range, and
// packing and unpacking it again changes nothing.
#include "library/music_builder.h"
#include "library/music_summary.h"
#include "library/packed_music.h"
#include "library/take_music.h"
#include "support/fuzzing.h"

namespace {

using namespace continuo;
using namespace continuo::app;
using test::require;

void check(const TakeContent& content, double longest) {
    for (const TakeContent::Part& part : content.parts) {
        double before = 0;
        for (const PlayedNote& played : part.notes) {
            const Note& note = played.note;
            require(note.pitch >= 0 && note.pitch < 128 && note.velocity > 0 && note.velocity < 128);
            require(note.start >= before && note.end >= note.start && note.end <= longest);
            before = note.start;
        }
        before = 0;
        for (const PedalChange& change : part.pedal) {
            require(change.value >= 0 && change.value < 128 && change.time >= before);
            before = change.time;
        }
    }
    const MusicSummary summary = computeSummary(content, 0);
    for (const float point : summary.contour) require(point <= 1.001F && (point >= -0.001F || point == -1));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<DuetEvent> events = unpackEvents({data, size});
    require(unpackEvents(packEvents(events)) == events);
    MusicBuilder music;
    for (const DuetEvent& event : events) music.append(event);
    check(music.music(0, kStillHeld, 1e6, false), 1e6);
    check(music.music(2, 5, 1e6, false), 3);
    check(music.music(0, kStillHeld, 1e6, true), kStillHeld);
    const std::vector<PlayedNote> notes = unpackNotes({data, size});
    require(unpackNotes(packNotes(notes)) == notes);
    Branch branch;
    branch.forkSeconds = 3;
    check(branchMusic(music.music(0, kStillHeld, 1e6, false), branch, notes), 1e6);
    return 0;
}
