#include "audio/original_prompt.h"

#include <algorithm>
#include <cmath>

#include "audio/open_sound.h"
#include "audio/resampler.h"
#include "audio/sound_file_reader.h"
#include "audio/sound_seam.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

constexpr float kSame = 1e-4F;  // largest difference between two decodings of one sample

std::vector<float> resampled(std::span<const float> samples, int from, int to) {
    std::vector<float> out;
    Resampler resampler(from, to);
    resampler.add(samples, out);
    resampler.finish(out);
    return out;
}

// Converts a position in samples to the same moment at another sample rate.
std::int64_t converted(std::int64_t samples, int from, int to) {
    return std::llround(static_cast<double>(samples) * to / from);
}

bool contains(std::span<const float> sound, const FilePrompt& prompt) {
    const auto first = static_cast<std::size_t>(prompt.first);
    if (prompt.first < 0 || first > sound.size() || sound.size() - first < prompt.samples.size())
        return false;
    return std::ranges::equal(sound.subspan(first, prompt.samples.size()), prompt.samples,
                              [](float a, float b) { return std::abs(a - b) <= kSame; });
}

// Reads `count` frames from `first` on, both counted at `sampleRate`. nullopt: the file's rate or number of
// channels changes within them.
std::optional<FullSound> readFrames(const std::filesystem::path& file, std::int64_t first, std::int64_t count,
                                    int sampleRate, const std::stop_token& stop) {
    OpenSound open = openSound(file);
    FullSound sound;
    sound.sampleRate = open.info.sampleRate;
    sound.channels.resize(static_cast<std::size_t>(open.info.channels));
    const std::int64_t begin = converted(first, sampleRate, sound.sampleRate);
    const std::int64_t end = converted(first + count, sampleRate, sound.sampleRate);
    for (std::int64_t at = 0; at < end;) {
        if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, "reading sound: cancelled");
        const SoundBlock block = open.decoder->read();
        if (block.samples.empty()) break;
        if (block.sampleRate != open.info.sampleRate || block.channels != open.info.channels) return {};
        const auto channels = static_cast<std::int64_t>(block.channels);
        const std::int64_t frames = std::ssize(block.samples) / channels;
        for (std::int64_t i = std::max<std::int64_t>(0, begin - at); i < std::min(frames, end - at); ++i)
            for (std::int64_t c = 0; c < channels; ++c)
                sound.channels[static_cast<std::size_t>(c)].push_back(
                    block.samples[static_cast<std::size_t>(i * channels + c)]);
        at += frames;
    }
    return sound;
}

}  // namespace

std::vector<float> FullSound::interleaved() const {
    std::vector<float> out;
    out.reserve(channels.size() * static_cast<std::size_t>(frames()));
    for (std::size_t i = 0; i < static_cast<std::size_t>(frames()); ++i)
        for (const std::vector<float>& channel : channels) out.push_back(channel[i]);
    return out;
}

std::optional<FullSound> readOriginalPrompt(const FilePrompt& prompt, const std::stop_token& stop) {
    try {
        const SoundRead mono = readSound(prompt.file, prompt.sampleRate, stop);
        if (!contains(mono.samples, prompt)) return std::nullopt;
        std::optional<FullSound> sound =
            readFrames(prompt.file, prompt.first, std::ssize(prompt.samples), prompt.sampleRate, stop);
        if (!sound || sound->frames() == 0) return std::nullopt;
        for (std::vector<float>& channel : sound->channels) {
            for (float& each : channel) each = std::clamp(each * mono.gain, -1.0F, 1.0F);
            if (sound->sampleRate < prompt.sampleRate)
                channel = resampled(channel, sound->sampleRate, prompt.sampleRate);
        }
        sound->sampleRate = std::max(sound->sampleRate, prompt.sampleRate);
        return sound;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled) throw;
        return std::nullopt;
    }
}

void appendContinuation(FullSound& prompt, std::span<const float> promptEnd, std::span<const float> made,
                        int sampleRate) {
    std::vector<float> decoded(promptEnd.begin(), promptEnd.end());
    decoded.insert(decoded.end(), made.begin(), made.end());
    const std::vector<float> mono = resampled(decoded, sampleRate, prompt.sampleRate);
    const auto seam =
        std::min(static_cast<std::size_t>(converted(std::ssize(promptEnd), sampleRate, prompt.sampleRate)),
                 mono.size());
    for (std::vector<float>& channel : prompt.channels) {
        crossfadeInto(channel, std::span(mono).first(seam));
        for (const float each : std::span(mono).subspan(seam))
            channel.push_back(std::clamp(each, -1.0F, 1.0F));
    }
}

}  // namespace continuo::app
