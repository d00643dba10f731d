#pragma once

#include <stdexcept>
#include <string>

namespace continuo {

// The kind of error; the command line turns it into an exit code.
enum class ErrorCode { BadRequest, BadFile, BadModel, NotFound, OutOfMemory, Device, Cancelled, Internal };

// The only exception type of Continuo. The message is one line: the place, the expected value and the actual
// one.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

}  // namespace continuo
