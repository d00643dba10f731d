#include "codec/codes_file.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <span>
#include <string_view>

#include "continuo/error.h"
#include "weights/printable.h"
#include "weights/safetensors.h"
#include "weights/safetensors_writer.h"

namespace continuo {
namespace {

constexpr const char* kCodesTensor = "codes";
constexpr const char* kFormatKey = "format";  // metadata keys
constexpr const char* kRateKey = "sample_rate";
constexpr const char* kSamplesKey = "samples";
constexpr const char* kHopKey = "hop";
constexpr const char* kDelayKey = "delay";
constexpr const char* kCodecKey = "codec";
constexpr const char* kCodesFormats = "audio codes ";     // prefix of all versions
constexpr const char* kUnpackedFormat = "audio codes 1";  // I32 codes [frames, levels]
constexpr const char* kPackedFormat = "audio codes 2";    // U8 codes [bytes], `bits` bits each
constexpr const char* kLevelsKey = "levels";
constexpr const char* kBitsKey = "bits";
constexpr std::int64_t kMostFileSamples = std::int64_t{1} << 40;
// Checks the codes against the limits of a codec (CodecConfig::check()).
constexpr int kLeastFileRate = 4000, kMostFileRate = 192000, kMostFileHop = 4096, kMostFileLevels = 24,
              kMostFileCodes = 1024, kMostFileBits = 10;

[[noreturn]] void refuseCodes(const std::string& name, const std::string& fault) {
    throw Error(ErrorCode::BadFile,
                name + ": " + fault + "; download the file again, or encode the sound again");
}

std::string describeOutOfRange(const char* what, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value >= low && value <= high) return {};
    return std::string(what) + " is " + std::to_string(value) + ", which must be " + std::to_string(low) +
           " to " + std::to_string(high);
}

// Parses a metadata entry that is a whole number.
std::int64_t parseNumber(const SafetensorsFile& file, const char* key, std::int64_t most) {
    const std::string_view text = file.metadata(key);
    std::int64_t value = -1;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty()) refuseCodes(file.name(), std::string(key) + " is missing in its metadata");
    if (fault != std::errc() || end != text.data() + text.size() || value < 0 || value > most)
        refuseCodes(file.name(),
                    std::string(key) + " is " + printable(text) + ", which is out of range or not a number");
    return value;
}

// Opens a safetensors file of any kind.
SafetensorsFile openSafetensors(const std::filesystem::path& path) {
    try {
        return SafetensorsFile::open(path);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        throw Error(
            ErrorCode::BadFile,
            path.filename().string() + ": is not an audio codes file, or is damaged; encode the sound again");
    }
}

void requireFormat(const SafetensorsFile& file) {
    const std::string_view format = file.metadata(kFormatKey);
    if (format == kUnpackedFormat || format == kPackedFormat) return;
    if (isCodesFile(file.metadata()))
        throw Error(ErrorCode::BadFile, file.name() + ": is in the format '" + printable(format) +
                                            "', which this version cannot read; update Continuo");
    throw Error(ErrorCode::BadFile, file.name() + ": is not an audio codes file; encode the sound first");
}

// Returns the number of bits of the largest code, at least 1.
int bitsPerCode(std::span<const std::int32_t> codes) {
    const std::int32_t most = codes.empty() ? 0 : *std::ranges::max_element(codes);
    return std::max(1, static_cast<int>(std::bit_width(static_cast<std::uint32_t>(most))));
}

// Packs codes without gaps, lowest bits first.
std::vector<std::uint8_t> pack(std::span<const std::int32_t> codes, int bits) {
    const auto width = static_cast<std::size_t>(bits);
    std::vector<std::uint8_t> bytes((codes.size() * width + 7) / 8);
    for (std::size_t i = 0; i < codes.size(); ++i) {
        for (std::size_t bit = 0; bit < width; ++bit) {
            const std::size_t at = i * width + bit;
            bytes[at / 8] |= static_cast<std::uint8_t>((codes[i] >> bit & 1) << at % 8);
        }
    }
    return bytes;
}

std::vector<std::int32_t> unpack(std::span<const std::byte> bytes, int bits, std::size_t count) {
    const auto width = static_cast<std::size_t>(bits);
    std::vector<std::int32_t> codes(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t bit = 0; bit < width; ++bit) {
            const std::size_t at = i * width + bit;
            codes[i] |= (std::to_integer<std::int32_t>(bytes[at / 8]) >> at % 8 & 1) << bit;
        }
    }
    return codes;
}

void readUnpacked(const SafetensorsFile& file, const SafetensorsEntry& tensor, AudioCodes& codes) {
    if (tensor.dtype != DType::I32 || tensor.shape.rank != 2)
        refuseCodes(file.name(), "codes are " + std::string(displayName(tensor.dtype)) + " " +
                                     tensor.shape.toString() + ", expected i32 [frames, levels]");
    const std::string fault = describeOutOfRange("levels", tensor.shape[1], 1, kMostFileLevels);
    if (!fault.empty()) refuseCodes(file.name(), fault);
    codes.levels = static_cast<int>(tensor.shape[1]);
    codes.codes.resize(static_cast<std::size_t>(tensor.shape.count()));
    if (!codes.codes.empty()) std::memcpy(codes.codes.data(), tensor.bytes.data(), tensor.bytes.size());
}

void readPacked(const SafetensorsFile& file, const SafetensorsEntry& tensor, AudioCodes& codes) {
    if (tensor.dtype != DType::U8 || tensor.shape.rank != 1)
        refuseCodes(file.name(), "codes are " + std::string(displayName(tensor.dtype)) + " " +
                                     tensor.shape.toString() + ", expected " +
                                     std::string(displayName(DType::U8)) + " [bytes]");
    const auto levels = parseNumber(file, kLevelsKey, kMostFileLevels);
    const auto bits = parseNumber(file, kBitsKey, kMostFileBits);
    for (const std::string& fault : {describeOutOfRange(kLevelsKey, levels, 1, kMostFileLevels),
                                     describeOutOfRange(kBitsKey, bits, 1, kMostFileBits),
                                     describeOutOfRange(kHopKey, codes.hop, 1, kMostFileHop)}) {
        if (!fault.empty()) refuseCodes(file.name(), fault);
    }
    codes.levels = static_cast<int>(levels);
    const std::int64_t frames = (codes.samples + codes.delay + codes.hop - 1) / codes.hop;
    const std::int64_t count = frames * levels, bytes = (count * bits + 7) / 8;
    if (tensor.shape[0] != bytes)
        refuseCodes(file.name(), std::to_string(codes.samples) + " samples are " + std::to_string(frames) +
                                     " frames of " + std::to_string(levels) + " codes, " +
                                     std::to_string(bytes) + " bytes, but there are " +
                                     std::to_string(tensor.shape[0]));
    codes.codes = unpack(tensor.bytes, static_cast<int>(bits), static_cast<std::size_t>(count));
}

}  // namespace

std::string findCodesError(const AudioCodes& codes) {
    for (const std::string& fault :
         {describeOutOfRange(kRateKey, codes.sampleRate, kLeastFileRate, kMostFileRate),
          describeOutOfRange(kHopKey, codes.hop, 1, kMostFileHop),
          describeOutOfRange("levels", codes.levels, 1, kMostFileLevels),
          describeOutOfRange(kDelayKey, codes.delay, 0, kMostFileHop),
          describeOutOfRange(kSamplesKey, codes.samples, 1, kMostFileSamples)}) {
        if (!fault.empty()) return fault;
    }
    const std::int64_t frames = (codes.samples + codes.delay + codes.hop - 1) / codes.hop;
    if (static_cast<std::int64_t>(codes.codes.size()) != frames * codes.levels)
        return std::to_string(codes.samples) + " samples are " + std::to_string(frames) + " frames of " +
               std::to_string(codes.levels) + " codes, but there are " + std::to_string(codes.codes.size()) +
               " codes";
    const auto bad = std::ranges::find_if(
        codes.codes, [](std::int32_t code) { return code < 0 || code >= kMostFileCodes; });
    if (bad != codes.codes.end()) {
        const std::int64_t at = bad - codes.codes.begin();
        return "code " + std::to_string(*bad) + " in frame " + std::to_string(at / codes.levels) +
               " is invalid; codes range from 0 to " + std::to_string(kMostFileCodes - 1);
    }
    const auto isHexadecimal = [](char each) {
        return (each >= '0' && each <= '9') || (each >= 'a' && each <= 'f');
    };
    constexpr std::size_t kHashLength = 64;
    if (!codes.codec.empty() &&
        (codes.codec.size() != kHashLength || !std::ranges::all_of(codes.codec, isHexadecimal)))
        return "codec is " + printable(codes.codec) + ", which is not a SHA-256";
    return {};
}

bool isCodesFile(const Metadata& metadata) {
    const auto format = metadata.find(kFormatKey);
    return format != metadata.end() && format->second.starts_with(kCodesFormats);
}

void writeCodes(const std::filesystem::path& file, const AudioCodes& codes) {
    const std::string fault = findCodesError(codes);
    if (!fault.empty())
        throw Error(ErrorCode::BadRequest, file.filename().string() + ": cannot be written: " + fault);
    const int bits = bitsPerCode(codes.codes);
    std::vector<std::uint8_t> bytes = pack(codes.codes, bits);
    const TensorView view(bytes.data(), DType::U8, {std::ssize(bytes)});
    const Metadata metadata{{kFormatKey, kPackedFormat},
                            {kLevelsKey, std::to_string(codes.levels)},
                            {kBitsKey, std::to_string(bits)},
                            {kRateKey, std::to_string(codes.sampleRate)},
                            {kSamplesKey, std::to_string(codes.samples)},
                            {kHopKey, std::to_string(codes.hop)},
                            {kDelayKey, std::to_string(codes.delay)},
                            {kCodecKey, codes.codec}};
    writeSafetensors(file, std::map<std::string, TensorView, std::less<>>{{kCodesTensor, view}}, metadata);
}

AudioCodes readCodes(const std::filesystem::path& path) {
    const SafetensorsFile file = openSafetensors(path);
    requireFormat(file);
    const auto tensor = std::ranges::find(file.tensors(), kCodesTensor, &SafetensorsEntry::name);
    if (tensor == file.tensors().end()) refuseCodes(file.name(), "has no codes");
    AudioCodes codes;
    codes.sampleRate = static_cast<int>(parseNumber(file, kRateKey, kMostFileRate));
    codes.hop = static_cast<int>(parseNumber(file, kHopKey, kMostFileHop));
    // Files of earlier versions have no delay.
    if (!file.metadata(kDelayKey).empty())
        codes.delay = static_cast<int>(parseNumber(file, kDelayKey, kMostFileHop));
    codes.samples = parseNumber(file, kSamplesKey, kMostFileSamples);
    codes.codec = file.metadata(kCodecKey);
    if (file.metadata(kFormatKey) == kPackedFormat)
        readPacked(file, *tensor, codes);
    else
        readUnpacked(file, *tensor, codes);
    if (const std::string wrong = findCodesError(codes); !wrong.empty()) refuseCodes(file.name(), wrong);
    return codes;
}

bool isCodeFile(const std::filesystem::path& path) try {
    return isCodesFile(SafetensorsFile::open(path).metadata());
} catch (const Error&) {
    return false;
}

}  // namespace continuo
