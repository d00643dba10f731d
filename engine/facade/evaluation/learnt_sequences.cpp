#include "facade/evaluation/learnt_sequences.h"

#include <algorithm>
#include <bitset>
#include <limits>

namespace continuo {
namespace {

constexpr std::uint64_t kFigure = std::numeric_limits<std::uint64_t>::max();

// Mixes bits as the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators").
std::uint64_t mixBits(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

bool isFigure(std::span<const std::uint8_t> intervals, int fewest) {
    std::bitset<256> different;
    for (const std::uint8_t interval : intervals) different.set(interval);
    return different.count() < static_cast<std::size_t>(fewest);
}

std::uint64_t sequenceHash(std::span<const std::uint8_t> intervals) {
    std::uint64_t hash = 0;
    for (const std::uint8_t interval : intervals) hash = mixBits(hash + interval + 0x9E3779B97F4A7C15);
    return hash >> (64 - kHashBits);
}

// Returns a hash for each sequence, kFigure for repeated patterns.
std::vector<std::uint64_t> computeSequenceHashes(std::span<const NoteRow::Item> notes,
                                                 const SequenceRules& rules) {
    const auto length = static_cast<std::size_t>(rules.notes);
    std::vector<std::uint64_t> hashes;
    if (notes.size() < length) return hashes;
    std::vector<std::uint8_t> intervals;
    intervals.reserve(notes.size() - 1);
    for (std::size_t i = 1; i < notes.size(); ++i)
        intervals.push_back(static_cast<std::uint8_t>(notes[i].pitch - notes[i - 1].pitch));
    hashes.reserve(notes.size() - length + 1);
    for (std::size_t i = 0; i + length <= notes.size(); ++i) {
        const auto sequence = std::span<const std::uint8_t>(intervals).subspan(i, length - 1);
        hashes.push_back(isFigure(sequence, rules.fewestIntervals) ? kFigure : sequenceHash(sequence));
    }
    return hashes;
}

}  // namespace

std::vector<NoteRow::Item> sortWithinStrokes(const NoteRow& row, const SequenceRules& rules) {
    std::vector<NoteRow::Item> notes = row.notes;
    const auto byPitch = [](const NoteRow::Item& a, const NoteRow::Item& b) {
        return a.pitch < b.pitch || (a.pitch == b.pitch && a.step < b.step);
    };
    const auto samePitch = [](const NoteRow::Item& a, const NoteRow::Item& b) { return a.pitch == b.pitch; };
    auto kept = notes.begin();
    for (auto stroke = notes.begin(); stroke != notes.end();) {
        auto next = stroke + 1;
        while (next != notes.end() && next->step - (next - 1)->step <= rules.strokeHundredths) ++next;
        std::sort(stroke, next, byPitch);
        kept = std::move(stroke, std::unique(stroke, next, samePitch), kept);
        stroke = next;
    }
    notes.erase(kept, notes.end());
    return notes;
}

std::vector<KeptSequence> keptSequences(std::span<const NoteRow::Item> notes, const SequenceRules& rules) {
    const std::vector<std::uint64_t> hashes = computeSequenceHashes(notes, rules);
    std::vector<KeptSequence> kept;
    // A piece shorter than a window counts as one window.
    const std::size_t window = std::min(static_cast<std::size_t>(rules.window), hashes.size());
    for (std::size_t begin = 0; window > 0 && begin + window <= hashes.size(); ++begin) {
        // Keeps the sequence of the previous window unless a later one has an equal or lower hash, so that
        // repeated notes keep few sequences.
        std::size_t lowest = begin;
        for (std::size_t i = begin; i < begin + window; ++i)
            if (hashes[i] <= hashes[lowest]) lowest = i;
        if (hashes[lowest] == kFigure) continue;
        const bool there = !kept.empty() && kept.back().note >= begin && kept.back().hash == hashes[lowest];
        if (!there) kept.push_back({hashes[lowest], lowest});
    }
    return kept;
}

}  // namespace continuo
