// The fuzzer's whole input is one file.
#include "continuo/picture_set.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readOrRefuse([&] {
        std::size_t pixels = 0;
        for (const LabelledPicture& each :
             parsePictureSet(std::as_bytes(std::span(data, size)), "fuzz.pictures")) {
            const Picture& picture = each.picture;
            require(picture.rgb.size() == static_cast<std::size_t>(3 * picture.width * picture.height));
            pixels += picture.rgb.size();
        }
        require(pixels < size);
    });
    return 0;
}
