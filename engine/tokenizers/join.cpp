#include "tokenizers/join.h"

#include <algorithm>
#include <array>

#include "tokenizers/midi_event_writer.h"

namespace continuo {
namespace {

// Returns tokens that release the pedal and all open notes, in the order that events have within a step.
std::vector<Token> closingTokens(std::span<const Token> tokens, const MidiVocabulary& vocabulary) {
    std::array<int, 128> down{};
    bool pedal = false;
    for (const Token token : tokens) {
        const TokenEvent event = vocabulary.event(token);
        const auto pitch = static_cast<std::size_t>(event.value);
        switch (event.kind) {
            case TokenEvent::Kind::NoteOn: ++down[pitch]; break;
            case TokenEvent::Kind::NoteOff: down[pitch] = std::max(0, down[pitch] - 1); break;
            case TokenEvent::Kind::PedalDown: pedal = true; break;
            case TokenEvent::Kind::PedalUp: pedal = false; break;
            default: break;
        }
    }
    std::vector<Token> result;
    if (pedal) result.push_back(vocabulary.token({TokenEvent::Kind::PedalUp, 0}));
    for (std::size_t pitch = 0; pitch < down.size(); ++pitch)
        for (int i = 0; i < down[pitch]; ++i)
            result.push_back(vocabulary.token({TokenEvent::Kind::NoteOff, static_cast<int>(pitch)}));
    return result;
}

// Returns the position where the second piece repeats the last velocity of the first; the end if it does not.
std::span<const Token>::iterator findRepeatedVelocity(std::span<const Token> first,
                                                      std::span<const Token> second,
                                                      const MidiVocabulary& vocabulary) {
    const auto isVelocity = [&](Token token) {
        return vocabulary.event(token).kind == TokenEvent::Kind::Velocity;
    };
    const auto next = std::ranges::find_if(second, isVelocity);
    const auto last = std::find_if(first.rbegin(), first.rend(), isVelocity);
    const bool again = next != second.end() && last != first.rend() && *next == *last;
    return vocabulary.isNative() && again ? next : second.end();
}

}  // namespace

std::vector<Token> joined(std::span<const Token> first, std::span<const Token> second, std::int64_t pause,
                          const MidiVocabulary& vocabulary) {
    using Kind = TokenEvent::Kind;
    if (vocabulary.start() && !second.empty() && second.front() == *vocabulary.start())
        second = second.subspan(1);
    std::int64_t before = 0, behind = pause;  // waits before and after the releases of `first`
    for (; !first.empty(); first = first.first(first.size() - 1)) {
        const TokenEvent last = vocabulary.event(first.back());
        if (last.kind != Kind::TimeShift && last.kind != Kind::Velocity) break;
        if (last.kind == Kind::TimeShift) before += last.value;
    }
    for (; !second.empty(); second = second.subspan(1)) {
        const TokenEvent next = vocabulary.event(second.front());
        if (next.kind != Kind::TimeShift) break;
        behind += next.value;
    }
    std::vector<Token> result(first.begin(), first.end());
    const std::vector<Token> releases = closingTokens(first, vocabulary);
    if (!releases.empty()) {
        // Waits one step, because a stroke may be in the last step of the first piece.
        appendWait(result, before + 1, vocabulary);
        result.insert(result.end(), releases.begin(), releases.end());
        before = -1;
    }
    appendWait(result, before + behind, vocabulary);
    const auto again = findRepeatedVelocity(first, second, vocabulary);
    result.insert(result.end(), second.begin(), again);
    if (again != second.end()) result.insert(result.end(), again + 1, second.end());
    return result;
}

}  // namespace continuo
