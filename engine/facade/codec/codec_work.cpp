#include "facade/codec/codec_work.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "codec/codec_file.h"
#include "codec/coder.h"
#include "continuo/error.h"
#include "facade/models/model_file.h"

namespace continuo {
namespace {

std::shared_ptr<const CodecNetwork> openNetwork(
    const CodecRequest& request, const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
    Events& events, const std::stop_token& stop) {
    std::shared_ptr<Backend> backend = open(request.compute);
    try {
        return openCodec(request.codec, backend, false, stop);
    } catch (const Error& error) {
        const bool ofDevice = error.code() == ErrorCode::OutOfMemory || error.code() == ErrorCode::Device;
        if (!ofDevice || backend->isHost() || request.compute.device != "auto") throw;
        events.onWarning(std::string(error.what()) + "; continuing on the CPU");
    }
    ComputeChoice processor = request.compute;
    processor.device = "cpu";
    return openCodec(request.codec, open(processor), false, stop);
}

}  // namespace

CodecOnDevice openCodecOnDevice(const CodecRequest& request,
                                const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                                Events& events, const std::stop_token& stop) {
    CodecOnDevice codec;
    codec.name = std::filesystem::path(request.codec).filename().string();
    codec.network = openNetwork(request, open, events, stop);
    const int most = codec.network->config().levels;
    if (request.levels < 0 || request.levels > most)
        throw Error(ErrorCode::BadRequest, codec.name + ": does not have " + std::to_string(request.levels) +
                                               " levels; choose 1 to " + std::to_string(most) +
                                               ", or 0 for all");
    codec.levels = request.levels == 0 ? most : request.levels;
    codec.hash = cachedCodesHash(request.codec, stop);
    return codec;
}

void requireSound(std::span<const float> samples, const std::string& name) {
    if (samples.empty()) throw Error(ErrorCode::BadRequest, name + ": is empty; choose a file with sound");
    const auto bad = std::ranges::find_if(samples, [](float sample) { return !std::isfinite(sample); });
    if (bad != samples.end())
        throw Error(ErrorCode::BadRequest, name + ": sample " + std::to_string(bad - samples.begin()) +
                                               " is not a number; export the sound again");
}

AudioCodes encodeSound(const CodecOnDevice& codec, std::span<const float> samples, const PieceDone& done) {
    const CodecConfig& config = codec.network->config();
    const auto hop = static_cast<std::size_t>(config.hop());
    AudioCodes codes{
        config.sampleRate, config.hop(), codec.levels,  static_cast<std::int64_t>(samples.size()),
        codec.hash,        {},           config.delay()};
    const auto all = static_cast<std::size_t>(config.frameCount(codes.samples)) * hop;
    codes.codes.reserve(all / hop * static_cast<std::size_t>(codec.levels));
    SoundEncoder encoder(*codec.network, codec.levels);
    const std::size_t piece = static_cast<std::size_t>(framesPerBatch(*codec.network)) * hop;
    for (std::size_t begin = 0; begin < all; begin += piece) {
        const std::size_t end = std::min(all, begin + piece), sound = std::min(end, samples.size());
        std::vector<float> last;
        std::span<const float> part = samples.subspan(std::min(begin, sound), sound - std::min(begin, sound));
        if (sound < end) {  // pads the last frames with silence
            last.assign(part.begin(), part.end());
            last.resize(end - begin);
            part = last;
        }
        encoder.encode(part, codes.codes);
        if (sound > begin) done(static_cast<std::int64_t>(sound - begin));
    }
    return codes;
}

std::vector<float> decodeSound(const CodecOnDevice& codec, const AudioCodes& codes, const PieceDone& done) {
    const auto given = static_cast<std::size_t>(codes.levels), hop = static_cast<std::size_t>(codes.hop);
    std::vector<float> samples;
    samples.reserve(static_cast<std::size_t>(codes.frames()) * hop);
    SoundDecoder decoder(*codec.network, std::min(codec.levels, codes.levels), codes.levels);
    const std::size_t piece = static_cast<std::size_t>(framesPerBatch(*codec.network)) * given;
    const std::span<const std::int32_t> all = codes.codes;
    for (std::size_t begin = 0; begin < all.size(); begin += piece) {
        const std::size_t before = samples.size();
        decoder.decode(all.subspan(begin, std::min(piece, all.size() - begin)), samples);
        done(static_cast<std::int64_t>(samples.size() - before));
    }
    samples.resize(static_cast<std::size_t>(codes.samples));
    return samples;
}

PieceDone CodecProgress::beginPhase(std::string phase) {
    throwIfStopped();
    return [this, phase = std::move(phase), clock = Stopwatch(), before = done_](std::int64_t samples) {
        done_ += static_cast<double>(samples);
        const double speed = (done_ - before) / rate_ / std::max(1e-9, clock.seconds());
        events_.onProgress({phase, std::min(1.0, done_ / all_), speed, "seconds of sound"});
        throwIfStopped();
    };
}

void CodecProgress::throwIfStopped() const {
    if (stop_.stop_requested())
        throw Error(ErrorCode::Cancelled, "stopped before the whole sound was processed; nothing was saved");
}

}  // namespace continuo
