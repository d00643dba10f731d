#include "facade/generation/sound_frames.h"

#include <algorithm>
#include <numbers>
#include <utility>

#include "facade/models/take_origin.h"

namespace continuo {

SoundFrames::SoundFrames(const CodeFrames& frames, const AudioCodes& form, const SoundPrompt& heard,
                         std::span<const std::uint64_t> seeds, Events& events)
    : frames_(frames), events_(events) {
    lines_.reserve(seeds.size());
    for (const std::uint64_t seed : seeds) {
        MadeSound made;
        made.seed = seed;
        made.codes = form;
        made.promptEnd = heard.endSamples;
        lines_.push_back({std::move(made), heard.decoder, {}});
    }
}

void SoundFrames::push(std::size_t first, std::span<const Token> tokens,
                       std::span<const float> logProbabilities) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        Variation& line = lines_[first + i];
        line.tokens.push_back(tokens[i]);
        line.made.logProbabilities.push_back(logProbabilities[i]);
        if (!failure() && line.tokens.size() % static_cast<std::size_t>(frames_.levels()) == 0)
            finishFrame(first + i);
    }
}

void SoundFrames::finishFrame(std::size_t sound) {
    Variation& line = lines_[sound];
    const auto levels = static_cast<std::size_t>(frames_.levels());
    const std::vector<std::int32_t> codes = frames_.decode(std::span(line.tokens).last(levels));
    std::vector<float> samples, bits;
    if (!device_.run([&] { line.decoder.decode(codes, samples); })) return;
    AudioCodes& made = line.made.codes;
    const std::int64_t frame = made.frames();
    std::vector<float>& promptEnd = line.made.promptEnd;
    std::span<const float> fresh = samples;
    if (frame == 0 && !promptEnd.empty()) {  // the first samples complete the prompt
        const std::span<const float> ofPrompt = fresh.first(static_cast<std::size_t>(made.delay));
        promptEnd.insert(promptEnd.end(), ofPrompt.begin(), ofPrompt.end());
        fresh = fresh.subspan(ofPrompt.size());
    }
    made.codes.insert(made.codes.end(), codes.begin(), codes.end());
    made.samples += static_cast<std::int64_t>(fresh.size());
    line.made.samples.insert(line.made.samples.end(), fresh.begin(), fresh.end());
    for (const float nats : std::span(line.made.logProbabilities).last(levels))
        bits.push_back(-nats / std::numbers::ln2_v<float>);
    SoundRun run{static_cast<int>(sound), frame, codes, bits, fresh};
    if (frame == 0) run.promptEnd = promptEnd;
    events_.onSound(run);
}

std::vector<MadeSound> SoundFrames::finish() {
    std::int64_t whole = lines_.front().made.codes.frames();
    for (const Variation& line : lines_) whole = std::min(whole, line.made.codes.frames());
    std::vector<MadeSound> sounds;
    for (Variation& line : lines_) {
        MadeSound& made = line.made;
        const auto tokens = static_cast<std::size_t>(whole) * static_cast<std::size_t>(frames_.levels());
        made.codes.codes.resize(tokens);
        made.codes.samples = framesToSamples(whole, made.codes.hop, made.codes.delay);
        made.samples.resize(static_cast<std::size_t>(made.codes.samples));
        made.logProbabilities.resize(tokens);
        made.tokenHash = hashTokens(std::span(line.tokens).first(tokens));
        sounds.push_back(std::move(made));
    }
    return sounds;
}

}  // namespace continuo
