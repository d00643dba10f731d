// The whole file is the input, as a file in memory that has no name: libsndfile knows it by its first bytes.
#include <sys/mman.h>
#include <unistd.h>

#include "audio/sound_file_reader.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int kRate = 16000;
    constexpr std::size_t kEnough = std::size_t{1}
                                    << 20;  // samples: a few bytes may stand for hours of silence
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
        for (const float each : samples) require(each >= -1 && each <= 1);
    });
    ::close(file);
    return 0;
}
