#include "audio/sound_file_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <system_error>

#include "audio/open_sound.h"
#include "audio/resampler.h"
#include "continuo/error.h"
#include "files/text.h"

namespace continuo::app {
namespace {

constexpr std::size_t kReserved = std::size_t{1} << 22;  // most samples reserved ahead: headers may be wrong
constexpr float kBeyondSound = 1e10F;                    // 200 dB; even 32-bit integer samples are smaller

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
    throw Error(ErrorCode::BadFile, file.string() + ": " + why);
}

// Throws BadFile if the sound is longer than kLongestSound.
void check(const std::filesystem::path& file, const SoundFileInfo& info) {
    if (info.seconds() > kLongestSound)
        fail(file, "lasts " + clockTime(info.seconds()) + ", and at most " + clockTime(kLongestSound) +
                       " are read; cut it into parts");
}

}  // namespace

// The power of each channel and of the channels' mean.
class ChannelPowers {
public:
    // `frame` has a sample of each channel.
    void add(std::span<const float> frame, double mean) {
        if (powers_.size() < frame.size()) powers_.resize(frame.size());
        const auto count = static_cast<double>(frame.size());
        for (std::size_t c = 0; c < frame.size(); ++c) {
            const double power = static_cast<double>(frame[c]) * frame[c];
            powers_[c] += power;
            unrelated_ += power / (count * count);
        }
        mean_ += mean * mean;
    }
    // Detects channels that cancel out in their mean: the mean is 10 dB below that of uncorrelated channels,
    // so 0.9 of their power is lost.
    void fillFindings(SoundFindings& findings) const {
        constexpr double kSofter = 0.1;
        if (powers_.size() < 2 || mean_ >= kSofter * unrelated_) return;
        const auto loudest = std::ranges::max_element(powers_);
        findings.loudestChannel = static_cast<int>(loudest - powers_.begin());
        findings.meanAttenuation =
            mean_ > 0 ? 10 * std::log10(*loudest / mean_) : std::numeric_limits<double>::infinity();
    }

private:
    std::vector<double> powers_;
    double mean_ = 0, unrelated_ = 0;
};

namespace {

// Returns all samples of one reader, unscaled.
std::vector<float> readAll(SoundFileReader& reader, const std::stop_token& stop) {
    std::vector<float> samples;
    if (const auto count = reader.samples())
        samples.reserve(std::min(static_cast<std::size_t>(*count), kReserved));
    while (reader.read(samples)) {
        if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, "reading sound: cancelled");
    }
    return samples;
}

std::string cancellationWarning(const SoundFindings& findings, int channels) {
    const int loudest = findings.loudestChannel.value_or(0);
    const std::string name = channels != 2  ? "channel " + std::to_string(loudest + 1)
                             : loudest == 0 ? std::string("the left channel")
                                            : std::string("the right channel");
    const std::string mix = std::isfinite(findings.meanAttenuation)
                                ? fixed(findings.meanAttenuation, 0) + " dB softer than the loudest of them"
                                : std::string("silent");
    return "has channels that cancel each other out: their mix is " + mix + "; only " + name + " is used";
}

}  // namespace

struct SoundFileReader::Parts {
    explicit Parts(OpenSound opened) : sound(std::move(opened)) {}

    OpenSound sound;
    std::unique_ptr<Resampler> resampler;
    int rate = 0;  // sample rate of the sound being read
    std::vector<float> mono;
    double seconds = 0;
    ChannelPowers powers;
    SoundFindings findings;
    bool done = false;
};

SoundFileReader::SoundFileReader(const std::filesystem::path& file, int sampleRate,
                                 std::optional<int> channel)
    : file_(file), sampleRate_(sampleRate), channel_(channel) {
    std::error_code unknown;
    if (std::filesystem::file_size(file, unknown) > kLargestSoundFile && !unknown)
        fail(file, "is larger than the " + byteSize(kLargestSoundFile) + " that are read; cut it into parts");
    parts_ = std::make_unique<Parts>(openSound(file));
    info_ = parts_->sound.info;
    if (info_.frames == 0) fail(file, noSoundWarning(parts_->sound.layout));
    check(file, info_);
    begin(info_.sampleRate);
    if (info_.frames != SoundFileInfo::kUnknown)
        samples_ = Resampler::outputLength(info_.frames, info_.sampleRate, sampleRate);
}

SoundFileReader::~SoundFileReader() = default;

const SoundFindings& SoundFileReader::findings() const noexcept { return parts_->findings; }

void SoundFileReader::begin(int sampleRate) {
    parts_->resampler = std::make_unique<Resampler>(sampleRate, sampleRate_);
    parts_->rate = sampleRate;
}

void SoundFileReader::failAt(double seconds) const {
    fail(file_,
         "is damaged after " + fixed(parts_->seconds + seconds, 1) +
             " s: a sample is no number, or far beyond full scale; export it again from where it came from");
}

bool SoundFileReader::read(std::vector<float>& out) {
    if (parts_->done) return false;
    const SoundBlock block = parts_->sound.decoder->read();
    const std::size_t before = out.size();
    SoundFindings& findings = parts_->findings;
    if (block.samples.empty()) {
        parts_->done = true;
        if (parts_->seconds <= 0) fail(file_, noSoundWarning(parts_->sound.layout));
        parts_->resampler->finish(out);
        parts_->powers.fillFindings(findings);
        findings.truncation = truncationWarning(
            parts_->sound.layout, std::llround(parts_->seconds * info_.sampleRate), info_.sampleRate);
    } else {
        checkSoundShape(file_, block.channels, block.sampleRate);
        if (block.sampleRate != parts_->rate) {
            if (parts_->seconds > 0) parts_->resampler->finish(out);
            begin(block.sampleRate);
        }
        const auto channels = static_cast<std::size_t>(block.channels);
        const std::size_t count = block.samples.size() / channels;
        const auto picked = std::min(static_cast<std::size_t>(channel_.value_or(0)), channels - 1);
        parts_->mono.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const auto frame = block.samples.subspan(i * channels, channels);
            double sum = 0;
            for (const float each : frame) {
                if (!(std::abs(each) < kBeyondSound)) failAt(static_cast<double>(i) / block.sampleRate);
                sum += each;
            }
            const double mean = sum / static_cast<double>(channels);
            parts_->powers.add(frame, mean);
            parts_->mono.push_back(channel_ ? frame[picked] : static_cast<float>(mean));
            const double size = std::abs(static_cast<double>(parts_->mono.back()));
            findings.peak = std::max(findings.peak, size);
            findings.exceedsFullScale = findings.exceedsFullScale || size > 1;
        }
        parts_->seconds += static_cast<double>(count) / block.sampleRate;
        if (parts_->seconds > kLongestSound)
            fail(file_, "lasts longer than " + clockTime(kLongestSound) + "; cut it into parts");
        parts_->resampler->add(parts_->mono, out);
    }
    for (const float each : std::span(out).subspan(before))
        findings.peak = std::max(findings.peak, std::abs(static_cast<double>(each)));
    return true;
}

SoundRead readSound(const std::filesystem::path& file, int sampleRate, const std::stop_token& stop) {
    SoundRead result;
    SoundFindings findings;
    {
        SoundFileReader reader(file, sampleRate);
        result.comment = reader.info().comment;
        result.samples = readAll(reader, stop);
        findings = reader.findings();
        if (!findings.truncation.empty()) result.warnings.push_back(findings.truncation);
        if (findings.loudestChannel)
            result.warnings.push_back(cancellationWarning(findings, reader.info().channels));
    }
    if (findings.loudestChannel) {
        result.samples.clear();
        SoundFileReader reader(file, sampleRate, findings.loudestChannel);
        result.samples = readAll(reader, stop);
        findings = reader.findings();
    }
    // If only the resampler overshoots full scale, at steep edges, the overshoot is clipped instead of
    // scaling everything.
    const double peak = findings.exceedsFullScale ? findings.peak : 1;
    if (const double decibels = 20 * std::log10(peak); decibels >= 0.05)
        result.warnings.push_back("exceeds full scale: it was made " + fixed(decibels, 1) +
                                  " dB softer as a whole, so that nothing is clipped");
    result.gain = static_cast<float>(1 / peak);
    for (float& each : result.samples) each = std::clamp(static_cast<float>(each / peak), -1.0F, 1.0F);
    return result;
}

}  // namespace continuo::app
