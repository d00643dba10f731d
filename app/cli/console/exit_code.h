#pragma once

#include <continuo/error.h>

namespace continuo::app {

// Exit codes of continuo-cli.
enum class ExitCode {
    Done = 0,
    Failed = 1,  // a check failed, or an internal error
    Usage = 2,
    BadFile = 3,
    BadModel = 4,
    Device = 5,
    Cancelled = 130
};

inline ExitCode toExitCode(ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest: return ExitCode::Usage;
        case ErrorCode::BadFile:
        case ErrorCode::NotFound: return ExitCode::BadFile;
        case ErrorCode::BadModel: return ExitCode::BadModel;
        case ErrorCode::OutOfMemory:
        case ErrorCode::Device: return ExitCode::Device;
        case ErrorCode::Cancelled: return ExitCode::Cancelled;
        case ErrorCode::Internal: break;
    }
    return ExitCode::Failed;
}

}  // namespace continuo::app
