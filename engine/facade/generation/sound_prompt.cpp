#include "facade/generation/sound_prompt.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "facade/models/refuse_model.h"

namespace continuo {
namespace {

// Distance in frames up to which other frames can affect a frame. The three units of a stage reach back by 78
// of its positions (convolution.h), which are 1/2, 1/4, .. of a frame long. Two further layers reach back by
// 6 frames.
constexpr std::int64_t kReach = 128;

// Returns the beginning of a hash, which is enough to distinguish files.
std::string shortHash(const std::string& hash) { return hash.substr(0, 12); }

constexpr const char* kInstead = "; choose the codec that it was trained with";

}  // namespace

SoundPrompt encodeSoundPrompt(std::span<const float> prompt, const CodeFrames& frames,
                              const CodecOnDevice& codec, std::int64_t window, const PieceDone& done) {
    const std::int64_t levels = frames.levels(), hop = codec.network->config().hop();
    SoundPrompt heard{{CodeFrames::kSos}, 0, {}, SoundDecoder(*codec.network, codec.levels, codec.levels)};
    if (prompt.empty()) return heard;
    const auto samples = static_cast<std::int64_t>(prompt.size());
    const std::int64_t whole = std::max<std::int64_t>(1, samples / hop);
    const std::int64_t most = std::max<std::int64_t>(1, window / levels);
    const bool fits = window == 0 || 1 + whole * levels <= window;
    heard.frames = fits ? whole : std::min(whole, most);
    // The last frame ends with the prompt; a prompt shorter than one frame is padded with silence in front.
    const std::int64_t read = std::min(whole, heard.frames + kReach);
    std::vector<float> sound(static_cast<std::size_t>(std::max<std::int64_t>(0, read * hop - samples)));
    const auto taken = static_cast<std::size_t>(read * hop) - sound.size();
    sound.insert(sound.end(), prompt.end() - static_cast<std::ptrdiff_t>(taken), prompt.end());
    std::vector<std::int32_t> codes = encodeSound(codec, sound, done).codes;
    codes.resize(static_cast<std::size_t>(read * levels));  // drops codes that only complete delayed sound
    const std::span<const std::int32_t> last =
        std::span(codes).last(static_cast<std::size_t>(heard.frames * levels));
    const std::vector<Token> tokens = frames.encode(last, frames.levels());
    if (!fits) heard.tokens.clear();
    heard.tokens.insert(heard.tokens.end(), tokens.begin(), tokens.end());

    const auto decoded = static_cast<std::size_t>(std::min(read, kReach) * levels);
    heard.decoder.decode(std::span(codes).last(decoded), heard.endSamples);
    const auto end = std::min<std::ptrdiff_t>(std::ssize(heard.endSamples), hop);
    heard.endSamples.erase(heard.endSamples.begin(), heard.endSamples.end() - end);
    return heard;
}

CodecOnDevice openModelCodec(const ModelConfig& config, const SoundRequest& request,
                             const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                             Events& events, const std::stop_token& stop) {
    CodecOnDevice codec = openCodecOnDevice({request.codec, 0, request.compute}, open, events, stop);
    const CodesConfig& codes = *config.codes;
    if (codec.hash != codes.codec)
        refuseModel(config, "needs codes with a SHA-256 that begins with " + shortHash(codes.codec) +
                                ", but " + codec.name + " makes codes with " + shortHash(codec.hash) +
                                kInstead);
    const CodecConfig& shape = codec.network->config();
    if (codes.levels > shape.levels || codes.codes != shape.codes || codes.sampleRate != shape.sampleRate ||
        std::abs(codes.rate * shape.hop() - shape.sampleRate) > 1e-6 * shape.sampleRate)
        refuseModel(config, "does not match the levels, codes or rate of " + codec.name + kInstead);
    codec.levels = codes.levels;
    return codec;
}

}  // namespace continuo
