#pragma once

#include <cstdint>
#include <string>

#include "continuo/error.h"

namespace continuo {

// Thrown when a file cannot be written.
class WriteFault : public Error {
public:
    enum class Kind : std::uint8_t {
        DiskFull,    // no space left
        NotAllowed,  // no permission for the folder or the existing file
        NoFolder,
        NameTooLong,
        NameInUse,  // the name belongs to a folder or a special file
        Busy,       // another process or thread is writing the file
        Other,
    };
    WriteFault(Kind kind, const std::string& message) : Error(ErrorCode::BadFile, message), kind_(kind) {}
    Kind kind() const noexcept { return kind_; }

private:
    Kind kind_;
};

}  // namespace continuo
