#pragma once

#include <optional>

#include "continuo/error.h"

namespace continuo {

// Runs device work for a result in progress. If the device fails, the error is kept and the partial result
// survives.
class DeviceWork {
public:
    // Returns true if the work succeeded; otherwise failure() holds the error.
    template <typename Work>
    bool run(const Work& work) {
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
