#include "controllers/sound/sound_decoding.h"

#include <algorithm>

namespace continuo::app {
namespace {

// The codec's receptive field in frames, for encoding and decoding.
constexpr std::int64_t kReach = 128;

// Returns the codes of the prompt's last frames. The last code frame ends with the prompt.
std::vector<std::int32_t> encodeEnd(Engine& engine, const CodecRequest& request,
                                    std::span<const float> prompt, const AudioCodes& form, Events& events,
                                    const std::stop_token& stop) {
    const auto samples = static_cast<std::int64_t>(prompt.size());
    const std::int64_t whole = std::max<std::int64_t>(1, samples / form.hop);
    const std::int64_t read = std::min(whole, 2 * kReach);
    // Pads a prompt shorter than a frame with leading silence.
    std::vector<float> sound(static_cast<std::size_t>(std::max<std::int64_t>(0, read * form.hop - samples)));
    const auto taken = static_cast<std::size_t>(read * form.hop) - sound.size();
    const std::span<const float> last = prompt.last(taken);
    sound.insert(sound.end(), last.begin(), last.end());
    std::vector<std::int32_t> codes = engine.encode(request, sound, events, stop).codes;
    codes.resize(static_cast<std::size_t>(read * form.levels));  // drops frames that only flush the delay
    const std::int64_t unused = std::max<std::int64_t>(0, read - kReach);
    codes.erase(codes.begin(), codes.begin() + unused * form.levels);
    return codes;
}

}  // namespace

MadeSounds::Sound decodeContinued(Engine& engine, const std::string& codec, std::span<const float> prompt,
                                  const AudioCodes& made, const ComputeChoice& compute,
                                  const std::stop_token& stop) {
    Events events;
    const CodecRequest request{codec, made.levels, compute};
    AudioCodes codes = made;
    codes.codes.clear();
    if (!prompt.empty()) codes.codes = encodeEnd(engine, request, prompt, made, events, stop);
    const std::int64_t before = codes.frames() * made.hop;
    codes.codes.insert(codes.codes.end(), made.codes.begin(), made.codes.end());
    codes.samples = framesToSamples(codes.frames(), made.hop, made.delay);
    const std::vector<float> sound = engine.decode(request, codes, events, stop);
    const std::int64_t end = std::min(before, std::int64_t{made.hop} + made.delay);
    const auto seam = sound.begin() + std::min<std::int64_t>(before, std::ssize(sound));
    return {{seam, sound.end()}, {seam - std::min<std::int64_t>(end, seam - sound.begin()), seam}};
}

}  // namespace continuo::app
