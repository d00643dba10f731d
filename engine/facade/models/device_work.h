#pragma once

#include <optional>

#include "continuo/error.h"

namespace continuo {

// Work that a device does for something that is being made: what breaks it off is kept beside what was made
// until then, instead of taking that along.
class DeviceWork {
public:
    // Whether it was done; failure() says otherwise.
    template <typename Work>
    bool does(const Work& work) {
        try {
            work();
            return true;
        } catch (const Error& error) {
            failure_ = error;
            return false;
        }
    }
    const std::optional<Error>& failure() const noexcept { return failure_; }

private:
    std::optional<Error> failure_;
};

}  // namespace continuo
