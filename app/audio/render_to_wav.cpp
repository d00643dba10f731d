#include "audio/render_to_wav.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "audio/amplitude.h"
#include "audio/soundfont.h"
#include "continuo/error.h"
#include "midi/events/performance_events.h"

namespace continuo::app {
namespace {

constexpr double kLargestPeak = 0.98;
constexpr double kSilentPeak = 1e-12;  // far below the softest note at the lowest gain
constexpr double kFadeSeconds = 0.05;
constexpr std::int64_t kRenderedAtOnce = 4096;  // a multiple of a block; interval of cancellation checks

struct Event {
    MidiEvent message;
    std::int64_t frame;
};

void check(bool right, const std::string& message) {
    if (!right) throw Error(ErrorCode::BadRequest, "render: " + message);
}

std::vector<Event> orderedEvents(const Performance& performance, int sampleRate) {
    constexpr auto kBlock = PianoSynth::kBlockFrames;
    // Minimum duration of a note: one block, so that even the shortest note is struck before its release.
    const std::chrono::nanoseconds block(
        static_cast<std::int64_t>(std::ceil(1e9 * kBlock / std::max(sampleRate, 1))));
    std::vector<Event> events;
    for (const MidiEvent& message : toEvents(performance, {}, block)) {
        const double seconds = std::chrono::duration<double>(message.time.time_since_epoch()).count();
        events.push_back({message, std::llround(seconds * sampleRate / kBlock) * kBlock});
    }
    return events;
}

void play(const MidiEvent& message, PianoSynth& piano) {
    if (message.isNoteOff()) piano.noteOff(message.data1);
    if (message.isPedal()) piano.setPedal(message.data2);
    if (message.isNoteOn()) piano.noteOn(message.data1, message.data2);
}

// Rounds to 16 bits with triangular dither: the rounding error becomes noise at any level (Lipshitz,
// Wannamaker, Vanderkooy, "Quantization and Dither").
class Dither {
public:
    float round(float sample) {
        const double whole = std::floor(kSteps * static_cast<double>(sample) + noise() - noise() + 0.5);
        // A quarter step above the value, because libsndfile rounds down for WAV and to nearest for FLAC.
        return static_cast<float>((whole + 0.25) / kSteps);
    }

private:
    static constexpr double kSteps = 32768;
    double noise() { return static_cast<double>(generator_()) / 4294967296.0; }
    std::mt19937 generator_;  // default seed: same music, same bytes
};

// The progress over several passes. If a piece is too loud, it is rendered again. Then the number of passes
// doubles, and the reported fraction waits until the work catches up.
class Progress {
public:
    Progress(const RenderProgress& report, std::int64_t framesOfAll, int passes)
        : report_(report), framesOfAll_(std::max<std::int64_t>(framesOfAll, 1)), passes_(passes) {}

    void setPasses(int passes) { passes_ = passes; }
    void add(std::int64_t frames) {
        done_ += frames;
        const double fraction =
            static_cast<double>(done_) / (static_cast<double>(framesOfAll_) * static_cast<double>(passes_));
        reached_ = std::clamp(fraction, reached_, 1.0);
        if (report_) report_(reached_);
    }

private:
    const RenderProgress& report_;
    std::int64_t framesOfAll_, done_ = 0;
    int passes_;
    double reached_ = 0;
};

// Renders the whole piece once; events delimit the stretches of sound.
class Pass {
public:
    // writer: null to measure only.
    Pass(SoundFileWriter* writer, const RenderOptions& options, const std::filesystem::path& soundfont,
         std::int64_t frames, double scale, const std::stop_token& stop, Progress& progress)
        : piano_(soundfont, options.sound),
          writer_(writer),
          frames_(frames),
          fadeFrames_(static_cast<std::int64_t>(std::min(kFadeSeconds, options.tailSeconds) *
                                                options.sound.sampleRate)),
          scale_(scale),
          dithers_(options.dither && options.format == SampleFormat::Int16),
          stop_(stop),
          progress_(progress) {}

    // Returns the largest sample before scaling.
    double run(const std::vector<Event>& events, std::int64_t lastFrame) {
        for (const Event& event : events) {
            renderUntil(event.frame);
            play(event.message, piano_);
        }
        renderUntil(lastFrame);
        piano_.releaseAll();
        renderUntil(frames_);
        return peak_;
    }

private:
    void renderUntil(std::int64_t frame) {
        while (at_ < frame) {
            if (stop_.stop_requested()) throw Error(ErrorCode::Cancelled, "render: cancelled");
            samples_.resize(static_cast<std::size_t>(2 * std::min(frame - at_, kRenderedAtOnce)));
            if (!piano_.render(samples_))
                throw Error(ErrorCode::Internal, "render: FluidSynth rendered nothing");
            for (std::size_t i = 0; i < samples_.size(); ++i) {
                float& sample = samples_[i];
                const double faded = fade(at_ + static_cast<std::int64_t>(i / 2));
                peak_ = std::max(peak_, faded * static_cast<double>(std::abs(sample)));
                sample *= static_cast<float>(scale_ * faded);
                if (dithers_) sample = dither_.round(sample);
            }
            if (writer_ != nullptr) writer_->write(samples_);
            if (peak_ > kLargestPeak) progress_.setPasses(2);  // normalising already counts two passes
            at_ += static_cast<std::int64_t>(samples_.size() / 2);
            progress_.add(static_cast<std::int64_t>(samples_.size() / 2));
        }
    }

    // Returns 1, falling to 0 as half a cosine over the last frames, so that a cut tail does not click.
    double fade(std::int64_t frame) const {
        const std::int64_t left = frames_ - 1 - frame;
        if (left >= fadeFrames_) return 1;
        return 0.5 - 0.5 * std::cos(std::numbers::pi * static_cast<double>(left) /
                                    static_cast<double>(fadeFrames_));
    }

    PianoSynth piano_;
    SoundFileWriter* writer_;
    std::int64_t frames_;
    std::int64_t fadeFrames_;
    double scale_;
    bool dithers_;
    Dither dither_;
    const std::stop_token& stop_;
    Progress& progress_;
    std::int64_t at_ = 0;
    double peak_ = 0;
    std::vector<float> samples_;
};

// Renders several parts of one piece, once or more; all parts have the same length.
class Parts {
public:
    Parts(std::span<const RenderPart> parts, const RenderOptions& options,
          const std::filesystem::path& soundfont, const std::stop_token& stop, const RenderProgress& progress)
        : parts_(parts), options_(options), soundfont_(soundfont), stop_(stop) {
        for (const RenderPart& part : parts) {
            events_.push_back(orderedEvents(part.performance, options.sound.sampleRate));
            if (!events_.back().empty()) lastFrame_ = std::max(lastFrame_, events_.back().back().frame);
        }
        frames_ = lastFrame_ + std::llround(options.tailSeconds * options.sound.sampleRate);
        progress_.emplace(progress, frames_ * static_cast<std::int64_t>(parts.size()),
                          options.normalise ? 2 : 1);
    }

    std::int64_t frames() const { return frames_; }

    // Reopens the files.
    void open() {
        files_.clear();
        for (const RenderPart& part : parts_)
            files_.push_back(std::make_unique<SoundFileWriter>(part.out, options_.sound.sampleRate,
                                                               options_.format, frames_, part.comment));
    }
    // Both return the largest sample before scaling.
    double measure() { return pass(1, false); }
    double write(double scale) { return pass(scale, true); }
    // Renames the files to their targets.
    void finish() const {
        for (const auto& file : files_) file->finish();
    }

private:
    double pass(double scale, bool writes) {
        double peak = 0;
        for (std::size_t i = 0; i < events_.size(); ++i) {
            // Checks for cancellation, because reading the soundfont takes seconds and cannot be cancelled.
            if (stop_.stop_requested()) throw Error(ErrorCode::Cancelled, "render: cancelled");
            Pass one(writes ? files_[i].get() : nullptr, options_, soundfont_, frames_, scale, stop_,
                     *progress_);
            peak = std::max(peak, one.run(events_[i], lastFrame_));
        }
        return peak;
    }

    std::span<const RenderPart> parts_;
    const RenderOptions& options_;
    const std::filesystem::path& soundfont_;
    const std::stop_token& stop_;
    std::vector<std::vector<Event>> events_;
    std::optional<Progress> progress_;
    std::int64_t lastFrame_ = 0;
    std::int64_t frames_ = 0;
    std::vector<std::unique_ptr<SoundFileWriter>> files_;
};

}  // namespace

RenderReport renderToWav(const Performance& performance, const std::filesystem::path& out,
                         const RenderOptions& options, const std::stop_token& stop) {
    return renderParts(std::vector<RenderPart>{{performance, out, options.comment}}, options, stop);
}

RenderReport renderParts(std::span<const RenderPart> parts, const RenderOptions& options,
                         const std::stop_token& stop, const RenderProgress& progress) {
    check(options.tailSeconds >= 0 && options.tailSeconds <= 60, "the tail lasts 0 to 60 seconds");
    RenderReport report;
    report.soundfont = findSoundfont(options.soundfont);
    Parts music(parts, options, report.soundfont, stop, progress);
    music.open();  // report unwritable files before measuring
    double peak = 0;
    if (options.normalise) {
        peak = music.measure();
        if (peak > kSilentPeak) report.scale = toAmplitude(kNormalDecibels) / peak;
        music.write(report.scale);
    } else {
        peak = music.write(1);
        if (peak > kLargestPeak) {
            report.scale = kLargestPeak / peak;
            music.open();
            music.write(report.scale);
        }
    }
    music.finish();
    report.peak = peak * report.scale;
    report.seconds = static_cast<double>(music.frames()) / options.sound.sampleRate;
    return report;
}

}  // namespace continuo::app
