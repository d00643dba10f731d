// Measures how often the adaptive gap ends a turn within a phrase, and how long the player waits at a true
// end:
//   turn_ends LIST FOLDER [REST [GAP]]
// Cuts phrases out of the performances in LIST, one path below FOLDER per line. A phrase ends where all keys
// and the pedal are up and no stroke follows for REST s (1.2), or where the piece ends. Only its last 20 s
// count, with at least 6 strokes in 2 s. Each is played to PhraseEnd as a separate turn, after the phrases
// before it. A phrase is cut if its end is detected before its last stroke. GAP: a fixed gap, s.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>

#include "duet/hearing/phrase_end.h"
#include "midi/events/performance_events.h"
#include "midi/file/standard_midi_file.h"

using namespace continuo::app;
using Seconds = std::chrono::duration<double>;

namespace {

constexpr std::size_t kFewest = 6;
constexpr auto kMost = std::chrono::seconds(20);
constexpr double kShortest = 2, kSlow = 0.4;  // s; a slow phrase has at least this median between strokes

struct Phrase {
    std::vector<MidiEvent> events;
    std::vector<Moment> strokes;
};

struct Count {
    long phrases = 0, cut = 0, turns = 0;
    std::vector<double> delays;

    void print(const char* name) {
        std::sort(delays.begin(), delays.end());
        const auto at = [this](double share) {
            return delays.empty()
                       ? 0
                       : delays[static_cast<std::size_t>(share * static_cast<double>(delays.size() - 1))];
        };
        std::printf(
            "%s: %ld phrases, %ld cut into (%.1f %%) by %ld turns; a true end is taken after "
            "%.2f s (median), %.2f s (95 %%), %.2f s (most)\n",
            name, phrases, cut, 100.0 * static_cast<double>(cut) / static_cast<double>(std::max(1L, phrases)),
            turns, at(0.5), at(0.95), at(1));
    }
};

bool isLongEnough(const Phrase& phrase) {
    return phrase.strokes.size() >= kFewest &&
           Seconds(phrase.strokes.back() - phrase.strokes.front()).count() >= kShortest;
}

bool isSlow(const Phrase& phrase) {
    std::vector<double> apart;
    for (std::size_t i = 1; i < phrase.strokes.size(); ++i)
        if (const double each = Seconds(phrase.strokes[i] - phrase.strokes[i - 1]).count(); each > 0.04)
            apart.push_back(each);
    if (apart.empty()) return false;
    const auto middle = apart.begin() + static_cast<std::ptrdiff_t>(apart.size() / 2);
    std::nth_element(apart.begin(), middle, apart.end());
    return *middle >= kSlow;
}

std::vector<Phrase> findPhrases(const std::vector<MidiEvent>& events, double rest) {
    std::vector<Phrase> phrases(1);
    std::bitset<128> keys;
    bool pedal = false, rested = false;
    Moment free = Moment::max();  // since when no key or pedal is held
    for (const MidiEvent& event : events) {
        if (free != Moment::max() && Seconds(event.time - free).count() >= rest) rested = true;
        if (event.isNoteOn() && std::exchange(rested, false)) phrases.emplace_back();
        if (event.isNoteOn()) keys.set(event.data1 & 127);
        if (event.isNoteOff()) keys.reset(event.data1 & 127);
        if (event.isPedal()) pedal = event.data2 >= controller::kDown;
        const bool held = keys.any() || pedal;
        if (held)
            free = Moment::max();
        else if (free == Moment::max())
            free = event.time;
        phrases.back().events.push_back(event);
        if (event.isNoteOn()) phrases.back().strokes.push_back(event.time);
    }
    for (Phrase& each : phrases) {
        if (each.strokes.empty()) continue;
        const Moment from = each.strokes.back() - kMost;
        std::erase_if(each.events,
                      [&](const MidiEvent& event) { return event.time < from && !event.isPedal(); });
        std::erase_if(each.strokes, [&](Moment stroke) { return stroke < from; });
    }
    std::erase_if(phrases, [](const Phrase& each) { return !isLongEnough(each); });
    return phrases;
}

void play(const Phrase& phrase, PhraseEnd& end, Count& count) {
    ++count.phrases;
    long turns = 0;
    for (const MidiEvent& event : phrase.events) {
        const std::optional<Moment> due = end.due();
        if (due && *due < event.time && event.time <= phrase.strokes.back()) {
            ++turns;
            end.reset();
        }
        end.addEvent(event);
    }
    count.turns += turns;
    if (turns > 0) ++count.cut;
    if (const std::optional<Moment> due = end.due())
        count.delays.push_back(Seconds(*due - end.last()).count());
    end.reset();
}

}  // namespace

int main(int arguments, char** words) {
    if (arguments < 3) return 2;
    const std::string folder = std::string(words[2]) + "/";
    const double rest = arguments > 3 ? std::atof(words[3]) : 1.2;
    const double fixed = arguments > 4 ? std::atof(words[4]) : 0;
    Count all, slow;
    std::ifstream list(words[1]);
    for (std::string name; std::getline(list, name);) {
        PhraseEnd end{{}};
        const double gap = fixed > 0 ? fixed : 0.6;
        end.setGap(std::chrono::duration_cast<LiveClock::duration>(Seconds(gap)), fixed == 0);
        for (const Phrase& phrase : findPhrases(toEvents(readMidiFile(folder + name).performance), rest)) {
            if (isSlow(phrase)) {
                PhraseEnd same = end;
                play(phrase, same, slow);
            }
            play(phrase, end, all);
        }
    }
    all.print("all");
    slow.print("slow");
    return 0;
}
