// Decodes any ids, or refuses them with Error(BadRequest). Decoded notes round-trip, the grammar always
// allows a token, also under constraints, and the stream decoder reads a prompt.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/token_class.h"
#include "continuo/error.h"
#include "tokenizers/midi_grammar.h"
#include "tokenizers/midi_limits.h"
#include "tokenizers/midi_stream_decoder.h"
#include "tokenizers/midi_tokenizer.h"

namespace {

using namespace continuo;

void require(bool holds) {
    if (!holds) std::abort();
}

// Returns mostly ids of a vocabulary; the top bits give too large or negative ones.
Token makeToken(std::uint8_t low, std::uint8_t high) {
    const Token token = low | (high & 1) << 8;
    if ((high & 0x80) == 0) return token;
    return (high & 0x40) == 0 ? token + 0x8000 : -1 - token;
}

bool allowsSomething(const std::vector<std::uint8_t>& mask) {
    return std::any_of(mask.begin(), mask.end(), [](std::uint8_t each) { return each != kForbidden; });
}

bool isPossible(const MusicConstraints& constraints) {
    try {
        constraints.check();
        return true;
    } catch (const Error& error) {
        require(error.code() == ErrorCode::BadRequest);
        return false;
    }
}

// Returns constraints from any bytes; not all are possible.
MusicConstraints makeConstraints(std::uint8_t first, std::uint8_t second) {
    MusicConstraints constraints;
    constraints.pitchClasses = static_cast<std::uint16_t>((first << 4 | second >> 4) & 0xfff);
    constraints.strict = (first & 1) != 0;
    constraints.lowest = 21 + second % 88;
    constraints.highest = std::min(108, constraints.lowest + first % 40);
    constraints.voices = second % 5;
    constraints.density = 0.5 * (first % 7);
    constraints.minDensity = 0.5 * (second % 4);
    constraints.softest = 1 + second % 127;
    constraints.loudest = std::min(127, constraints.softest + first % 60);
    constraints.repetition = static_cast<MusicConstraints::Guard>(second % 3);
    constraints.pulse = {0.01 * (first % 50), 0.001 * second,
                         static_cast<MusicConstraints::Pulse::Pull>(second & 1)};
    return constraints;
}

void followAlong(const MidiVocabulary& vocabulary, const std::vector<Token>& tokens,
                 const MidiGrammarOptions& options, const MusicConstraints& constraints) {
    MidiStreamDecoder decoder(vocabulary);
    MidiGrammar grammar(vocabulary, options);
    MidiLimits limits(vocabulary);
    const bool limited = isPossible(constraints);
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(vocabulary.size()));
    std::size_t started = 0;
    std::size_t ended = 0;
    for (const Token token : tokens) {
        grammar.allowed(mask);
        require(allowsSomething(mask));
        if (limited) limits.narrow(mask, constraints);
        require(allowsSomething(mask));
        grammar.push(token);
        limits.push(token, token % 3 == 0 ? MidiLimits::Author::Other : MidiLimits::Author::Model);
        const auto event = decoder.push(token);
        if (!event) continue;
        require(event->time >= event->start);
        ++(event->kind == MidiNoteEvent::Kind::Start ? started : ended);
    }
    require(started == decoder.notesStarted());
    require(ended + decoder.close().size() == started);
}

void checkRoundTrip(const MidiTokenizer& tokenizer, const std::vector<Token>& tokens) {
    const Performance first = tokenizer.decode(tokens);
    const Performance once =
        tokenizer.decode(tokenizer.encode(first));  // the velocity 100 is in the middle of its bucket
    const std::vector<Token> written = tokenizer.encode(once);
    if (tokenizer.vocabulary().isNative()) {
        require(once.notes.size() == first.notes.size());
        require(tokenizer.decode(written) == once);
    }
    const MidiPrompt prompt = tokenizer.encodePrompt(once, 0, lastEventTime(once) / 2);
    require(prompt.tokens.size() <= written.size());
    require(std::equal(prompt.tokens.begin(), prompt.tokens.end(), written.begin()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    constexpr MidiProfile kProfiles[] = {MidiProfile::Magenta, MidiProfile::Krasserm, MidiProfile::Pedal,
                                         MidiProfile::Krasserm};
    const MidiProfile profile = kProfiles[data[0] % 4];
    MidiGrammarOptions options;
    options.lowestPitch = data[1] % 64;
    options.highestPitch = options.lowestPitch + data[1] / 64;
    options.longestSilence = 0.01 * (1 + data[0] / 2);
    std::vector<Token> tokens;
    for (std::size_t i = 2; i + 1 < size; i += 2) tokens.push_back(makeToken(data[i], data[i + 1]));
    try {
        const MidiTokenizer tokenizer(profile);
        followAlong(tokenizer.vocabulary(), tokens, options, makeConstraints(data[0], data[1]));
        checkRoundTrip(tokenizer, tokens);
    } catch (const Error& error) {
        require(error.code() == ErrorCode::BadRequest);
    }
    return 0;
}
