#pragma once

#include <continuo/error.h>

#include <string>
#include <utility>

namespace continuo::app {

// The reason of a job whose model is not there any more (ModelGone), whatever its kind.
inline constexpr const char* kModelGone = "model-gone";

// A failure of a job that is told from others by a word, whatever its line says.
class JobError : public Error {
public:
    JobError(ErrorCode code, std::string reason, const std::string& message)
        : Error(code, message), reason_(std::move(reason)) {}
    const std::string& reason() const noexcept { return reason_; }

private:
    std::string reason_;
};

}  // namespace continuo::app
