#include "osc/osc_packet.h"

#include <gtest/gtest.h>
#include <lo/lo.h>

#include <limits>
#include <random>
#include <string>

namespace continuo::test {
namespace {

using app::decodeOsc;
using app::OscMessage;
using app::OscPacket;
using Bytes = std::vector<std::byte>;

Bytes toBytes(const std::string& text) {
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
}

Bytes makePacket(const char* path, lo_message message) {
    std::size_t size = lo_message_length(message, path);
    Bytes bytes(size);
    lo_message_serialise(message, path, bytes.data(), &size);
    lo_message_free(message);
    return bytes;
}

Bytes makeBundle(const Bytes& inner, std::uint32_t seconds) {
    Bytes all = toBytes(std::string("#bundle", 8));
    const auto add = [&all](std::uint32_t number) {
        for (int shift = 24; shift >= 0; shift -= 8) all.push_back(static_cast<std::byte>(number >> shift));
    };
    add(seconds);
    add(0);
    add(static_cast<std::uint32_t>(inner.size()));
    all.insert(all.end(), inner.begin(), inner.end());
    return all;
}

Bytes temperature() {
    const lo_message message = lo_message_new();
    lo_message_add_float(message, 0.5F);
    return makePacket("/continuo/temperature", message);
}

TEST(OscPacket, ReadsLibloPackets) {
    const lo_message message = lo_message_new();
    lo_message_add_int32(message, -7);
    lo_message_add_int64(message, std::int64_t{1} << 40);
    lo_message_add_float(message, 0.25F);
    lo_message_add_double(message, 1e100);
    lo_message_add_string(message, "auto");
    lo_message_add_symbol(message, "mine");
    lo_message_add_true(message);
    lo_message_add_false(message);
    lo_message_add_nil(message);
    const OscPacket packet = decodeOsc(makePacket("/continuo/x", message));
    EXPECT_EQ(packet.errors, 0U);
    ASSERT_EQ(packet.messages.size(), 1U);
    const OscMessage wanted{"/continuo/x",
                            {std::int64_t{-7}, std::int64_t{1} << 40, 0.25, 1e100, std::string("auto"),
                             std::string("mine"), std::int64_t{1}, std::int64_t{0}}};
    EXPECT_EQ(packet.messages[0], wanted);
}

TEST(OscPacket, RoundTrips) {
    const OscMessage message{"/continuo/answer",
                             {std::int64_t{3}, 0.5, std::string("4bars"), std::int64_t{1} << 40}};
    const OscPacket packet = decodeOsc(app::encodeOsc(message));
    ASSERT_EQ(packet.messages.size(), 1U);
    EXPECT_EQ(packet.messages[0], message);
}

TEST(OscPacket, BundleTimesAreIgnored) {
    for (const std::uint32_t seconds : {0U, 1U, 0xFFFFFFFFU}) {
        const OscPacket packet = decodeOsc(makeBundle(makeBundle(temperature(), seconds), seconds));
        EXPECT_EQ(packet.errors, 0U);
        ASSERT_EQ(packet.messages.size(), 1U);
        EXPECT_EQ(packet.messages[0].address, "/continuo/temperature");
    }
}

TEST(OscPacket, TooDeeplyNestedBundlesAreRejected) {
    Bytes packet = temperature();
    for (int depth = 0; depth < OscPacket::kDeepest; ++depth) packet = makeBundle(packet, 1);
    EXPECT_EQ(decodeOsc(packet).messages.size(), 1U);
    while (packet.size() + 20 <= OscPacket::kMostBytes) packet = makeBundle(packet, 1);
    const OscPacket read = decodeOsc(packet);
    EXPECT_TRUE(read.messages.empty());
    EXPECT_EQ(read.errors, 1U);
    EXPECT_STREQ(read.lastError, "its bundles lie too deep in one another");
}

TEST(OscPacket, TruncatedBundleKeepsItsFirstMessages) {
    Bytes packet = makeBundle(temperature(), 1);
    packet.insert(packet.end(), {std::byte{0}, std::byte{0}, std::byte{1}, std::byte{0}});
    const OscPacket read = decodeOsc(packet);
    EXPECT_EQ(read.messages.size(), 1U);
    EXPECT_EQ(read.errors, 1U);
}

TEST(OscPacket, InvalidMessagesAreCounted) {
    const std::string head("#bundle\0\0\0\0\0\0\0\0\1", 16);
    const std::string hostile[] = {
        "",
        std::string(1, '\0'),
        std::string(4, '\0'),
        "/continuo/temperature",                              // no end
        std::string("/a\0\0", 4),                             // no types
        std::string("/a\0\0f\0\0\0", 8),                      // types without their comma
        std::string("/a\0\0,f\0\0", 8),                       // no value
        std::string("/a\0\0,ff\0\0\0\0\0", 12),               // one of two
        std::string("/a\0\0,s\0\0text", 12),                  // a text without an end
        std::string("/a\0\0,b\0\0\x7F\xFF\xFF\xFF", 12),      // a blob of two gigabytes
        std::string("/a\0\0,b\0\0\0\0\0\4abcd", 16),          // a blob
        std::string("/a\0\0,[f]\0\0\0\0\0\0\0\0", 16),        // a list
        std::string("/a\0\0,?\0\0\0\0\0\0", 12),              // an unknown type
        std::string("abc\0,f\0\0\0\0\0\0", 12),               // no address
        std::string("/a\0\0,f\0\0\x7F\xC0\0\0", 12),          // no number
        std::string("/a\0\0,d\0\0\x7F\xF0\0\0\0\0\0\0", 16),  // infinity
        std::string("#bundle\0", 8),
        head + std::string("\0\0\0\0", 4),
        head + std::string("\0\0\0\7abcdefg", 11),
        head + std::string("\xFF\xFF\xFF\xFC", 4),
        head + std::string("\0\0\0", 3),
        std::string(OscPacket::kMostBytes + 1, 'x'),
    };
    for (const std::string& each : hostile) {
        const OscPacket packet = decodeOsc(toBytes(each));
        EXPECT_TRUE(packet.messages.empty()) << testing::PrintToString(each.substr(0, 40));
        EXPECT_EQ(packet.errors, 1U) << testing::PrintToString(each.substr(0, 40));
        EXPECT_NE(packet.lastError, nullptr);
    }
}

TEST(OscPacket, ArbitraryBytesAreReadSafely) {
    std::mt19937 random(5);
    const Bytes good = makeBundle(makeBundle(temperature(), 1), 1);
    for (int i = 0; i < 50000; ++i) {
        Bytes packet = good;
        packet.resize(1 + random() % good.size());
        for (unsigned change = random() % 6; change > 0; --change)
            packet[random() % packet.size()] = static_cast<std::byte>(random());
        const OscPacket read = decodeOsc(packet);
        EXPECT_LE(read.messages.size() + read.errors, packet.size() / 4 + 1);
    }
}

TEST(OscPacket, IsFormattedAsOneLine) {
    EXPECT_EQ(toText(OscMessage{"/continuo/register", {std::int64_t{48}, 79.5, std::string("C\n5")}}),
              "/continuo/register 48 79.5 C 5");
    EXPECT_LE(toText(OscMessage{"/" + std::string(5000, 'x'), {}}).size(), 130U);
}

}  // namespace
}  // namespace continuo::test
