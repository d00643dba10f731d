// The whole file is the input, as a memory file without a name: its first bytes decide its type.
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>

#include "audio/sound_file_reader.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int kRate = 16000;
    constexpr std::size_t kEnough = std::size_t{1} << 20;  // samples: a few bytes may encode hours of silence
    const int file = ::memfd_create("fuzz", 0);
    require(file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size));
    readOrRefuse([&] {
        app::SoundFileReader reader("/proc/self/fd/" + std::to_string(file), kRate);
        const std::optional<std::int64_t> promised = reader.samples();
        require(!promised || (*promised > 0 && *promised <= std::int64_t{kRate} * 4 * 3600));
        std::vector<float> samples;
        while (samples.size() < kEnough && reader.read(samples)) {
        }
        require(!samples.empty());
        for (const float each : samples) require(std::isfinite(each));
        if (samples.size() >= kEnough) return;
        const app::SoundRead whole = app::readSound("/proc/self/fd/" + std::to_string(file), kRate);
        require(whole.samples.size() == samples.size());
        for (const float each : whole.samples) require(each >= -1 && each <= 1);
        for (const std::string& each : whole.warnings) require(each.find('\n') == std::string::npos);
    });
    ::close(file);
    return 0;
}
