#include "facade/benchmark/bench.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/philox.h"
#include "codec/codec_file.h"
#include "codec/coder.h"
#include "continuo/stopwatch.h"
#include "training/codec/codec_training_config.h"

namespace continuo {
namespace {

std::shared_ptr<CodecNetwork> openBenchCodec(const BenchRequest& request,
                                             const std::shared_ptr<Backend>& backend,
                                             const std::stop_token& stop) {
    if (!request.modelPath.empty()) return openCodec(request.modelPath, backend, false, stop);
    auto codec = std::make_shared<CodecNetwork>(CodecConfig::fromJson(request.config), backend, false);
    codec->parameters().initialise(1);
    return codec;
}

// Calls work(begin, end) for pieces of `piece` frames; returns the total seconds.
template <class Work>
double inPieces(std::int64_t frames, std::int64_t piece, const std::stop_token& stop, const Work& work) {
    const Stopwatch clock;
    for (std::int64_t begin = 0; begin < frames; begin += piece) {
        throwIfStopped(stop);
        work(static_cast<std::size_t>(begin), static_cast<std::size_t>(std::min(piece, frames - begin)));
    }
    return clock.seconds();
}

std::vector<float> noise(std::int64_t samples) {
    RandomStream random(1, 0);
    std::vector<float> sound(static_cast<std::size_t>(samples));
    for (float& each : sound) each = static_cast<float>(random.real() - 0.5);
    return sound;
}

// Measures encoding and decoding of a long sound, in seconds of sound per second.
void measureLong(const CodecNetwork& codec, BenchResult& result, Events& events,
                 const std::stop_token& stop) {
    constexpr int kTurns = 5;
    constexpr double kSeconds = 2;
    const CodecConfig& config = codec.config();
    const auto hop = static_cast<std::size_t>(config.hop()), levels = static_cast<std::size_t>(config.levels);
    const auto frames = static_cast<std::int64_t>(kSeconds * config.sampleRate / config.hop()) + 1;
    const std::int64_t piece = framesPerBatch(codec);
    const std::vector<float> sound = noise(frames * config.hop());
    std::vector<double> encoding, decoding;
    for (int turn = 0; turn <= kTurns; ++turn) {
        SoundEncoder encoder(codec, config.levels);
        SoundDecoder decoder(codec, config.levels, config.levels);
        std::vector<std::int32_t> codes;
        std::vector<float> decoded;
        const double encoded = inPieces(frames, piece, stop, [&](std::size_t begin, std::size_t count) {
            encoder.encode(std::span(sound).subspan(begin * hop, count * hop), codes);
        });
        const double back = inPieces(frames, piece, stop, [&](std::size_t begin, std::size_t count) {
            decoder.decode(std::span(codes).subspan(begin * levels, count * levels), decoded);
        });
        events.onProgress({"long sound", 0.5 * turn / kTurns, 0, "turns"});
        if (turn == 0) continue;  // warm-up
        encoding.push_back(encoded);
        decoding.push_back(back);
    }
    const double seconds = static_cast<double>(frames) * config.hop() / config.sampleRate;
    result.encodeSpeed = seconds / quantile(encoding, 0.5);
    result.decodeSpeed = seconds / quantile(decoding, 0.5);
}

void measureFrames(const CodecNetwork& codec, int frames, BenchResult& result, Events& events,
                   const std::stop_token& stop) {
    constexpr int kUncounted = 8;
    const CodecConfig& config = codec.config();
    SoundEncoder encoder(codec, config.levels);
    SoundDecoder decoder(codec, config.levels, config.levels);
    const std::vector<float> sound = noise(std::int64_t{50} * config.hop());
    std::vector<double> encoding, decoding, both;
    for (int frame = 0; frame < frames + kUncounted; ++frame) {
        throwIfStopped(stop);
        const auto hop = static_cast<std::size_t>(config.hop());
        std::vector<std::int32_t> codes;
        std::vector<float> decoded;
        const Stopwatch first;
        encoder.encode(std::span(sound).subspan(static_cast<std::size_t>(frame % 50) * hop, hop), codes);
        const double encoded = first.seconds();
        const Stopwatch second;
        decoder.decode(codes, decoded);
        const double back = second.seconds();
        if (frame < kUncounted) continue;
        encoding.push_back(encoded);
        decoding.push_back(back);
        both.push_back(encoded + back);
        events.onProgress({"frames", 0.5 + 0.5 * (frame - kUncounted) / frames, 0, "frames"});
    }
    result.encodeFrameMs = 1e3 * quantile(encoding, 0.5);
    result.decodeFrameMs = 1e3 * quantile(decoding, 0.5);
    setTimes(result, both);
}

}  // namespace

BenchResult benchCodec(const BenchRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                       const std::stop_token& stop) {
    const std::shared_ptr<CodecNetwork> codec = openBenchCodec(request, backend, stop);
    BenchResult result;
    result.parameters = codec->config().parameterCount();
    measureLong(*codec, result, events, stop);
    measureFrames(*codec, request.tokens, result, events, stop);
    return result;
}

BenchResult benchCodecTraining(const BenchRequest& request, const std::shared_ptr<Backend>& backend,
                               Events& events, const std::stop_token& stop) {
    const CodecTrainingConfig config = CodecTrainingConfig::fromJson(request.config);
    CodecTrainer trainer(config.model, backend, config.options);
    const auto goesOn = [&stop] { return !stop.stop_requested(); };
    trainer.startCodes(noise(trainer.cropsToStart() * trainer.samples()), goesOn);
    const std::int64_t batch = trainer.options().batch;
    const std::vector<float> crops = noise(batch * trainer.samples());
    std::vector<double> seconds;
    for (int step = 0; step <= request.tokens; ++step) {
        throwIfStopped(stop);
        const Stopwatch clock;
        trainer.step(crops, 0, goesOn);
        if (step > 0) seconds.push_back(clock.seconds());  // the first one is a warm-up
        events.onProgress({"training", static_cast<double>(step) / request.tokens, 0, "steps"});
    }
    throwIfStopped(stop);
    BenchResult result;
    result.parameters = config.model.parameterCount();
    setTimes(result, seconds);
    result.soundSecondsPerSecond =
        static_cast<double>(batch * trainer.samples()) / config.model.sampleRate / quantile(seconds, 0.5);
    return result;
}

}  // namespace continuo
