#pragma once

#include <cstdint>
#include <string>

#include "continuo/error.h"

namespace continuo {

// A file cannot be written.
class WriteFault : public Error {
public:
    enum class Kind : std::uint8_t {
        Full,        // there is no room
        NotAllowed,  // its folder, or the file that is there
        NoFolder,
        LongName,
        TakenName,  // by a folder, or by what is no plain file
        Busy,       // somebody else is writing it
        Other,
    };
    WriteFault(Kind kind, const std::string& message) : Error(ErrorCode::BadFile, message), kind_(kind) {}
    Kind kind() const noexcept { return kind_; }

private:
    Kind kind_;
};

}  // namespace continuo
