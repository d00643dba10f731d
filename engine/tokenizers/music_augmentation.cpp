#include "tokenizers/music_augmentation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace continuo {
namespace {

constexpr int kLowestKey = 21;
constexpr int kHighestKey = 108;

bool isNote(const TokenEvent& event) {
    return event.kind == TokenEvent::Kind::NoteOn || event.kind == TokenEvent::Kind::NoteOff;
}

}  // namespace

Transpositions transpositions(std::span<const Token> tokens, int most, const MidiVocabulary& vocabulary) {
    int lowest = kHighestKey, highest = kLowestKey;
    for (const Token token : tokens) {
        const TokenEvent event = vocabulary.event(token);
        if (!isNote(event)) continue;
        lowest = std::min(lowest, event.value);
        highest = std::max(highest, event.value);
    }
    return {-std::clamp(lowest - kLowestKey, 0, most), std::clamp(kHighestKey - highest, 0, most)};
}

void transpose(std::span<Token> tokens, int semitones, const MidiVocabulary& vocabulary) {
    for (Token& token : tokens) {
        if (isNote(vocabulary.event(token))) token += semitones;
    }
}

Performance stretched(Performance performance, double factor) {
    for (Note& note : performance.notes) {
        note.start *= factor;
        note.end *= factor;
    }
    for (PedalChange& change : performance.pedal) change.time *= factor;
    return performance;
}

Performance withDynamics(Performance performance, double spread, double louder) {
    if (performance.notes.empty()) return performance;
    double sum = 0;
    for (const Note& note : performance.notes) sum += note.velocity;
    const double mean = sum / static_cast<double>(performance.notes.size());
    for (Note& note : performance.notes) {
        const double told = mean + spread * (note.velocity - mean) + louder;
        note.velocity = static_cast<int>(std::lround(std::clamp(told, 1.0, 127.0)));
    }
    return performance;
}

Performance withLateReleases(Performance performance, double share, RandomStream& random) {
    constexpr double kMeanDelay = 0.7, kGap = 0.01;  // seconds
    std::array<double, 128> nextStroke{};
    nextStroke.fill(kStillHeld);
    for (auto note = performance.notes.rbegin(); note != performance.notes.rend(); ++note) {
        double& next = nextStroke[static_cast<std::size_t>(note->pitch)];
        if (note->end < kStillHeld && random.real() < share) {
            const double late = note->end - kMeanDelay * std::log(1 - random.real());
            note->end = std::max(note->end, std::min(late, next - kGap));
        }
        next = note->start;
    }
    return performance;
}

}  // namespace continuo
