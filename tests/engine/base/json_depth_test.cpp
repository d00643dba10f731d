#include "base/json_depth.h"

#include <gtest/gtest.h>

#include <string>

namespace continuo {
namespace {

std::string nested(int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') +
           std::string(static_cast<std::size_t>(levels), ']');
}

TEST(JsonDepth, DeepTextsAreTold) {
    EXPECT_FALSE(nestsTooDeeply("{}"));
    EXPECT_FALSE(nestsTooDeeply(nested(64)));
    EXPECT_TRUE(nestsTooDeeply(nested(65)));
    EXPECT_TRUE(nestsTooDeeply(nested(1'000'000)));
    std::string objects;
    for (int i = 0; i < 65; ++i) objects += R"({"a":)";
    EXPECT_TRUE(nestsTooDeeply(objects));
}

TEST(JsonDepth, BracketsInTextsAndBesideEachOtherDoNotCount) {
    std::string many = "[";
    for (int i = 0; i < 1000; ++i) many += "[],";
    EXPECT_FALSE(nestsTooDeeply(many));
    EXPECT_FALSE(nestsTooDeeply('"' + nested(1000) + '"'));
    EXPECT_FALSE(nestsTooDeeply(R"("\")" + std::string(1000, '[') + '"'));
    EXPECT_TRUE(nestsTooDeeply(R"("\\")" + std::string(1000, '[')));
    EXPECT_FALSE(
        nestsTooDeeply("[ // " + std::string(1000, '[') + "\n/* " + std::string(1000, '[') + "*/ ]"));
    EXPECT_TRUE(nestsTooDeeply("// \"\n" + nested(65)));
    EXPECT_TRUE(nestsTooDeeply("/* \" */" + nested(65)));
    EXPECT_TRUE(nestsTooDeeply("/" + nested(65)));
}

}  // namespace
}  // namespace continuo
