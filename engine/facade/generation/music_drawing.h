#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "continuo/engine.h"
#include "facade/generation/drawn_music.h"
#include "facade/models/device_work.h"
#include "facade/models/music_tokens.h"
#include "sampling/sampler.h"
#include "session/session.h"
#include "tokenizers/midi_grammar.h"
#include "tokenizers/midi_limits.h"

namespace continuo {

// Draws the continuation of a request token by token, under the grammar and the request's constraints.
class MusicDrawing {
public:
    // The parts must outlive this object. `session` has already read the prompt.
    struct Parts {
        const MusicRequest& request;
        const MidiVocabulary& vocabulary;
        const MidiPrompt& prompt;
        Session& session;
        Events& events;
    };
    explicit MusicDrawing(const Parts& parts);

    std::int64_t drawn() const { return static_cast<std::int64_t>(tokens_.size()); }
    double progress() const;  // drawn fraction of the music, 0 to 1
    bool isComplete() const;
    // Draws one more token. Returns false if the device failed, see failure().
    bool drawNext(const LiveControls* controls);
    const std::optional<Error>& failure() const { return device_.failure(); }

    // Returns the notes, the tokens and how they were drawn.
    MusicResult finish();

private:
    const MusicRequest& request_;
    const MidiPrompt& prompt_;
    Session& session_;
    MidiGrammar grammar_;
    MidiLimits limits_;
    double seconds_, end_;  // length of the music to be drawn, and its end, seconds
    DrawnMusic music_;
    Sampler sampler_;
    int latents_;  // last requested number
    LatentsCurve curve_;
    std::vector<std::uint8_t> mask_;
    std::vector<Token> tokens_;
    std::vector<float> logProbabilities_;
    DeviceWork device_;
};

}  // namespace continuo
