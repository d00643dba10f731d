#include "gallery/sound_set_shape.h"

#include <continuo/error.h>

#include <bit>

namespace continuo::app {

void SoundSetShape::check(std::size_t bytes) const {
    const auto refuse = [](const std::string& why) { throw Error(ErrorCode::BadRequest, why); };
    forEachField(*this, [&](const auto& field, const auto& value) {
        if constexpr (std::remove_cvref_t<decltype(field)>::kIsWhole) {
            if (!field.isWithin(*this))
                refuse("sounds with " + std::string(field.name) + " " + std::to_string(value) + ": give " +
                       std::to_string(field.least) + " to " + std::to_string(field.most));
        }
    });
    if (static_cast<std::int64_t>(bytes) != sourceBytes())
        refuse("the prompt is not " + std::to_string(promptSamples) + " samples");
}

AudioCodes toCodes(const SoundSetShape& shape, std::span<const std::uint16_t> numbers) {
    AudioCodes codes{shape.sampleRate, shape.hop, shape.levels, 0, shape.codec, {}, shape.delay};
    const auto levels = static_cast<std::size_t>(shape.levels);
    const std::span<const std::uint16_t> whole = numbers.first(numbers.size() / levels * levels);
    codes.codes.assign(whole.begin(), whole.end());
    codes.samples = framesToSamples(codes.frames(), shape.hop, shape.delay);
    return codes;
}

std::vector<std::uint8_t> samplesAsBytes(std::span<const float> samples) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(samples.size() * sizeof(float));
    for (const float sample : samples) {
        const auto bits = std::bit_cast<std::uint32_t>(sample);
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
    }
    return bytes;
}

std::vector<float> bytesAsSamples(std::span<const std::uint8_t> bytes) {
    std::vector<float> samples;
    samples.reserve(bytes.size() / sizeof(float));
    for (std::size_t at = 0; at + sizeof(float) <= bytes.size(); at += sizeof(float)) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < sizeof(float); ++i) bits |= std::uint32_t{bytes[at + i]} << (8 * i);
        samples.push_back(std::bit_cast<float>(bits));
    }
    return samples;
}

}  // namespace continuo::app
