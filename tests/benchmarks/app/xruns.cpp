// Counts the xruns of a JACK server while more and more of Continuo runs: xruns KIND SECONDS [MODEL]
//   nothing  a client whose callback returns at once
//   idle     the program's devices, piano and MIDI ports, without playing
//   model    the same, and MODEL plays all the time
// A bare thread with a higher priority than the server's, woken once per block, shows what the machine itself
// misses. See tests/benchmarks/live_xruns.sh.
#include <continuo/engine.h>
#include <jack/jack.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "duet/duet.h"
#include "rig/rig.h"

using namespace continuo;
using namespace continuo::app;
using namespace std::chrono_literals;

namespace {

constexpr int kAboveJack = 40;

double milliseconds(LiveClock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

// Returns the CPU seconds that the host withheld from this machine.
double stolenSeconds() {
    std::ifstream file("/proc/stat");
    std::string word;
    double ticks = 0;
    for (int i = 0; i <= 8; ++i) file >> word;
    ticks = std::stod(word);
    return ticks / 100;
}

// A JACK client that only counts xruns, with a thread that counts late wakeups.
class Watcher {
public:
    Watcher() : client_(jack_client_open("watcher", JackNoStartServer, nullptr)) {
        if (client_ == nullptr) throw std::runtime_error("no JACK server runs");
        block_ = std::chrono::nanoseconds(1'000'000'000LL * jack_get_buffer_size(client_) /
                                          jack_get_sample_rate(client_));
        jack_set_process_callback(
            client_, [](jack_nframes_t, void*) { return 0; }, nullptr);
        jack_set_xrun_callback(
            client_,
            [](void* self) {
                ++static_cast<Watcher*>(self)->xruns;
                return 0;
            },
            this);
        jack_activate(client_);
        thread_ = std::thread([this] { measureWakeUps(); });
    }
    ~Watcher() {
        over_ = true;
        thread_.join();
        jack_client_close(client_);
    }
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    std::atomic<long> xruns{0}, late{0};  // late: wakeups more than a block late
    std::atomic<LiveClock::duration> worst{};

private:
    void measureWakeUps() {
        sched_param priority{};
        priority.sched_priority = kAboveJack;
        if (pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority) != 0)
            throw std::runtime_error("no real-time priority here");
        for (auto next = LiveClock::now(); !over_;) {
            next += block_;
            std::this_thread::sleep_until(next);
            const auto lateness = LiveClock::now() - next;
            if (lateness > worst.load()) worst = lateness;
            if (lateness < block_) continue;
            ++late;
            next = LiveClock::now();
        }
    }

    jack_client_t* client_;
    LiveClock::duration block_{};
    std::atomic<bool> over_{false};
    std::thread thread_;
};

// A device that times its callback.
class TimedDevice final : public AudioDevice, AudioSource {
public:
    TimedDevice(std::unique_ptr<AudioDevice> device, std::atomic<LiveClock::duration>& longest)
        : device_(std::move(device)), longest_(longest) {}
    void start(AudioSource& source) override {
        source_ = &source;
        device_->start(*this);
    }
    void stop() noexcept override { device_->stop(); }
    AudioStatus status() const override { return device_->status(); }
    void render(std::span<float> stereo, Moment now) noexcept override {
        source_->render(stereo, now);
        const auto took = LiveClock::now() - now;
        if (took > longest_.load()) longest_ = took;
    }

private:
    std::unique_ptr<AudioDevice> device_;
    std::atomic<LiveClock::duration>& longest_;
    AudioSource* source_ = nullptr;
};

int measure(const std::string& kind, double seconds, const std::string& model) {
    std::atomic<LiveClock::duration> longest{};
    std::optional<Rig> rig;
    Engine engine{{}};
    Events events;
    std::unique_ptr<Duet> duet;
    if (kind != "nothing") {
        RigSettings settings;
        settings.audio = "JACK";
        RigDependencies doors;
        doors.openAudio = [&](const std::string& name, const AudioFormat& format, std::string& note) {
            return std::make_unique<TimedDevice>(openAudioDevice(name, format, note), longest);
        };
        rig.emplace(settings, Rig::Report(), doors);
        rig->waitUntilReady();
    }
    if (kind == "model") {
        DuetSettings settings;
        settings.mode = PlayMode::FreeRun;
        LiveRequest request;
        request.modelPath = model;
        duet = std::make_unique<Duet>(engine.play(request, events), settings, rig->playerEvents(),
                                      rig->outputs());
    }
    Watcher watcher;
    std::this_thread::sleep_for(3s);
    const long xruns = watcher.xruns, late = watcher.late;
    watcher.worst = LiveClock::duration{};
    longest = LiveClock::duration{};
    const double stolen = stolenSeconds();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    std::printf("| %s | %.0f | %ld | %ld | %.2f | %.2f | %.2f |\n", kind.c_str(), seconds,
                watcher.xruns - xruns, watcher.late - late, milliseconds(watcher.worst),
                stolenSeconds() - stolen, milliseconds(longest));
    if (!duet) return 0;
    const DuetStatus status = duet->status();
    const SchedulerStatus sending = rig->status().sending;
    std::printf(
        "model: %llu notes, %llu handed on late, worst %.1f ms; %llu sent late, worst %.1f ms; "
        "%.2f ms/token of late (p95); %lld rebuilds, %lld tokens waited\n",
        static_cast<unsigned long long>(status.notes), static_cast<unsigned long long>(status.late),
        1e3 * status.worstLateness, static_cast<unsigned long long>(sending.late),
        milliseconds(sending.worstLateness), 1e3 * status.secondsPerToken,
        static_cast<long long>(status.load.rebuilds), static_cast<long long>(status.load.waits));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::string kind = argc > 2 ? argv[1] : "";
        if (kind != "nothing" && kind != "idle" && (kind != "model" || argc < 4))
            throw std::runtime_error("xruns nothing|idle|model SECONDS [MODEL]");
        return measure(kind, std::stod(argv[2]), argc > 3 ? argv[3] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "xruns: %s\n", error.what());
        return 1;
    }
}
