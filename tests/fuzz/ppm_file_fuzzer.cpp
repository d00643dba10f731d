// The fuzzer's whole input is one file.
#include "files/ppm_file.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        const Picture picture = app::parsePpm(std::as_bytes(std::span(data, size)), "fuzz.ppm");
        require(picture.rgb.size() == std::size_t{3} * static_cast<std::size_t>(picture.width) *
                                          static_cast<std::size_t>(picture.height));
        require(picture.rgb.size() < size);
    });
    return 0;
}
