#include "codec/coder.h"

#include <algorithm>

#include "backend/device_arena.h"
#include "backend/pass.h"
#include "codec/codec_parameters.h"
#include "codec/quantiser.h"
#include "continuo/error.h"

namespace continuo {

std::int64_t framesPerBatch(const CodecNetwork& codec) {
    // Multiplications per batch. They take a few hundredths of a second on a CPU, and kProductsOfDevice about
    // as long on a device with many cores.
    constexpr double kProducts = 4e8, kProductsOfDevice = 64 * kProducts;
    const CodecConfig& config = codec.config();
    double products = 0, positions = config.hop();                                      // per frame
    if (config.bands > 0) products = static_cast<double>(config.parameterCount()) / 2;  // per side
    for (int stage = 0; config.bands == 0 && stage < config.stages(); ++stage) {
        const auto channels = static_cast<double>(config.channelsAfter(stage));
        constexpr double kUnits = 3, kTaps = kCodecKernel + 1;
        // A convolution that changes the rate has 2 * stride taps, and twice as many channels on its slower
        // side. That makes 2 * 2 products per position and pair of channels on the faster side.
        products += positions * channels * channels * (kUnits * kTaps + 2 * 2);
        positions /= config.strides[static_cast<std::size_t>(stage)];
    }
    const double most = (codec.sharedBackend()->isHost() ? kProducts : kProductsOfDevice) / products;
    return static_cast<std::int64_t>(std::clamp(most, 1.0, 4096.0));
}

SoundEncoder::SoundEncoder(const CodecNetwork& codec, int levels)
    : codec_(codec),
      levels_{levels},
      state_(codec.newState()),
      arena_(makeDeviceArena(codec.sharedBackend())) {}

void SoundEncoder::encode(std::span<const float> samples, std::vector<std::int32_t>& codes) {
    const auto count = static_cast<std::int64_t>(samples.size());
    if (count == 0 || count % codec_.config().hop() != 0)
        throw Error(ErrorCode::Internal,
                    "encode: " + std::to_string(count) + " samples are not a whole number of frames");
    Backend& backend = *codec_.sharedBackend();
    arena_.reset();
    Pass pass(backend, arena_, Pass::Mode::Infer, DType::F32);
    const Value sound = pass.value({1, count, 1});
    backend.upload(std::as_bytes(samples), sound.data);
    const Quantised made = codec_.quantiser().quantise(pass, codec_.encode(pass, sound, &state_), levels_);
    const auto frames = static_cast<std::size_t>(count / codec_.config().hop());
    const std::size_t before = codes.size(), levels = made.codes.size();
    codes.resize(before + frames * levels);
    std::vector<std::int32_t> level(frames);
    for (std::size_t at = 0; at < levels; ++at) {
        backend.download(made.codes[at], std::as_writable_bytes(std::span(level)));
        for (std::size_t frame = 0; frame < frames; ++frame)
            codes[before + frame * levels + at] = level[frame];
    }
}

SoundDecoder::SoundDecoder(const CodecNetwork& codec, int levels, int given)
    : codec_(codec),
      levels_(levels),
      given_(given),
      late_(codec.config().delay()),
      state_(codec.newState()),
      arena_(makeDeviceArena(codec.sharedBackend())) {}

SoundDecoder::SoundDecoder(const SoundDecoder& other)
    : codec_(other.codec_),
      levels_(other.levels_),
      given_(other.given_),
      late_(other.late_),
      state_(other.state_),
      arena_(makeDeviceArena(codec_.sharedBackend())) {}

void SoundDecoder::decode(std::span<const std::int32_t> codes, std::vector<float>& samples) {
    const std::size_t given = static_cast<std::size_t>(given_), frames = codes.size() / given;
    if (frames == 0 || codes.size() % given != 0)
        throw Error(ErrorCode::Internal,
                    "decode: " + std::to_string(codes.size()) + " codes are not a whole number of frames");
    Backend& backend = *codec_.sharedBackend();
    arena_.reset();
    Pass pass(backend, arena_, Pass::Mode::Infer, DType::F32);
    std::vector<TensorView> levels;
    std::vector<std::int32_t> level(frames);
    for (std::size_t at = 0; at < static_cast<std::size_t>(levels_); ++at) {
        for (std::size_t frame = 0; frame < frames; ++frame) level[frame] = codes[frame * given + at];
        levels.push_back(pass.upload(level, {1, static_cast<std::int64_t>(frames)}));
    }
    const Value sound = codec_.decode(pass, codec_.quantiser().dequantise(pass, levels), &state_);
    const std::size_t before = samples.size();
    samples.resize(before + static_cast<std::size_t>(sound.data.shape.count()));
    backend.download(sound.data, std::as_writable_bytes(std::span(samples).subspan(before)));
    const auto late =
        std::min<std::ptrdiff_t>(late_, std::ssize(samples) - static_cast<std::ptrdiff_t>(before));
    const auto first = samples.begin() + static_cast<std::ptrdiff_t>(before);
    samples.erase(first, first + late);
    late_ -= static_cast<int>(late);
}

}  // namespace continuo
