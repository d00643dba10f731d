#include "base/thread_share.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>
#ifdef __linux__
#include <sys/resource.h>
#endif

namespace continuo {
namespace {

#ifdef __linux__
int niceOf(int thread) { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(thread)); }

// So long as somebody waits for it.
TEST(LentShare, AThreadHasTheShareOfWhoWaitsForIt) {
    std::promise<int> number;
    std::promise<void> over;
    std::thread other([&] {
        ::setpriority(PRIO_PROCESS, 0, 7);
        number.set_value(thisThread());
        over.get_future().wait();
    });
    const int thread = number.get_future().get();
    EXPECT_NE(thread, thisThread());
    const bool allowed = ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), 6) == 0;
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), 7);
    const int mine = niceOf(0);
    {
        const LentShare lent(thread);
        EXPECT_EQ(niceOf(thread), allowed ? mine : 7);
    }
    EXPECT_EQ(niceOf(thread), 7);
    std::thread poorer([thread] {
        ::setpriority(PRIO_PROCESS, 0, 15);
        const LentShare lent(thread);
        EXPECT_EQ(niceOf(thread), 7) << "it loses nothing by that";
    });
    poorer.join();
    const LentShare nobody(0);
    over.set_value();
    other.join();
}
#endif

}  // namespace
}  // namespace continuo
