#include "facade/generation/model_codec.h"

#include <cmath>
#include <string>

#include "facade/models/refuse_model.h"

namespace continuo {
namespace {

// Shortens a hash; the prefix is enough to distinguish files.
std::string shortHash(const std::string& hash) { return hash.substr(0, 12); }

constexpr const char* kInstead = "; choose the codec that it was trained with";

}  // namespace

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
