#pragma once

#include <unistd.h>

#include <utility>

namespace continuo::app {

// Owns a socket of the system; -1: no socket.
class OscSocket {
public:
    explicit OscSocket(int descriptor = -1) noexcept : descriptor_(descriptor) {}
    OscSocket(OscSocket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    OscSocket& operator=(OscSocket&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~OscSocket() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    int descriptor() const noexcept { return descriptor_; }

private:
    int descriptor_;
};

}  // namespace continuo::app
