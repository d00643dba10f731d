#include "audio/render_to_wav.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "audio/soundfont.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

constexpr double kLargestPeak = 0.98;
constexpr double kFadeSeconds = 0.05;
constexpr double kLongestSeconds = 24 * 3600;
constexpr std::int64_t kFramesAtOnce = 4096;  // a multiple of a block; how often a wish to stop is seen

// In this order when they fall on the same moment: a key is let go before it is struck again.
enum class Action { KeyUp, Pedal, KeyDown };

struct Event {
    double time;
    Action action;
    int pitch;
    int value;  // velocity or pedal
    std::int64_t frame;
};

void check(bool right, const std::string& message) {
    if (!right) throw Error(ErrorCode::BadRequest, "render: " + message);
}

bool isMoment(double seconds) { return seconds >= 0 && seconds <= kLongestSeconds; }

void checkPerformance(const Performance& performance) {
    for (std::size_t i = 0; i < performance.notes.size(); ++i) {
        const Note& note = performance.notes[i];
        const std::string name = "note " + std::to_string(i);
        check(note.pitch >= 0 && note.pitch <= 127,
              name + " has pitch " + std::to_string(note.pitch) + ", expected 0 to 127");
        check(note.velocity >= 1 && note.velocity <= 127,
              name + " has velocity " + std::to_string(note.velocity) + ", expected 1 to 127");
        check(isMoment(note.start) && isMoment(note.end), name + " lies outside of 0 to 24 hours");
    }
    for (std::size_t i = 0; i < performance.pedal.size(); ++i) {
        const PedalChange& change = performance.pedal[i];
        const std::string name = "pedal change " + std::to_string(i);
        check(change.value >= 0 && change.value <= 127,
              name + " is " + std::to_string(change.value) + ", expected 0 to 127");
        check(isMoment(change.time), name + " lies outside of 0 to 24 hours");
    }
}

std::vector<Event> orderedEvents(const Performance& performance, int sampleRate) {
    constexpr auto kBlock = PianoSynth::kBlockFrames;
    const auto frameOf = [&](double seconds) {
        return static_cast<std::int64_t>(std::llround(seconds * sampleRate / kBlock)) * kBlock;
    };
    std::vector<Event> events;
    events.reserve(2 * performance.notes.size() + performance.pedal.size());
    for (const Note& note : performance.notes) {
        const std::int64_t start = frameOf(note.start);
        // Even the shortest note is struck before it is let go.
        const double shortest = note.start + static_cast<double>(kBlock) / sampleRate;
        const double end = std::max(note.end, shortest);
        events.push_back({note.start, Action::KeyDown, note.pitch, note.velocity, start});
        events.push_back({end, Action::KeyUp, note.pitch, 0, std::max(frameOf(end), start + kBlock)});
    }
    for (const PedalChange& change : performance.pedal) {
        events.push_back({change.time, Action::Pedal, 0, change.value, frameOf(change.time)});
    }
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        if (a.frame != b.frame) return a.frame < b.frame;
        return a.time != b.time ? a.time < b.time : a.action < b.action;
    });
    return events;
}

void play(const Event& event, PianoSynth& piano) {
    switch (event.action) {
        case Action::KeyUp: piano.noteOff(event.pitch); break;
        case Action::Pedal: piano.setPedal(event.value); break;
        case Action::KeyDown: piano.noteOn(event.pitch, event.value); break;
    }
}

// One rendering from beginning to end; the events in between say how far each stretch of sound goes.
class Pass {
public:
    Pass(const std::filesystem::path& out, const RenderOptions& options,
         const std::filesystem::path& soundfont, std::int64_t frames, double scale,
         const std::stop_token& stop)
        : piano_(soundfont, options.sound),
          writer_(out, options.sound.sampleRate, options.format, frames, options.comment),
          frames_(frames),
          fadeFrames_(static_cast<std::int64_t>(std::min(kFadeSeconds, options.tailSeconds) *
                                                options.sound.sampleRate)),
          scale_(scale),
          stop_(stop) {}

    // The largest sample before scaling. The file takes its name only when that fits.
    double run(const std::vector<Event>& events, std::int64_t lastFrame) {
        for (const Event& event : events) {
            renderUntil(event.frame);
            play(event, piano_);
        }
        renderUntil(lastFrame);
        piano_.releaseAll();
        renderUntil(frames_);
        if (peak_ * scale_ <= kLargestPeak * 1.0001) writer_.finish();
        return peak_;
    }

private:
    void renderUntil(std::int64_t frame) {
        while (at_ < frame) {
            if (stop_.stop_requested()) throw Error(ErrorCode::Cancelled, "render: cancelled");
            samples_.resize(static_cast<std::size_t>(2 * std::min(frame - at_, kFramesAtOnce)));
            piano_.render(samples_);
            for (std::size_t i = 0; i < samples_.size(); ++i) {
                float& sample = samples_[i];
                peak_ = std::max(peak_, static_cast<double>(std::abs(sample)));
                sample *= static_cast<float>(scale_ * fade(at_ + static_cast<std::int64_t>(i / 2)));
            }
            writer_.write(samples_);
            at_ += static_cast<std::int64_t>(samples_.size() / 2);
        }
    }

    // 1, and over the last frames half a cosine down to 0: a tail that is cut off would click.
    double fade(std::int64_t frame) const {
        const std::int64_t left = frames_ - 1 - frame;
        if (left >= fadeFrames_) return 1;
        return 0.5 - 0.5 * std::cos(std::numbers::pi * static_cast<double>(left) /
                                    static_cast<double>(fadeFrames_));
    }

    PianoSynth piano_;
    SoundFileWriter writer_;
    std::int64_t frames_;
    std::int64_t fadeFrames_;
    double scale_;
    const std::stop_token& stop_;
    std::int64_t at_ = 0;
    double peak_ = 0;
    std::vector<float> samples_;
};

}  // namespace

RenderReport renderToWav(const Performance& performance, const std::filesystem::path& out,
                         const RenderOptions& options, const std::stop_token& stop) {
    checkPerformance(performance);
    check(options.tailSeconds >= 0 && options.tailSeconds <= 60, "the tail lasts 0 to 60 seconds");
    RenderReport report;
    report.soundfont = findSoundfont(options.soundfont);
    const int rate = options.sound.sampleRate;
    const std::vector<Event> events = orderedEvents(performance, rate);
    const std::int64_t lastFrame = events.empty() ? 0 : events.back().frame;
    const std::int64_t frames = lastFrame + std::llround(options.tailSeconds * rate);
    const auto pass = [&] {
        return Pass(out, options, report.soundfont, frames, report.scale, stop).run(events, lastFrame);
    };
    double peak = pass();
    if (peak > kLargestPeak) {
        report.scale = kLargestPeak / peak;
        peak = pass();
    }
    report.peak = peak * report.scale;
    report.seconds = static_cast<double>(frames) / rate;
    return report;
}

}  // namespace continuo::app
