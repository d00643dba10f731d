#include "base/sha256.h"

#include <gtest/gtest.h>

#include <string>

namespace continuo {
namespace {

// The examples published with FIPS 180-4, and one million letters a.
TEST(Sha256, MatchesThePublishedDigests) {
    EXPECT_EQ(Sha256::of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(Sha256::of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(Sha256::of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(Sha256::of(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, ChunkedInputGivesTheSameDigest) {
    const std::string text(200, 'x');
    for (const std::size_t cut : {1u, 55u, 56u, 63u, 64u, 65u, 128u}) {
        Sha256 hash;
        hash.update(std::as_bytes(std::span(text)).first(cut));
        hash.update(std::as_bytes(std::span(text)).subspan(cut));
        EXPECT_EQ(hash.hex(), Sha256::of(text)) << cut;
    }
}

}  // namespace
}  // namespace continuo
