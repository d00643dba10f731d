#include "audio/open_sound.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include "audio/resampler.h"
#include "continuo/error.h"
#include "files/text.h"

namespace continuo::app {
namespace {

constexpr int kMostChannels = 64;
constexpr const char* kCopyAgain = "; copy it again from where it came from";

// Returns advice for a file in an unsupported format.
std::string makeAdvice(const FilePieces& file) {
    const std::string begin = file.bytes(0, 12);
    const bool isMp4 = begin.size() > 8 && std::string_view(begin).substr(4, 4) == "ftyp";
    const bool isMatroska = begin.starts_with("\x1A\x45\xDF\xA3");
    const bool isAsf = begin.starts_with("\x30\x26\xB2\x75");
    if (isMp4 || isMatroska || isAsf)
        return std::string(isMp4        ? "MP4 (AAC, ALAC)"
                           : isMatroska ? "Matroska or WebM"
                                        : "WMA") +
               " cannot be read; convert it to .wav or .flac";
    return kSoundFileAdvice;
}

std::string formatLengths(double present, double announced) {
    int digits = 1;
    while (digits < 3 && fixed(present, digits) == fixed(announced, digits)) ++digits;
    return fixed(present, digits) + " of " + fixed(announced, digits) + " s";
}

}  // namespace

OpenSound openSound(const std::filesystem::path& file) {
    OpenSound result;
    result.layout = readSoundLayout(file);
    try {
        result.decoder = openSoundDecoder(result.layout);
    } catch (const std::runtime_error& error) {
        throw Error(ErrorCode::BadFile, file.string() + ": no sound can be read: " + oneLine(error.what()) +
                                            "; " + makeAdvice(result.layout.parts.front()));
    }
    SoundFileInfo& info = result.info;
    info.format = result.decoder->format();
    info.sampleRate = result.decoder->sampleRate();
    info.channels = result.decoder->channels();
    info.comment = result.decoder->comment();
    checkSoundShape(file, info.channels, info.sampleRate);
    const auto frames = result.layout.frames ? result.layout.frames : result.decoder->frames();
    info.frames = frames.value_or(SoundFileInfo::kUnknown);
    if (frames) info.warning = truncationWarning(result.layout, info.frames, info.sampleRate);
    return result;
}

void checkSoundShape(const std::filesystem::path& file, int channels, int sampleRate) {
    const auto fail = [&file](const std::string& why) {
        throw Error(ErrorCode::BadFile, file.string() + ": " + why);
    };
    if (channels > kMostChannels)
        fail("has " + grouped(channels) + " channels; Continuo reads at most " +
             std::to_string(kMostChannels));
    if (sampleRate < Resampler::kLowestRate || sampleRate > Resampler::kHighestRate)
        fail("has a sample rate of " + grouped(sampleRate) + " Hz; Continuo reads " +
             grouped(Resampler::kLowestRate) + " to " + grouped(Resampler::kHighestRate) + " Hz");
}

std::string noSoundWarning(const SoundLayout& layout) {
    const bool cut = layout.endMissing || layout.announcedBytes > 0 || layout.announcedFrames.value_or(0) > 0;
    return cut ? std::string("is cut off before its sound begins") + kCopyAgain
               : std::string("holds no sound; ") + kSoundFileAdvice;
}

std::string truncationWarning(const SoundLayout& layout, std::int64_t frames, int sampleRate) {
    const auto present = static_cast<double>(frames);
    double announced = static_cast<double>(layout.announcedFrames.value_or(0));
    if (layout.presentBytes > 0 && layout.announcedBytes > layout.presentBytes)
        announced = std::max(announced, present * static_cast<double>(layout.announcedBytes) /
                                            static_cast<double>(layout.presentBytes));
    // The tolerance: a header's size may be off by a few bytes, and an MP3 header's count by two frames.
    const double tolerance = layout.decoder == SoundLayout::Decoder::Mpeg
                                 ? 0.1 * sampleRate
                                 : std::min(0.05 * sampleRate, 0.01 * announced);
    if (sampleRate > 0 && announced > present + tolerance)
        return "is cut off: " + formatLengths(present / sampleRate, announced / sampleRate) +
               " could be read" + kCopyAgain;
    if (sampleRate > 0 && layout.endMissing)
        return "is cut off after " + fixed(present / sampleRate, 1) + " s: its last page is missing" +
               kCopyAgain;
    return {};
}

}  // namespace continuo::app
