// Measures how often a gap passes the turn while a pianist only rests: turn_gap LIST FOLDER [GAP]
// Plays the performances in LIST, one path below FOLDER per line, to PhraseEnd. GAP: a fixed gap, s. A turn
// is false if the pianist continues within half a second after it.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "duet/hearing/phrase_end.h"
#include "midi/events/performance_events.h"
#include "midi/file/standard_midi_file.h"

using namespace continuo::app;
using Seconds = std::chrono::duration<double>;

namespace {

struct Count {
    long strokes = 0, turns = 0, wrong = 0;
    double seconds = 0;
};

void play(const std::vector<MidiEvent>& events, PhraseEnd& phrase, Count& count) {
    Moment taken = Moment::max();
    for (const MidiEvent& event : events) {
        const std::optional<Moment> due = phrase.due();
        if (due && *due < event.time) {
            ++count.turns;
            taken = *due;
            phrase.reset();
        }
        if (event.isNoteOn()) {
            ++count.strokes;
            if (taken < event.time && Seconds(event.time - taken).count() < 0.5) ++count.wrong;
            taken = Moment::max();
        }
        phrase.addEvent(event);
    }
    if (!events.empty()) count.seconds += Seconds(events.back().time - events.front().time).count();
}

}  // namespace

int main(int arguments, char** words) {
    if (arguments < 3) return 2;
    const std::string folder = std::string(words[2]) + "/";
    const double fixed = arguments > 3 ? std::atof(words[3]) : 0;
    Count count;
    std::ifstream list(words[1]);
    for (std::string name; std::getline(list, name);) {
        PhraseEnd phrase{{}};
        const double gap = fixed > 0 ? fixed : 0.6;
        phrase.setGap(std::chrono::duration_cast<LiveClock::duration>(Seconds(gap)), fixed == 0);
        play(toEvents(readMidiFile(folder + name).performance), phrase, count);
    }
    std::printf(
        "%.1f h, %ld strokes: %ld turns, %.2f %% of the strokes; false ones %ld, %.2f %% of the strokes, "
        "%.1f %% of the turns, one in %.0f s\n",
        count.seconds / 3600, count.strokes, count.turns, 100.0 * count.turns / count.strokes, count.wrong,
        100.0 * count.wrong / count.strokes, 100.0 * count.wrong / std::max(1L, count.turns),
        count.seconds / std::max(1L, count.wrong));
    return 0;
}
