#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "codec/codes_file.h"
#include "codec/measures.h"
#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/codec/codec_work.h"
#include "facade/models/engine_parts.h"

namespace continuo {
namespace {

[[noreturn]] void refuseCodes(const std::string& fault) { throw Error(ErrorCode::BadFile, fault); }

// Checks the codes against the codec. They are untrusted, and decoding uses them as indices into a table.
void requireMatchingCodes(const AudioCodes& codes, const CodecOnDevice& codec) {
    const CodecConfig& config = codec.network->config();
    if (const std::string fault = findCodesError(codes); !fault.empty())
        refuseCodes("the codes are damaged: " + fault + "; encode the sound again");
    if (!codes.codec.empty() && codes.codec != codec.hash)
        refuseCodes("the codes were made by another codec than " + codec.name +
                    ", whose codes have the SHA-256 " + codes.codec + "; choose that codec");
    if (codes.sampleRate != config.sampleRate || codes.hop != config.hop())
        refuseCodes("the codes have a frame every " + std::to_string(codes.hop) + " samples at a rate of " +
                    std::to_string(codes.sampleRate) + " Hz, " + codec.name + " has one for " +
                    std::to_string(config.hop()) + " at " + std::to_string(config.sampleRate) +
                    "; choose the codec that made them");
    if (codes.delay != config.delay())
        refuseCodes("the codes come from a codec with a delay of " + std::to_string(codes.delay) +
                    " samples; that of " + codec.name + " is " + std::to_string(config.delay()) +
                    "; choose the codec that made them");
    if (codes.levels > config.levels)
        refuseCodes("the codes have " + std::to_string(codes.levels) + " levels, " + codec.name + " has " +
                    std::to_string(config.levels) + "; choose the codec that made them");
    for (const std::int32_t code : codes.codes) {
        if (code >= config.codes)
            refuseCodes("the codes have a code " + std::to_string(code) + ", those of " + codec.name +
                        " go to " + std::to_string(config.codes - 1) + "; choose the codec that made them");
    }
}

// Counts the uses of each code per level.
class CodeCounts {
public:
    CodeCounts(int levels, int codes)
        : counts_(static_cast<std::size_t>(levels),
                  std::vector<std::int64_t>(static_cast<std::size_t>(codes))) {}

    void add(const AudioCodes& codes) {
        for (std::size_t i = 0; i < codes.codes.size(); ++i)
            ++counts_[i % counts_.size()][static_cast<std::size_t>(codes.codes[i])];
    }
    std::vector<double> perplexities() const {
        std::vector<double> result;
        for (const std::vector<std::int64_t>& level : counts_) result.push_back(perplexity(level));
        return result;
    }

private:
    std::vector<std::vector<std::int64_t>> counts_;
};

double bitsPerSecond(const CodecConfig& config, int levels) {
    return levels * std::log2(config.codes) * config.sampleRate / config.hop();
}

// Returns means over all clips, weighted by their seconds; SI-SNR only over clips that have one.
CodecQuality averageQuality(const std::vector<CodecQuality>& clips, const CodeCounts& counts) {
    CodecQuality overall;
    overall.bitsPerSecond = clips.front().bitsPerSecond;
    double audible = 0;
    for (const CodecQuality& clip : clips) {
        overall.seconds += clip.seconds;
        overall.logMelDistance += clip.logMelDistance * clip.seconds;
        if (std::isnan(clip.siSnr)) continue;
        audible += clip.seconds;
        overall.siSnr += clip.siSnr * clip.seconds;
    }
    overall.logMelDistance /= overall.seconds;
    overall.siSnr /= audible;
    overall.perplexity = counts.perplexities();
    return overall;
}

// Returns the name of a clip for messages.
std::string clipName(const AudioClip& clip) { return clip.name.empty() ? "the sound" : clip.name; }

}  // namespace

AudioCodes Engine::encode(const CodecRequest& request, std::span<const float> samples, Events& events,
                          std::stop_token stop) {
    requireSound(samples, "the sound");
    const auto open = [this](const ComputeChoice& choice) { return parts_->backend(choice); };
    const CodecOnDevice codec = openCodecOnDevice(request, open, events, stop);
    CodecProgress progress(std::ssize(samples), codec.network->config().sampleRate, events, stop);
    return encodeSound(codec, samples, progress.beginPhase("encoding"));
}

std::vector<float> Engine::decode(const CodecRequest& request, const AudioCodes& codes, Events& events,
                                  std::stop_token stop) {
    const auto open = [this](const ComputeChoice& choice) { return parts_->backend(choice); };
    CodecRequest whole = request;
    whole.levels = 0;  // all levels of the codes, which may have fewer than the codec
    CodecOnDevice codec = openCodecOnDevice(whole, open, events, stop);
    requireMatchingCodes(codes, codec);
    if (request.levels < 0 || request.levels > codes.levels)
        throw Error(ErrorCode::BadRequest, "the codes do not have " + std::to_string(request.levels) +
                                               " levels; choose 1 to " + std::to_string(codes.levels) +
                                               ", or 0 for all");
    if (request.levels > 0) codec.levels = request.levels;
    CodecProgress progress(codes.samples, codes.sampleRate, events, stop);
    return decodeSound(codec, codes, progress.beginPhase("decoding"));
}

CodecMeasurements Engine::measure(const CodecRequest& request, std::span<const AudioClip> clips,
                                  Events& events, std::stop_token stop) {
    if (clips.empty()) throw Error(ErrorCode::BadRequest, "no sound to measure; choose a sound file");
    std::int64_t samples = 0;
    for (const AudioClip& clip : clips) {
        requireSound(clip.samples, clipName(clip));
        samples += std::ssize(clip.samples);
    }
    const auto open = [this](const ComputeChoice& choice) { return parts_->backend(choice); };
    const CodecOnDevice codec = openCodecOnDevice(request, open, events, stop);
    const CodecConfig& config = codec.network->config();
    const LogMelDistance logMelDistance(config.sampleRate);
    CodecProgress progress(2 * samples, config.sampleRate, events, stop);
    CodecMeasurements measures;
    measures.device = codec.network->sharedBackend()->device();
    CodeCounts all(codec.levels, config.codes);
    for (const AudioClip& clip : clips) {
        const Stopwatch encoding;
        const AudioCodes codes = encodeSound(codec, clip.samples, progress.beginPhase("encoding"));
        measures.encodeSeconds += encoding.seconds();
        const Stopwatch decoding;
        const std::vector<float> decoded = decodeSound(codec, codes, progress.beginPhase("decoding"));
        measures.decodeSeconds += decoding.seconds();
        progress.throwIfStopped();
        CodeCounts counts(codec.levels, config.codes);
        counts.add(codes);
        all.add(codes);
        const double ratio =
            isSilent(clip.samples) ? std::numeric_limits<double>::quiet_NaN() : siSnr(decoded, clip.samples);
        measures.clips.push_back({clip.name, static_cast<double>(clip.samples.size()) / config.sampleRate,
                                  bitsPerSecond(config, codec.levels), ratio,
                                  logMelDistance.compute(decoded, clip.samples, stop),
                                  counts.perplexities()});
    }
    measures.overall = averageQuality(measures.clips, all);
    return measures;
}

}  // namespace continuo
