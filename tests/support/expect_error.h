#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "continuo/error.h"

namespace continuo::test {

// Expects that the call throws an Error with this code and a one-line message that satisfies the matcher.
template <class Call, class Matcher>
void expectError(ErrorCode code, const Matcher& message, Call&& call) {
    try {
        call();
        ADD_FAILURE() << "nothing was thrown";
    } catch (const Error& error) {
        EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code)) << error.what();
        EXPECT_THAT(std::string(error.what()), message);
        EXPECT_THAT(std::string(error.what()), ::testing::Not(::testing::HasSubstr("\n")));
    }
}

}  // namespace continuo::test
