// How soon another setting is heard: setting_heard MODEL [COUNT [LATENTS [THREADS]]]
// The model runs free, in real time. COUNT times each, the register changes, the temperature, or the latents.
// It prints, in ms after each change, least, median and most: when it is in use (latents: once they are
// built), when the last note sounds that was drawn before that, and the first one that was drawn since.
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

struct Change {
    SettingChange use;   // from when on it was in use
    double seconds = 0;  // when it was made
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
    for (const Change& change : changes) uses.push_back(change.use);
    const std::vector<SettingHeard> heard = heardOf(uses, log);
    for (std::size_t i = 0; i < heard.size(); ++i) {
        const double until = changes[i].use.seconds - changes[i].seconds;
        inUse.push_back(until);
        last.push_back(until + heard[i].last);
        if (heard[i].first) first.push_back(until + *heard[i].first);
    }
    print("in use", inUse);
    print("last note of before", last);
    print("first note under it", first);
}

class Pianist {
public:
    Pianist(LiveMusic music, const DuetSettings& settings)
        : settings_(settings),
          loop_(std::move(music), settings, played_, {&heard_}, log_, LiveClock::now()) {}

    // As the thread of a duet does.
    void play(double seconds) {
        const Moment end = LiveClock::now() + durationOf(seconds);
        while (LiveClock::now() < end) {
            if (!loop_.look()) std::this_thread::sleep_for(4ms);
            heard_.forget(LiveClock::now());
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
    std::vector<DuetEvent> log() const { return log_.read(0); }
    DuetStatus status() const { return loop_.status(); }

private:
    bool isInUse() const { return loop_.music().load().most == settings_.sampling.latents; }

    EventInbox played_, heard_;
    DuetLog log_;
    DuetSettings settings_;
    DuetLoop loop_;
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
    settings.sampling.constraints.leastDensity = 3;  // or there would be little to hear it by
    Pianist pianist(engine.play(request, events), settings);
    makePreferred();
    pianist.play(5);
    using Set = void (*)(DuetSettings&, int);
    const std::pair<const char*, Set> kinds[] = {
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
    for (const auto& [name, set] : kinds) {
        std::vector<Change> changes;
        for (int i = 0; i < times; ++i) changes.push_back(pianist.change(i, set));
        std::printf("%s:\n", name);
        print(changes, pianist.log());
        std::fflush(stdout);
    }
    const DuetStatus status = pianist.status();
    std::printf("%llu notes, %llu late, worst %.0f ms; %.1f ms/token\n",
                static_cast<unsigned long long>(status.notes), static_cast<unsigned long long>(status.late),
                1e3 * status.worstLateness, 1e3 * status.secondsPerToken);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "setting_heard: %s\n", error.what());
    return 1;
}
