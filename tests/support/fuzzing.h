#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>

#include "continuo/error.h"

namespace continuo::test {

// Aborts the process if `claim` is false; libFuzzer reports it with the input.
inline void require(bool claim) {
    if (!claim) std::abort();
}

// Reads every byte, so that the sanitizers detect a view that is too long.
inline void touch(std::span<const std::byte> bytes) {
    [[maybe_unused]] static volatile std::uint8_t sink = 0;
    std::uint8_t sum = 0;
    for (const std::byte each : bytes)
        sum = static_cast<std::uint8_t>(sum + std::to_integer<std::uint8_t>(each));
    sink = sum;
}

// Runs a reader on untrusted bytes: it reads them or throws an Error with a short one-line message.
template <class Read>
void readOrRefuse(Read&& read) {
    try {
        read();
    } catch (const Error& error) {
        const std::size_t length = std::strlen(error.what());
        require(length > 0 && length < 2000 && std::strchr(error.what(), '\n') == nullptr);
    }
}

}  // namespace continuo::test
