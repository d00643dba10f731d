// Measures how soon a changed setting is audible: setting_heard MODEL [COUNT [LATENTS [THREADS]]]
// The model plays alone in real time. Register, temperature and latents each change COUNT times. Then a
// temperature slider is dragged, COUNT times through 20 values.
// Prints minimum, median and maximum in ms after each change: when the setting is in use (latents: once
// built), the last note drawn before that, and the first one drawn after it. Also prints how many earlier
// notes sound later than 50 ms after a change, after how many changes, and the latest one; for latents also
// counted from when they are built. Finally checks that the take equals what sounded.
#include <continuo/engine.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks/app/setting_change.h"
#include "duet/duet_loop.h"
#include "midi/events/realtime_thread.h"

using namespace continuo;
using namespace continuo::app;
using namespace continuo::benchmark;
using namespace std::chrono_literals;

namespace {

constexpr double kSoon = 0.05;  // s after which no note drawn with the old setting should sound

struct Change {
    SettingChange use;   // when it came into use
    double seconds = 0;  // when the change was requested
};

// Counts notes drawn with an old setting that sounded too long after a change.
class OldNotes {
public:
    // `more`: s added to the times in `heard`, so that they count from a later moment than the change.
    void count(const SettingHeard& heard, double more) {
        const int before = notes_;
        for (const double after : heard.before) {
            if (after + more <= kSoon) continue;
            ++notes_;
            latest_ = std::max(latest_, after + more);
        }
        changes_ += notes_ > before ? 1 : 0;
    }
    void print(const char* since) const {
        std::printf("  notes of before later than %.0f ms after %s: %d, in %d changes; the latest %.0f ms\n",
                    1e3 * kSoon, since, notes_, changes_, 1e3 * latest_);
    }

private:
    int notes_ = 0, changes_ = 0;
    double latest_ = 0;
};

void print(const char* what, std::vector<double> values) {
    std::sort(values.begin(), values.end());
    if (values.empty()) return;
    std::printf("  %s: %.0f / %.0f / %.0f ms (%zu)\n", what, 1e3 * values.front(),
                1e3 * values[values.size() / 2], 1e3 * values.back(), values.size());
}

void print(const std::vector<Change>& changes, const std::vector<DuetEvent>& log) {
    std::vector<SettingChange> uses;
    std::vector<double> last, first, inUse;
    OldNotes ofChange, ofUse;
    bool acts = true;  // acts immediately
    for (const Change& change : changes) uses.push_back(change.use);
    const std::vector<SettingHeard> heard = findSettingHeard(uses, log);
    for (std::size_t i = 0; i < heard.size(); ++i) {
        const double until = changes[i].use.seconds - changes[i].seconds;
        inUse.push_back(until);
        last.push_back(until + heard[i].last);
        if (heard[i].first) first.push_back(until + *heard[i].first);
        ofChange.count(heard[i], until);
        ofUse.count(heard[i], 0);
        acts = acts && until < 0.001;
    }
    print("in use", inUse);
    print("last note of before", last);
    print("first note under it", first);
    ofChange.print("it");
    if (!acts) ofUse.print("it is in use");
}

class Pianist {
public:
    Pianist(LiveMusic music, const DuetSettings& settings)
        : settings_(settings),
          loop_(std::move(music), settings, played_, {&heard_}, log_, LiveClock::now()) {}

    // Steps the duet for this many seconds, as its thread would.
    void play(double seconds) {
        const Moment end = LiveClock::now() + toDuration(seconds);
        while (LiveClock::now() < end) {
            if (!loop_.poll()) std::this_thread::sleep_for(4ms);
            playDueNotes();
        }
    }
    template <class Set>
    Change change(int number, Set set) {
        Change change{{}, loop_.status().seconds};
        std::size_t drawn = log_.read(0).size();
        set(settings_, number);
        loop_.set(settings_);
        while (!isInUse()) {
            play(0.001);
            drawn = log_.read(0).size();
        }
        change.use = {loop_.status().seconds, drawn};
        play(1.2 + 0.07 * (number % 5));
        return change;
    }
    // Drags the slider up and down again, one value per screen frame.
    std::vector<Change> dragSlider() {
        std::vector<Change> changes;
        for (int i = 0; i < 20; ++i) {
            const double seconds = loop_.status().seconds;
            changes.push_back({{seconds, log_.read(0).size()}, seconds});
            settings_.sampling.temperature = 0.8 + 0.03 * std::min(i, 20 - i);
            loop_.set(settings_);
            play(0.016);
        }
        play(1);
        return changes;
    }
    void finishChange() {
        loop_.stopModel();
        playDueNotes();
        std::printf("%zu notes sounded, %zu are in the take; %d sound on\n", strokes_,
                    toTake(log_.read(0)).model.notes.size(), down_);
    }
    std::vector<DuetEvent> log() const { return log_.read(0); }
    DuetStatus status() const { return loop_.status(); }

private:
    // Takes the due notes, as their receiver would.
    void playDueNotes() {
        const Moment now = LiveClock::now();
        heard_.collect(now);
        for (MidiEvent event; heard_.next(now, event);) {
            strokes_ += event.isNoteOn() ? 1U : 0U;
            down_ += event.isNoteOn() ? 1 : event.isNoteOff() ? -1 : 0;
        }
    }
    bool isInUse() const { return loop_.music().latentsStatus().limit == settings_.sampling.latents; }

    EventInbox played_, heard_;
    DuetLog log_;
    DuetSettings settings_;
    DuetLoop loop_;
    std::size_t strokes_ = 0;
    int down_ = 0;
};

using Set = void (*)(DuetSettings&, int);
constexpr std::pair<const char*, Set> kKinds[] = {
    {"register",
     [](DuetSettings& all, int number) {
         all.sampling.constraints.lowest = number % 2 == 0 ? 60 : 21;
         all.sampling.constraints.highest = number % 2 == 0 ? 108 : 59;
     }},
    {"temperature",
     [](DuetSettings& all, int number) { all.sampling.temperature = number % 2 == 0 ? 0.8 : 1.1; }},
    {"latents",
     [](DuetSettings& all, int number) {
         all.sampling.latents = number % 2 == 0 ? 2 * all.sampling.latents : all.sampling.latents / 2;
     }},
};

}  // namespace

int main(int count, char** words) try {
    if (count < 2) {
        std::fprintf(stderr, "setting_heard MODEL [COUNT [LATENTS [THREADS]]]\n");
        return 2;
    }
    const int times = count > 2 ? std::atoi(words[2]) : 16;
    Engine engine{{}};
    Events events;
    LiveRequest request;
    request.modelPath = words[1];
    request.sampling.latents = count > 3 ? std::atoi(words[3]) : 64;
    request.compute.threads = count > 4 ? std::atoi(words[4]) : 0;
    DuetSettings settings;
    settings.mode = PlayMode::FreeRun;
    settings.sampling = request.sampling;
    settings.sampling.temperature = 1;
    settings.sampling.constraints.minDensity = 3;  // otherwise few notes would show the change
    Pianist pianist(engine.play(request, events), settings);
    makePreferred();
    pianist.play(5);
    const auto tell = [&](const char* name, const std::vector<Change>& changes) {
        std::printf("%s:\n", name);
        print(changes, pianist.log());
        std::fflush(stdout);
    };
    for (const auto& [name, set] : kKinds) {
        std::vector<Change> changes;
        for (int i = 0; i < times; ++i) changes.push_back(pianist.change(i, set));
        tell(name, changes);
    }
    std::vector<Change> dragged;
    for (int i = 0; i < times; ++i) {
        const std::vector<Change> more = pianist.dragSlider();
        dragged.insert(dragged.end(), more.begin(), more.end());
    }
    tell("temperature, dragged", dragged);
    pianist.finishChange();
    const DuetStatus status = pianist.status();
    std::printf("%llu notes, %llu late, worst %.0f ms; %.1f ms/token\n",
                static_cast<unsigned long long>(status.notes), static_cast<unsigned long long>(status.late),
                1e3 * status.worstLateness, 1e3 * status.secondsPerToken);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "setting_heard: %s\n", error.what());
    return 1;
}
