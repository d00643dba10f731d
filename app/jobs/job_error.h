#pragma once

#include <continuo/error.h>

#include <string>
#include <utility>

namespace continuo::app {

// Job::reason of a job of any kind whose model is not there any more (ModelGone).
inline constexpr const char* kModelGone = "model-gone";

// A failure that a job of some kind knows by a word, its reason, so that the window can explain it.
class JobError : public Error {
public:
    JobError(ErrorCode code, std::string reason, const std::string& message)
        : Error(code, message), reason_(std::move(reason)) {}
    const std::string& reason() const noexcept { return reason_; }

private:
    std::string reason_;
};

}  // namespace continuo::app
