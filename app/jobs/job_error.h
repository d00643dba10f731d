#pragma once

#include <continuo/error.h>

#include <string>
#include <utility>

namespace continuo::app {

// Job::reason of a job whose model no longer exists (ModelMissing).
inline constexpr const char* kModelGone = "model-gone";

// A failure with a reason: a word from which the window makes its message.
class JobError : public Error {
public:
    JobError(ErrorCode code, std::string reason, const std::string& message)
        : Error(code, message), reason_(std::move(reason)) {}
    const std::string& reason() const noexcept { return reason_; }

private:
    std::string reason_;
};

}  // namespace continuo::app
