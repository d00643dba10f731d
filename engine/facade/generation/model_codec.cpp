#include "facade/generation/model_codec.h"

#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

// So much of a hash tells files apart.
std::string shown(const std::string& hash) { return hash.substr(0, 12); }

[[noreturn]] void refuse(const ModelConfig& config, const std::string& why) {
    throw Error(ErrorCode::BadModel, (config.name.empty() ? "the model" : config.name) + ": " + why +
                                         "; give the codec that it was taught with");
}

}  // namespace

CodecOnDevice openCodecOf(const ModelConfig& config, const SoundRequest& request,
                          const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                          Events& events, const std::stop_token& stop) {
    CodecOnDevice codec = openFor({request.codec, 0, request.compute}, open, events, stop);
    const CodesConfig& codes = *config.codes;
    if (codec.hash != codes.codec)
        refuse(config, "makes codes of the codec whose SHA-256 begins with " + shown(codes.codec) +
                           ", and that of " + codec.name + " begins with " + shown(codec.hash));
    const CodecConfig& shape = codec.network->config();
    if (codes.levels > shape.levels || codes.codes != shape.codes || codes.sampleRate != shape.sampleRate ||
        codes.rate * shape.hop() != shape.sampleRate)
        refuse(config, "has codes of another shape than " + codec.name);
    codec.levels = codes.levels;
    return codec;
}

}  // namespace continuo
