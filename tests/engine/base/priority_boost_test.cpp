#include "base/priority_boost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <thread>
#ifdef __linux__
#include <sys/resource.h>
#endif

namespace continuo {
namespace {

#ifdef __linux__
int threadNice(int thread) { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(thread)); }

constexpr int kLeastShare = 19;

// The priority returns when the wait ends. All priorities here are below that of the test process, which may
// itself run under `nice`.
TEST(LentShare, AThreadInheritsThePriorityOfItsWaiter) {
    const int mine = threadNice(0);
    const int room = kLeastShare - mine;
    if (room < 2) GTEST_SKIP() << "two smaller shares than the one of nice " << mine << " are needed";
    const int theirs = mine + std::min(7, (room + 1) / 2), poorerYet = mine + std::min(15, room);
    std::promise<int> number;
    std::promise<void> over;
    std::thread other([&] {
        ::setpriority(PRIO_PROCESS, 0, theirs);
        number.set_value(currentThreadId());
        over.get_future().wait();
    });
    const int thread = number.get_future().get();
    EXPECT_NE(thread, currentThreadId());
    EXPECT_EQ(threadNice(thread), theirs);
    const bool allowed = ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), mine) == 0;
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), theirs);
    {
        const PriorityBoost lent(thread);
        EXPECT_EQ(threadNice(thread), allowed ? mine : theirs);
    }
    EXPECT_EQ(threadNice(thread), theirs);
    std::thread poorer([=] {
        ::setpriority(PRIO_PROCESS, 0, poorerYet);
        const PriorityBoost lent(thread);
        EXPECT_EQ(threadNice(thread), theirs) << "it loses nothing by that";
    });
    poorer.join();
    const PriorityBoost nobody(0);
    over.set_value();
    other.join();
}
#endif

}  // namespace
}  // namespace continuo
