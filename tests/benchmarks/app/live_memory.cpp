// Measures the memory of a long duet: live_memory MODEL MINUTES [FILE.mid ...]
// Plays the files to the model phrase by phrase on a simulated clock. Prints each minute the memory in use
// and its parts.
#include <continuo/engine.h>
#include <malloc.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "duet/duet_loop.h"
#include "midi/events/performance_events.h"
#include "midi/file/standard_midi_file.h"

using namespace continuo;
using namespace continuo::app;
using namespace std::chrono_literals;

namespace {

double residentMegabytes() {
    std::ifstream file("/proc/self/statm");
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

int measure(const std::string& model, int minutes, const std::vector<std::string>& files) {
    Engine engine{{}};
    Events events;
    LiveRequest request;
    request.modelPath = model;
    EventInbox played, heard;
    DuetLog log;
    Moment now{std::chrono::hours(1)};
    const Moment beginning = now;
    DuetLoop loop(engine.play(request, events), {}, played, {&heard}, log, beginning, [&] { return now; });
    std::vector<Performance> pieces;
    for (const std::string& file : files) pieces.push_back(readMidiFile(file).performance);
    std::size_t piece = 0, at = 0;
    std::vector<MidiEvent> phrase;
    std::printf(
        "| minute | resident MB | heap MB | tokens | events | calls | acts "
        "|\n|---|---|---|---|---|---|---|\n");
    for (int minute = 0; minute <= minutes;) {
        if (at == phrase.size() && !loop.status().modelsTurn) {
            // The next phrase: six seconds of the next piece.
            Performance part;
            const Performance& music = pieces[piece++ % pieces.size()];
            const double from = 6.0 * static_cast<double>(piece / pieces.size());
            for (const Note& note : music.notes) {
                if (note.start < from || note.start >= from + 6) continue;
                part.notes.push_back(
                    {note.velocity, note.pitch, note.start - from, std::min(note.end - from, 6.0)});
            }
            if (part.notes.empty()) part.notes.push_back({80, 60, 0, 1});
            phrase = toEvents(part, now);
            at = 0;
        }
        for (; at < phrase.size() && phrase[at].time <= now; ++at) played.queue(kFileWriter).push(phrase[at]);
        loop.poll();
        now += 4ms;
        heard.collect(now);
        for (MidiEvent event; heard.next(now, event);) {
        }
        if (now - beginning < minute * 60s) continue;
        std::size_t calls = 0, acts = 0, logged = 0;
        {
            const LiveRecord record = loop.music().recordSoFar();
            calls = record.calls.size();
            acts = record.acts.size();
            logged = log.read(0).size();
        }
        malloc_trim(0);  // frees this program's own copies
        const struct mallinfo2 heap = mallinfo2();
        std::printf("| %d | %.1f | %.1f | %zu | %zu | %zu | %zu |\n", minute++, residentMegabytes(),
                    static_cast<double>(heap.uordblks + heap.hblkhd) / 1e6, loop.music().tokens().size(),
                    logged, calls, acts);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 4) throw std::runtime_error("live_memory MODEL MINUTES FILE.mid...");
        return measure(argv[1], std::stoi(argv[2]), {argv + 3, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "live_memory: %s\n", error.what());
        return 1;
    }
}
