#include "tempo/onsets.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace continuo::app {
namespace {

constexpr double kTogether = 0.035;  // s; longest time between two notes of a chord
constexpr double kBroken = 0.07;     // s from the first to the last note of a chord; longer ones are trills
constexpr double kFresh = 3;         // s after which a pitch class is fresh again
constexpr double kAround = 6;        // s to either side: neighbourhood of an accent
constexpr double kLeastDeviation = 0.1;
constexpr double kMostAccent = 2.5;

// Groups the notes into onsets, and computes how fresh the pitch classes of each onset are.
std::vector<Onset> groupNotes(std::span<const Note> notes) {
    std::vector<Onset> onsets;
    std::array<double, 12> struck{};  // s: last stroke of each pitch class
    struck.fill(-kFresh);
    std::array<double, 12> before = struck;
    for (const Note& note : notes) {
        const bool joins = !onsets.empty() && note.start - onsets.back().last <= kTogether &&
                           note.start - onsets.back().seconds <= kBroken;
        if (!joins) {
            onsets.emplace_back().seconds = note.start;
            before = struck;
        }
        Onset& onset = onsets.back();
        onset.last = note.start;
        onset.end = std::max(onset.end, note.end);
        onset.lowest = std::min(onset.lowest, note.pitch);
        onset.loudest = std::max(onset.loudest, note.velocity);
        const auto pitchClass = static_cast<std::size_t>(note.pitch % 12);
        const double fresh = std::clamp((onset.seconds - before[pitchClass]) / kFresh, 0.0, 1.0);
        onset.fresh += (fresh - onset.fresh) / ++onset.notes;
        struck[pitchClass] = onset.seconds;
    }
    for (Onset& onset : onsets)
        if (onset.end >= kStillHeld) onset.end = std::max(onset.seconds, onsets.back().seconds);
    return onsets;
}

// Returns how prominent an onset is. untilNext: s to the next onset.
double computeWeight(const Onset& onset, double untilNext) {
    const double length = std::clamp(onset.end - onset.seconds, 0.05, 3.0);
    const double depth = std::clamp((60 - onset.lowest) / 24.0, -0.5, 1.0);  // 1: two octaves below middle C
    return 0.5 * std::log2(1.0 + onset.notes) + 1.65 * onset.loudest / 127 + 0.7 * std::log2(length) +
           0.5 * std::log2(std::clamp(untilNext, 0.05, 2.0)) + 0.83 * depth + 0.5 * onset.fresh;
}

}  // namespace

std::vector<Onset> findOnsets(std::span<const Note> notes) {
    std::vector<Onset> onsets = groupNotes(notes);
    std::vector<double> sums{0}, squares{0};  // sums over the weights before each onset
    for (std::size_t i = 0; i < onsets.size(); ++i) {
        const double next = i + 1 < onsets.size() ? onsets[i + 1].seconds : onsets[i].end;
        onsets[i].accent = computeWeight(onsets[i], next - onsets[i].seconds);
        sums.push_back(sums.back() + onsets[i].accent);
        squares.push_back(squares.back() + onsets[i].accent * onsets[i].accent);
    }
    std::size_t begin = 0, end = 0;
    for (Onset& onset : onsets) {
        while (onsets[begin].seconds < onset.seconds - kAround) ++begin;
        while (end < onsets.size() && onsets[end].seconds <= onset.seconds + kAround) ++end;
        const auto count = static_cast<double>(end - begin);
        const double mean = (sums[end] - sums[begin]) / count;
        const double deviation =
            std::sqrt(std::max(0.0, (squares[end] - squares[begin]) / count - mean * mean));
        onset.accent = std::clamp((onset.accent - mean) / std::max(deviation, kLeastDeviation), -kMostAccent,
                                  kMostAccent);
    }
    return onsets;
}

}  // namespace continuo::app
