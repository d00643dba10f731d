// Measures how long a model rests before its answers begin: answer_rest MODEL MUSIC SECONDS COUNT GAP
// Plays the first SECONDS of MUSIC to it COUNT times in one duet on a simulated clock, and lists the rests
// between turn and first note. GAP: seconds after which the turn passes. The player continues soon after an
// answer's first note. Answers without notes are counted separately.
#include <continuo/engine.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "duet/duet_loop.h"
#include "midi/events/performance_events.h"
#include "midi/file/standard_midi_file.h"

using namespace continuo;
using namespace continuo::app;
using namespace std::chrono_literals;

constexpr double kSoon = 0.2;  // s

int main(int count, char** words) try {
    if (count != 6) {
        std::fprintf(stderr, "answer_rest MODEL MUSIC SECONDS COUNT GAP\n");
        return 2;
    }
    const double seconds = std::atof(words[3]);
    Performance phrase = readMidiFile(words[2]).performance;
    std::erase_if(phrase.notes, [&](const Note& note) { return note.start >= seconds; });
    std::erase_if(phrase.pedal, [&](const PedalChange& change) { return change.time >= seconds; });
    for (Note& note : phrase.notes) note.end = std::min(note.end, seconds);
    phrase.pedal.push_back({0, seconds});

    Engine engine{{}};
    Events events;
    LiveRequest request;
    request.modelPath = words[1];
    Moment now{1h};
    EventInbox played, heard;
    DuetLog log;
    DuetSettings settings;  // the program's defaults, except the gap
    settings.adaptiveGap = false;
    settings.gap = std::atof(words[5]);
    settings.sampling.latents = 256;
    settings.sampling.constraints.repetition = MusicConstraints::Guard::Mild;
    DuetLoop loop(engine.play(request, events), settings, played, {&heard}, log, now, [&] { return now; });
    std::vector<double> rests;
    int silent = 0;
    std::size_t read = 0;
    for (int i = 0; i < std::atoi(words[4]); ++i) {
        const Moment begin = now;
        for (const MidiEvent& event : toEvents(phrase)) {
            const Moment at = begin + event.time.time_since_epoch();
            for (; now < at; now += 4ms) loop.poll();
            MidiEvent stroke = event;
            stroke.time = now;
            played.queue(kHandWriter).push(stroke);
        }
        while (!loop.status().modelsTurn) loop.poll(), now += 4ms;
        double turn = -1, first = -1;
        while (loop.status().modelsTurn && (first < 0 || loop.status().seconds < first + kSoon)) {
            loop.poll();
            now += 4ms;
            const std::vector<DuetEvent> happened = log.read(read);
            read += happened.size();
            for (const DuetEvent& event : happened) {
                if (event.voice != Voice::Model) continue;
                if (event.kind == DuetEvent::Kind::Turn) turn = event.seconds, first = -1;
                if (event.kind == DuetEvent::Kind::Strike && first < 0) first = event.seconds;
            }
        }
        if (first < 0)
            ++silent;
        else
            rests.push_back(first - turn);
    }
    std::sort(rests.begin(), rests.end());
    for (const double rest : rests) std::printf("%.2f ", rest);
    std::printf(
        "\n%zu answers, %d without a note; rest: median %.2f s, longest %.2f s, %td longer than 1.5 s\n",
        rests.size() + static_cast<std::size_t>(silent), silent, rests.empty() ? 0 : rests[rests.size() / 2],
        rests.empty() ? 0 : rests.back(),
        std::count_if(rests.begin(), rests.end(), [](double rest) { return rest > 1.505; }));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "answer_rest: %s\n", error.what());
    return 1;
}
