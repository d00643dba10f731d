#include "library/answer_scores.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <unordered_set>

namespace continuo::app {
namespace {

constexpr std::size_t kClasses = 12;

// The number of each transition from one pitch class to another.
using Transitions = std::array<double, kClasses * kClasses>;

void addTransitions(std::span<const PlayedNote> notes, Transitions& steps) {
    for (std::size_t i = 1; i < notes.size(); ++i) {
        const auto classOf = [&](std::size_t at) {
            return static_cast<std::size_t>(notes[at].note.pitch) % kClasses;
        };
        ++steps[classOf(i - 1) * kClasses + classOf(i)];
    }
}

// Divides the counts by their sum. Returns false if all are 0.
bool normalise(Transitions& steps) {
    const double sum = std::accumulate(steps.begin(), steps.end(), 0.0);
    for (double& each : steps) each /= std::max(1.0, sum);
    return sum > 0;
}

}  // namespace

double computeRepetition(std::span<const PlayedNote> notes) {
    if (notes.empty()) return 0;
    static_assert(kRepeatedNotes == sizeof(std::uint64_t));  // sequence: one byte per pitch, in a uint64
    std::unordered_set<std::uint64_t> known;
    std::uint64_t last = 0;
    std::size_t repeated = 0, counted = 0;  // repeated notes; the notes before `counted` were counted
    for (std::size_t i = 0; i < notes.size(); ++i) {
        last = last << 8 | static_cast<std::uint64_t>(notes[i].note.pitch);
        if (i + 1 < kRepeatedNotes || known.insert(last).second) continue;
        const std::size_t first = std::max(counted, i + 1 - kRepeatedNotes);
        repeated += i + 1 - first;
        counted = i + 1;
    }
    return static_cast<double>(repeated) / static_cast<double>(notes.size());
}

std::optional<double> computeDifference(std::span<const PlayedNote> notes,
                                        std::span<const std::vector<PlayedNote>> siblings) {
    Transitions own{}, others{};
    addTransitions(notes, own);
    for (const std::vector<PlayedNote>& sibling : siblings) addTransitions(sibling, others);
    if (!normalise(own) || !normalise(others)) return std::nullopt;
    double apart = 0;
    for (std::size_t i = 0; i < own.size(); ++i) apart += std::abs(own[i] - others[i]);
    return apart / 2;
}

}  // namespace continuo::app
