#include "facade/evaluation/note_bits.h"

#include <array>
#include <cstdint>
#include <deque>
#include <numbers>
#include <utility>

namespace continuo {

void distributeBits(const MidiTokenizer& tokenizer, std::span<const Token> tokens,
                    std::span<const float> nats, PieceScore& score) {
    const MidiVocabulary& vocabulary = tokenizer.vocabulary();
    std::array<std::deque<std::size_t>, 128> open;
    std::int64_t steps = 0;
    int velocity = vocabulary.defaultVelocity();
    double waiting = 0;
    const auto take = [&](TokenEvent event, double own) {
        const double seconds = static_cast<double>(steps) / kStepsPerSecond;
        if (event.kind == TokenEvent::Kind::TimeShift) steps += event.value;
        if (event.kind == TokenEvent::Kind::Velocity) velocity = vocabulary.velocity(event.value);
        if (event.kind != TokenEvent::Kind::NoteOn && event.kind != TokenEvent::Kind::NoteOff) return;
        std::deque<std::size_t>& sounding = open[static_cast<std::size_t>(event.value)];
        if (event.kind == TokenEvent::Kind::NoteOn) {
            sounding.push_back(score.notes.size());
            score.notes.push_back({velocity, event.value, seconds, kStillHeld});
            score.noteBits.push_back(std::exchange(waiting, 0));
            score.pitchBits.push_back(own);
        } else if (!sounding.empty()) {
            score.notes[sounding.front()].end = seconds;
            score.noteBits[sounding.front()] += std::exchange(waiting, 0);
            sounding.pop_front();
        }
    };
    if (!tokens.empty()) take(vocabulary.event(tokens[0]), static_cast<double>(kUnknownBits));
    for (std::size_t i = 0; i < nats.size(); ++i) {
        const double own = static_cast<double>(nats[i]) / std::numbers::ln2;
        waiting += own;
        take(vocabulary.event(tokens[i + 1]), own);
    }
}

}  // namespace continuo
