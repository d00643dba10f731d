#include "library/music_summary.h"

#include <algorithm>
#include <numbers>
#include <optional>
#include <vector>

#include "library/take_music.h"

namespace continuo::app {
namespace {

void addContour(std::span<const PlayedNote> notes, double from, double to, std::vector<float>& sums,
                std::vector<float>& counts) {
    const auto points = static_cast<double>(sums.size());
    const double scale = points / std::max(1e-9, to - from);
    for (const PlayedNote& played : notes) {
        const auto place = [&](double seconds) {
            return static_cast<std::size_t>(std::clamp((seconds - from) * scale, 0.0, points - 1));
        };
        const std::size_t last = place(std::min(played.note.end, to));
        for (std::size_t i = place(played.note.start); i <= last; ++i) {
            sums[i] += static_cast<float>(played.note.pitch);
            counts[i] += 1;
        }
    }
}

// Scales the mean pitches to 0 to 1 over their own range, which is taken as at least an octave.
void normalise(std::vector<float>& pitches, const std::vector<float>& counts) {
    float low = 128, high = 0;
    for (std::size_t i = 0; i < pitches.size(); ++i) {
        if (counts[i] == 0) continue;
        pitches[i] /= counts[i];
        low = std::min(low, pitches[i]);
        high = std::max(high, pitches[i]);
    }
    constexpr float kOctave = 12;
    const float range = std::max(kOctave, high - low);
    const float floor = (low + high - range) / 2;
    for (std::size_t i = 0; i < pitches.size(); ++i) {
        pitches[i] = counts[i] == 0 ? MusicSummary::kRest : (pitches[i] - floor) / range;
    }
}

struct NatsMean {
    double bits = 0;
    int notes = 0;  // number of notes whose bits are known
    void add(const PlayedNote& played) {
        if (!areKnownBits(played.bits)) return;
        bits += static_cast<double>(played.bits);
        ++notes;
    }
    std::optional<double> nats() const {
        return notes == 0 ? std::nullopt : std::optional(bits * std::numbers::ln2 / notes);
    }
};

MusicSummary makeContour(std::span<const PlayedNote> first, std::span<const PlayedNote> second, double from,
                         double to) {
    MusicSummary summary;
    if (first.empty() && second.empty()) return summary;
    summary.contour.resize(MusicSummary::kContourPoints);
    std::vector<float> counts(summary.contour.size());
    addContour(first, from, to, summary.contour, counts);
    addContour(second, from, to, summary.contour, counts);
    normalise(summary.contour, counts);
    return summary;
}

}  // namespace

MusicSummary computeSummary(const TakeContent& content, std::int64_t counted) {
    const auto& player = content.of(Voice::Player).notes;
    const auto& model = content.of(Voice::Model).notes;
    MusicSummary summary = makeContour(player, model, 0, content.seconds);
    summary.notes = {static_cast<int>(player.size()), static_cast<int>(model.size())};
    summary.seconds = content.seconds;
    NatsMean mean;
    for (const PlayedNote& played : model) mean.add(played);
    summary.natsPerNote = mean.nats();
    summary.counted = counted;
    return summary;
}

MusicSummary computeSummary(std::span<const PlayedNote> notes, double forkSeconds) {
    double from = kStillHeld, to = 0;
    int own = 0;
    NatsMean mean;
    for (const PlayedNote& played : notes) {
        from = std::min(from, played.note.start);
        to = std::max(to, played.note.end);
        mean.add(played);
        if (!isParentNote(played, forkSeconds)) ++own;
    }
    MusicSummary summary = makeContour(notes, {}, from, to);
    summary.notes = {0, own};
    summary.seconds = notes.empty() ? 0 : to;
    summary.natsPerNote = mean.nats();
    summary.counted = static_cast<std::int64_t>(notes.size());
    return summary;
}

}  // namespace continuo::app
