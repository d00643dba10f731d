// The input is a shard of pieces after a byte with their number. Its checksum is corrected first, because a
// wrong one would stop reading.
#include <string>

#include "base/sha256.h"
#include "support/fuzzing.h"
#include "training/data/piece_shard.h"

using namespace continuo;
using namespace continuo::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t count = data[0];
    std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (bytes.size() >= kPieceShardChecksum) {
        bytes.resize(bytes.size() - kPieceShardChecksum);
        Sha256 sum;
        sum.update(std::as_bytes(std::span(bytes)));
        bytes += sum.hex();
    }
    const std::vector<PieceFile> pieces = parsePieceShard(bytes, count);
    require(pieces.empty() || pieces.size() == count);
    std::size_t notes = 0;
    for (const PieceFile& piece : pieces) notes += piece.performance.notes.size();
    require(notes <= size);
    return 0;
}
