#include "audio/sound_file_reader.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <system_error>

#include <sndfile.h>

#include "audio/resampler.h"
#include "continuo/error.h"
#include "files/text.h"

namespace continuo::app {
namespace {

constexpr int kMostChannels = 64;
constexpr std::int64_t kFramesAtOnce = 4096;
constexpr std::size_t kReserved = std::size_t{1} << 22;  // samples; a file may promise more than it holds

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
    throw Error(ErrorCode::BadFile, file.string() + ": " + why);
}

// What must hold before any sound is read.
void check(const std::filesystem::path& file, const SoundFileInfo& info) {
    if (info.frames == 0) fail(file, std::string("holds no sound; ") + kSoundWanted);
    if (info.channels > kMostChannels)
        fail(file, "has " + grouped(info.channels) + " channels; of at most " +
                       std::to_string(kMostChannels) + " one is mixed");
    if (info.sampleRate < Resampler::kLowestRate || info.sampleRate > Resampler::kHighestRate)
        fail(file, "has " + grouped(info.sampleRate) + " samples a second; sound has " +
                       grouped(Resampler::kLowestRate) + " to " + grouped(Resampler::kHighestRate));
    if (info.seconds() > kLongestSound)
        fail(file, "lasts " + clockTime(info.seconds()) + ", and at most " + clockTime(kLongestSound) +
                       " are read; cut it into parts");
}

}  // namespace

struct SoundFileReader::Parts {
    Parts(int from, int to) : resampler(from, to) {}
    ~Parts() { sf_close(handle); }

    SNDFILE* handle = nullptr;
    Resampler resampler;
    std::vector<float> frames, mono;
    std::int64_t read = 0;
    bool done = false;
};

SoundFileReader::SoundFileReader(const std::filesystem::path& file, int sampleRate)
    : file_(file), info_(readSoundFileInfo(file)) {
    std::error_code unknown;
    if (std::filesystem::file_size(file, unknown) > kLargestSoundFile && !unknown)
        fail(file, "is larger than the " + byteSize(kLargestSoundFile) + " that are read; cut it into parts");
    check(file, info_);
    parts_ = std::make_unique<Parts>(info_.sampleRate, sampleRate);
    SF_INFO opened{};
    parts_->handle = sf_open(file.c_str(), SFM_READ, &opened);
    if (parts_->handle == nullptr || opened.channels != info_.channels)
        fail(file, "changed while it was read; try again");
    if (info_.frames != SoundFileInfo::kUnknown)
        samples_ = Resampler::lengthOf(info_.frames, info_.sampleRate, sampleRate);
    parts_->frames.resize(static_cast<std::size_t>(kFramesAtOnce * info_.channels));
}

SoundFileReader::~SoundFileReader() = default;

bool SoundFileReader::read(std::vector<float>& out) {
    if (parts_->done) return false;
    const auto channels = static_cast<std::size_t>(info_.channels);
    const auto got = std::clamp<sf_count_t>(
        sf_readf_float(parts_->handle, parts_->frames.data(), kFramesAtOnce), 0, kFramesAtOnce);
    const auto seconds = [this] {
        return fixed(static_cast<double>(parts_->read) / info_.sampleRate, 1) + " s";
    };
    parts_->mono.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(got); ++i) {
        float sum = 0;
        for (std::size_t c = 0; c < channels; ++c) sum += parts_->frames[i * channels + c];
        if (!std::isfinite(sum)) fail(file_, "is damaged after " + seconds() + ": a sample is no number");
        parts_->mono.push_back(sum / static_cast<float>(channels));
    }
    parts_->read += got;
    if (static_cast<double>(parts_->read) / info_.sampleRate > kLongestSound)
        fail(file_, "lasts longer than " + clockTime(kLongestSound) + "; cut it into parts");
    const std::size_t before = out.size();
    parts_->resampler.add(parts_->mono, out);
    if (got < kFramesAtOnce) {
        parts_->done = true;
        // A little less than a file says is usual: MP3 says it roughly.
        const bool shorter = info_.frames != SoundFileInfo::kUnknown &&
                             parts_->read + info_.sampleRate / 2 < info_.frames - info_.frames / 50;
        if (sf_error(parts_->handle) != SF_ERR_NO_ERROR || shorter)
            fail(file_, "is damaged: after " + seconds() + " of " + fixed(info_.seconds(), 1) +
                            " s nothing more can be read; copy it anew from where it came from");
        if (parts_->read == 0) fail(file_, std::string("holds no sound; ") + kSoundWanted);
        parts_->resampler.finish(out);
    }
    for (float& sample : std::span(out).subspan(before)) sample = std::clamp(sample, -1.0F, 1.0F);
    return true;
}

std::vector<float> readSound(const std::filesystem::path& file, int sampleRate, const std::stop_token& stop) {
    SoundFileReader reader(file, sampleRate);
    std::vector<float> samples;
    if (const auto count = reader.samples())
        samples.reserve(std::min(static_cast<std::size_t>(*count), kReserved));
    while (reader.read(samples)) {
        if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, "reading sound: cancelled");
    }
    return samples;
}

}  // namespace continuo::app
