#pragma once

#include <unistd.h>

#include <filesystem>

namespace continuo::test {

// A folder that nobody may read while this object lives. A test run as root temporarily becomes an
// unprivileged user, because root may read everything.
class ClosedFolder {
public:
    explicit ClosedFolder(std::filesystem::path folder) : folder_(std::move(folder)), user_(::geteuid()) {
        std::filesystem::create_directories(folder_);
        std::filesystem::permissions(folder_.parent_path(), std::filesystem::perms::all);
        std::filesystem::permissions(folder_, std::filesystem::perms::none);
        constexpr uid_t kNobody = 65534;
        if (user_ == 0) ignored_ = ::seteuid(kNobody);
    }
    ClosedFolder(const ClosedFolder&) = delete;
    ClosedFolder& operator=(const ClosedFolder&) = delete;
    ~ClosedFolder() {
        if (user_ == 0) ignored_ = ::seteuid(user_);
        std::error_code ignored;
        std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, ignored);
    }

    const std::filesystem::path& path() const noexcept { return folder_; }

private:
    std::filesystem::path folder_;
    uid_t user_;
    int ignored_ = 0;
};

}  // namespace continuo::test
