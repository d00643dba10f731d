#include "cli/files/record_file.h"

#include <continuo/error.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace continuo::app {

std::filesystem::path stateFileFor(const std::filesystem::path& record) {
    std::filesystem::path state = record;
    state += ".state";
    return state;
}

RecordFile::RecordFile(const std::filesystem::path& path)
    : path_(path), descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) fail(errno);
}

RecordFile::~RecordFile() { ::close(descriptor_); }

void RecordFile::append(std::string_view text) {
    waiting_ += text;
    while (!waiting_.empty()) {
        const ssize_t count = ::pwrite(descriptor_, waiting_.data(), waiting_.size(), written_);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(errno);
        written_ += count;
        waiting_.erase(0, static_cast<std::size_t>(count));
    }
}

void RecordFile::fail(int fault) const {
    throw Error(ErrorCode::BadFile, path_.string() +
                                        ": cannot be written: " + std::generic_category().message(fault) +
                                        "; check the folder, its permissions and the free space");
}

}  // namespace continuo::app
