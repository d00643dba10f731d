#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "app/library/playing.h"
#include "base/philox.h"
#include "library/library.h"

namespace continuo::app {
namespace {

using namespace test;
using Clock = std::chrono::steady_clock;

// Shared memory between the killed program and its observer.
struct SharedState {
    std::atomic<double> now{0};        // that was appended
    std::atomic<double> branchEnd{0};  // end of the branch's last note
    std::atomic<bool> playing{false};
};

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Plays until killed: a note that is never released, short notes all the time, a recording and a branch.
[[noreturn]] void playForever(const std::filesystem::path& folder, SharedState& told) {
    Library library(folder);
    const auto begin = Clock::now();
    const TakeId take = library.newRunningTake(exampleModel());
    const BranchId branch = library.addBranch({{take, 0}, 0, exampleModel(), {}});
    library.append(take, std::vector{strike(0, 21)}, 0);
    library.keep(take, 0);
    told.playing = true;
    for (int i = 0;; ++i) {
        const double now = secondsSince(begin);
        const int pitch = 40 + i % 40;
        library.append(take, std::vector{strike(now, pitch), release(now, pitch)}, now);
        library.appendBranch(branch, std::vector{PlayedNote{{80, pitch, now, now + 0.1}, 1}});
        told.now = now;
        told.branchEnd = now + 0.1;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

TEST(JournalKill, KillLosesAtMostASecond) {
    test::TemporaryFolder folder;
    void* shared =
        ::mmap(nullptr, sizeof(SharedState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    RandomStream random(11, 3);
    double worst = 0;
    std::size_t takes = 0;
    for (int round = 0; round < 20; ++round) {
        SharedState* told = new (shared) SharedState;
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) playForever(folder.path(), *told);
        while (!told->playing) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::duration<double>(1.3 * random.real()));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);

        const Library library(folder.path());
        EXPECT_THAT(library.notices(), testing::IsEmpty());
        TakeFilter all;
        all.unkept = true;
        const std::vector<Take> found = library.takes(all);
        ASSERT_TRUE(told->now <= 1 || found.size() == takes + 2) << told->now;
        if (found.size() == takes) continue;  // killed before its first half second was written
        takes = found.size();
        const TakeId running = found[1].id;
        EXPECT_FALSE(found[1].kept());
        EXPECT_TRUE(found[0].kept());
        const double kept = library.now(running);
        worst = std::max(worst, told->now - kept);
        const TakeContent content = library.content({running, 0});
        EXPECT_EQ(library.content({found[0].id, 0}).parts, content.parts);
        const std::vector<PlayedNote>& notes = content.of(Voice::Player).notes;
        ASSERT_FALSE(notes.empty());
        EXPECT_EQ(notes.front().note.pitch, 21);
        EXPECT_EQ(notes.front().note.end, kept);
        for (const PlayedNote& played : notes) EXPECT_LE(played.note.end, kept);
        for (std::size_t i = 1; i < notes.size(); ++i) {
            EXPECT_EQ(notes[i].note.pitch, 40 + static_cast<int>(i - 1) % 40);
        }
        EXPECT_EQ(found[1].summary.notes[0], static_cast<int>(notes.size()));
        const std::vector<Branch> branches = library.branches(running);
        ASSERT_EQ(branches.size(), 1U);
        EXPECT_FALSE(branches[0].finished);
        EXPECT_GE(branches[0].summary.seconds, told->branchEnd - 1);
    }
    std::printf("%zu takes found, at most %.2f s missing\n", takes, worst);
    EXPECT_LT(worst, 1);
    EXPECT_GT(takes, 10U);
    ::munmap(shared, sizeof(SharedState));
}

}  // namespace
}  // namespace continuo::app
