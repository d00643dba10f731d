#pragma once

#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <optional>

namespace continuo::test {

// Runs `act` in a child process in which `folder` is a disk of 64 KiB. Returns its result (0..76), or nothing
// if no disk can be mounted here.
template <class Act>
std::optional<int> runOnSmallDisk(const std::filesystem::path& folder, Act act) {
    constexpr int kNoDisk = 77;
    const pid_t child = ::fork();
    if (child == 0) {
        if (::unshare(CLONE_NEWNS) != 0 ||
            ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount("none", folder.c_str(), "tmpfs", 0, "size=64k") != 0)
            ::_exit(kNoDisk);
        ::_exit(act());
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    if (WEXITSTATUS(status) == kNoDisk) return {};
    return WEXITSTATUS(status);
}

}  // namespace continuo::test
