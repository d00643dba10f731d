#include "benchmarks/app/live_conductor.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <thread>

#include "midi/events/performance_events.h"

namespace continuo::benchmark {
namespace {

using namespace std::chrono_literals;

constexpr float kHeard = 0.002F;  // a sample that counts as the start of a sound
constexpr float kSilent = 1e-5F;  // a sample below this is silence

double residentMegabytes() {
    std::ifstream file("/proc/self/statm");
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// Returns a phrase of `seconds`, with everything released at its end.
std::vector<MidiEvent> extractPhrase(const Performance& music, double from, double seconds) {
    Performance phrase;
    for (const Note& note : music.notes) {
        if (note.start < from || note.start >= from + seconds) continue;
        phrase.notes.push_back(
            {note.velocity, note.pitch, note.start - from, std::min(note.end - from, seconds)});
    }
    for (const PedalChange& change : music.pedal) {
        if (change.time >= from && change.time < from + seconds)
            phrase.pedal.push_back({change.value, change.time - from});
    }
    phrase.pedal.push_back({0, seconds});
    return toEvents(phrase);
}

// Returns the start of a piece's phrase of this number in s; wraps around at the end of the piece.
double phraseStart(const Performance& piece, int number) {
    constexpr double kFirst = 5, kStep = 9;
    return kFirst + std::fmod(kStep * number, std::max(kStep, lastEventTime(piece) - kFirst - kStep));
}

constexpr double kOnTheWay = 0.1;  // s: events due this shortly before the end may be inaudible

}  // namespace

void Conductor::run() {
    begin_ = Clock::now();
    onWindow([this] {
        RigSettings settings = program_.rig().settings();
        settings.thruToMidi = true;
        settings.reverb = 0;
        settings.gain = 0;
        program_.rig().set(settings);
    });
    program_.rig().waitUntilReady();
    wait(1);
    xrunsBefore_ = program_.rig().status().audio.xruns;
    serverXrunsBefore_ = studio_.xruns();
    for (int round = 0; seconds() < 60 * minutes_; ++round) {
        const Performance& piece = pieces_[static_cast<std::size_t>(round) % pieces_.size()];
        playPhrase(extractPhrase(piece, phraseStart(piece, round / static_cast<int>(pieces_.size())),
                                 5 + round % 4));
        if (!awaitTurn(true, 8)) ++unanswered_;
        if (round % 3 == 1) stopInTheMiddle();
        awaitTurn(false, 25);
        if (round % 3 == 1) probeLatency();
        if (memoryAtOneMinute_ == 0 && seconds() > 60) memoryAtOneMinute_ = residentMegabytes();
    }
    wait(1);
    status_ = program_.play().duet()->status();
    rig_ = program_.rig().status();
    events_ = program_.play().duet()->read(0);
    beginning_ =
        std::chrono::duration<double>(program_.play().duet()->beginning().time_since_epoch()).count();
    memoryAtEnd_ = residentMegabytes();
    heardUntil_ = steadySeconds() - kOnTheWay;
    pollStudio();
}

bool Conductor::isOn(const StudioMessage& each) {
    return (each.bytes[0] & 0xF0) == 0x90 && each.bytes[2] > 0;
}

void Conductor::pollStudio() {
    for (const StudioMessage& each : studio_.receivedMessages()) heard_.push_back(each);
    for (const StudioMessage& each : studio_.sentMessages()) played_.push_back(each);
    for (const LiveStudio::Gap& each : studio_.receptionGaps()) gaps_.push_back(each);
    for (const double each : studio_.xrunMoments()) xrunMoments_.push_back(each);
    if (!listening_) studio_.recordedSounds();
    if (ended_) return;
    const DuetStatus status = program_.play().duet()->status();
    if (status.lastAnswer > 0 && status.lastAnswer != lastAnswer_) answer_.add(1e3 * status.lastAnswer);
    lastAnswer_ = status.lastAnswer;
    if (!status.modelsTurn || status.secondsPerToken <= 0) return;
    token_.add(1e3 * status.secondsPerToken);
    latents_.add(status.latents);
}

void Conductor::wait(double duration) {
    const auto end = Clock::now() + std::chrono::duration<double>(duration);
    while (Clock::now() < end) {
        std::this_thread::sleep_for(20ms);
        pollStudio();
    }
}

bool Conductor::awaitTurn(bool models, double patience) {
    for (const double end = seconds() + patience; seconds() < end; wait(0.02)) {
        if (program_.play().duet()->status().modelsTurn == models) return true;
    }
    return false;
}

void Conductor::playPhrase(const std::vector<MidiEvent>& events) {
    const auto begin = Clock::now();
    for (const MidiEvent& event : events) {
        std::this_thread::sleep_until(begin + event.time.time_since_epoch());
        studio_.play({event.status, event.data1, event.data2});
        pollStudio();
    }
}

void Conductor::stopInTheMiddle() {
    wait(0.6);
    changeTemperature();
    wait(0.6);
    changeLatents();
    wait(0.6);
    listening_ = true;
    studio_.recordedSounds();
    const std::uint64_t frame = studio_.frameNow();
    const auto asked = Clock::now();
    panics_.push_back(steadySeconds());
    onWindow([this] { program_.play().panic(); });
    while (program_.play().duet()->status().modelsTurn && Clock::now() < asked + 1s)
        std::this_thread::sleep_for(500us);
    stopped_.add(std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
    std::this_thread::sleep_for(300ms);
    std::uint64_t last = frame;
    bool sounded = false;
    for (const StudioSound& each : studio_.recordedSounds()) {
        for (int i = 0; i < StudioSound::kFrames; ++i) {
            if (std::abs(each.samples[static_cast<std::size_t>(i)]) < kSilent) continue;
            sounded = true;
            last = std::max(last, each.frame + static_cast<std::uint64_t>(i));
        }
    }
    if (sounded) silence_.add(ms(last - frame));
    listening_ = false;
}

// Changes the temperature. The duet's log shows later when the change was audible.
void Conductor::changeTemperature() {
    const Duet& duet = *program_.play().duet();
    const double now = std::chrono::duration<double>(LiveClock::now() - duet.beginning()).count();
    temperatures_.push_back({now, duet.read(0).size()});
    onWindow([this] {
        ui::PlayForm form = program_.play().form();
        form.temperature = form.temperature < 1 ? 1.05 : 0.85;
        program_.play().setForm(form);
    });
}

void Conductor::changeLatents() {
    const int now = program_.play().duet()->status().latents;
    const int wanted = now > 64 ? now / 2 : now * 2;
    const auto asked = Clock::now();
    const auto set = [this](bool automatic, int latents) {
        ui::PlayForm form = program_.play().form();
        form.latentsAuto = automatic;
        form.latents = latents;
        program_.play().setForm(form);
    };
    onWindow([&] { set(false, wanted); });
    // Measures until the new number of latents is in use; the time until a request is built does not count.
    // An answer that ends earlier gives no measurement.
    DuetStatus status = program_.play().duet()->status();
    while (status.modelsTurn && status.load.limit != wanted && Clock::now() < asked + 2s) {
        std::this_thread::sleep_for(500us);
        status = program_.play().duet()->status();
    }
    if (status.modelsTurn || status.load.limit == wanted)
        change_.add(std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
    onWindow([&] { set(true, now); });
}

void Conductor::probeLatency() {
    wait(0.5);
    for (int i = 0; i < 10; ++i) {
        program_.rig().panic();  // otherwise the last key would still sound
        std::this_thread::sleep_for(60ms);
        studio_.recordedSounds();
        pollStudio();
        const std::size_t before = played_.size();
        listening_ = true;
        studio_.play({0x90, 96, 127}, static_cast<std::uint32_t>(37 * i % studio_.block()));
        std::this_thread::sleep_for(50ms);
        studio_.play({0x80, 96, 64});
        std::this_thread::sleep_for(50ms);
        pollStudio();
        if (played_.size() > before) findOnset(played_[before].frame);
        listening_ = false;
    }
    onWindow([this] { program_.play().panic(); });
}

void Conductor::findOnset(std::uint64_t struck) {
    for (const StudioSound& each : studio_.recordedSounds()) {
        for (int i = 0; i < StudioSound::kFrames; ++i) {
            const std::uint64_t frame = each.frame + static_cast<std::uint64_t>(i);
            if (std::abs(each.samples[static_cast<std::size_t>(i)]) < kHeard) continue;
            if (frame >= struck) keyToSound_.add(ms(frame - struck));
            return;  // earlier sound is no answer to this key
        }
    }
}

}  // namespace continuo::benchmark
