// Reads texts, settings and EXIF of a PNG file. A leading byte that no signature has makes the input EXIF
// data, a WebP file or only settings. With a signature, the checksums of chunks are corrected first, because
// a wrong one would stop reading.
#include <algorithm>
#include <string_view>
#include <vector>

#include "pictures/orientation.h"
#include "pictures/picture_origin.h"
#include "pictures/png_chunks.h"
#include "pictures/png_text.h"
#include "support/fuzzing.h"

using namespace continuo;
using namespace continuo::app;
using namespace continuo::test;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes withRightChecksums(std::span<const std::uint8_t> file) {
    Bytes result(file.begin(), file.begin() + kPngSignatureBytes);
    PngChunks chunks(file);
    while (const std::optional<PngChunk> chunk = chunks.next())
        appendPngChunk(result, chunk->type, chunk->data);
    return result;
}

// Checks that whatever can be read can be written and read back.
void checkTexts(std::span<const std::uint8_t> file) {
    const PngTexts read = readPngTexts(file);
    require(read.texts.size() <= kMostPngTexts && read.warnings.size() <= 16);
    for (const std::string& each : read.warnings) require(each.find('\n') == std::string::npos);
    readOrRefuse([&] {
        const PngTexts again = readPngTexts(withPngTexts(file, read.texts));
        require(read.texts.size() > again.texts.size() ||
                std::equal(read.texts.begin(), read.texts.end(), again.texts.begin()));
    });
    readOrRefuse([&] {
        if (const auto provenance = provenanceOf(read.texts))
            require(provenanceOf(provenanceTexts(*provenance)) == provenance);
    });
}

void checkProvenance(std::string_view text) {
    readOrRefuse([&] {
        const PictureProvenance provenance = parseProvenance(text);
        require(!provenance.pictures.empty() && provenance.pictures.size() <= kMostSheetPictures);
        require(parseProvenance(provenanceText(provenance)) == provenance);
        require(!parametersText(provenance).empty());
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::uint8_t> input(data, size);
    if (hasPngSignature(input)) {
        readOrRefuse([&] { checkTexts(input); });
        readOrRefuse([&] { checkTexts(withRightChecksums(input)); });
        PngChunks chunks(input);
        while (const std::optional<PngChunk> chunk = chunks.next()) {
            touch(std::as_bytes(chunk->data));
            require(exifOrientation(chunk->data) >= 1 && exifOrientation(chunk->data) <= 8);
        }
        return 0;
    }
    const int turned = exifOrientation(input), webp = webpOrientation(input);
    require(turned >= 1 && turned <= 8 && webp >= 1 && webp <= 8);
    checkProvenance({reinterpret_cast<const char*>(data), size});
    return 0;
}
