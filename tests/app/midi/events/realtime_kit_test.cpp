#include "midi/events/realtime_kit.h"

#include <dbus/dbus.h>
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "midi/events/realtime_thread.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr const char* kName = "org.freedesktop.RealtimeKit1";

// A private message bus in place of the system's.
class PrivateBus {
public:
    PrivateBus() {
        std::FILE* daemon = ::popen("dbus-daemon --session --fork --print-address=1 --print-pid=1", "r");
        std::array<char, 512> line{};
        if (daemon == nullptr) return;
        if (std::fgets(line.data(), line.size(), daemon) != nullptr) address_ = line.data();
        if (std::fgets(line.data(), line.size(), daemon) != nullptr) process_ = std::atoi(line.data());
        ::pclose(daemon);
        while (!address_.empty() && address_.back() == '\n') address_.pop_back();
        ::setenv("DBUS_SYSTEM_BUS_ADDRESS", address_.c_str(), 1);
    }
    ~PrivateBus() {
        if (process_ > 0) ::kill(process_, SIGTERM);
    }
    PrivateBus(const PrivateBus&) = delete;
    PrivateBus& operator=(const PrivateBus&) = delete;
    bool isRunning() const { return process_ > 0; }

private:
    std::string address_;
    pid_t process_ = 0;
};

struct PriorityRequest {
    std::string method;
    pid_t thread = 0;
    std::int64_t number = 0;
    bool operator==(const PriorityRequest&) const = default;
};

// A substitute for RealtimeKit on that bus. It grants requests as far as this process may.
class FakeRealtimeKit {
public:
    FakeRealtimeKit() {
        bus_ = dbus_bus_get_private(DBUS_BUS_SYSTEM, nullptr);
        if (bus_ == nullptr) return;
        dbus_connection_set_exit_on_disconnect(bus_, false);
        owned_ = dbus_bus_request_name(bus_, kName, 0, nullptr) == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER;
        thread_ = std::jthread([this](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                dbus_connection_read_write(bus_, 10);
                while (DBusMessage* message = dbus_connection_pop_message(bus_)) {
                    if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) answer(message);
                    dbus_message_unref(message);
                }
            }
        });
    }
    ~FakeRealtimeKit() {
        thread_ = {};
        if (bus_ == nullptr) return;
        dbus_connection_close(bus_);
        dbus_connection_unref(bus_);
    }
    FakeRealtimeKit(const FakeRealtimeKit&) = delete;
    FakeRealtimeKit& operator=(const FakeRealtimeKit&) = delete;

    bool isRunning() const { return owned_; }
    std::vector<PriorityRequest> receivedRequests() const {
        const std::lock_guard lock(mutex_);
        return asked_;
    }
    std::atomic<bool> refusesRequests{false};
    std::atomic<int> mostPriority{20};

private:
    DBusMessage* property(DBusMessage* question) const {
        const char* interface = nullptr;
        const char* name = nullptr;
        dbus_message_get_args(question, nullptr, DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &name,
                              DBUS_TYPE_INVALID);
        DBusMessage* reply = dbus_message_new_method_return(question);
        DBusMessageIter place;
        DBusMessageIter value;
        dbus_message_iter_init_append(reply, &place);
        const dbus_int64_t rest = 200000;
        const dbus_int32_t number = std::strcmp(name, "MinNiceLevel") == 0 ? -15 : mostPriority.load();
        const bool isLong = std::strcmp(name, "RTTimeUSecMax") == 0;
        dbus_message_iter_open_container(&place, DBUS_TYPE_VARIANT, isLong ? "x" : "i", &value);
        if (isLong) {
            dbus_message_iter_append_basic(&value, DBUS_TYPE_INT64, &rest);
        } else {
            dbus_message_iter_append_basic(&value, DBUS_TYPE_INT32, &number);
        }
        dbus_message_iter_close_container(&place, &value);
        return reply;
    }

    DBusMessage* give(DBusMessage* question) {
        const bool realtime = dbus_message_is_method_call(question, kName, "MakeThreadRealtime");
        dbus_uint64_t thread = 0;
        dbus_uint32_t priority = 0;
        dbus_int32_t nice = 0;
        const bool read = realtime ? dbus_message_get_args(question, nullptr, DBUS_TYPE_UINT64, &thread,
                                                           DBUS_TYPE_UINT32, &priority, DBUS_TYPE_INVALID)
                                   : dbus_message_get_args(question, nullptr, DBUS_TYPE_UINT64, &thread,
                                                           DBUS_TYPE_INT32, &nice, DBUS_TYPE_INVALID);
        const auto id = static_cast<pid_t>(thread);
        {
            const std::lock_guard lock(mutex_);
            asked_.push_back({dbus_message_get_member(question), id,
                              realtime ? std::int64_t{priority} : std::int64_t{nice}});
        }
        if (!read || refusesRequests)
            return dbus_message_new_error(question, DBUS_ERROR_ACCESS_DENIED, "Operation not permitted");
        sched_param parameter{};
        parameter.sched_priority = static_cast<int>(priority);
        if (realtime) ::sched_setscheduler(id, SCHED_RR | SCHED_RESET_ON_FORK, &parameter);
        return dbus_message_new_method_return(question);
    }

    void answer(DBusMessage* question) {
        const bool asksProperty =
            dbus_message_is_method_call(question, "org.freedesktop.DBus.Properties", "Get");
        DBusMessage* reply = asksProperty ? property(question) : give(question);
        dbus_connection_send(bus_, reply, nullptr);
        dbus_connection_flush(bus_);
        dbus_message_unref(reply);
    }

    DBusConnection* bus_ = nullptr;
    bool owned_ = false;
    mutable std::mutex mutex_;
    std::vector<PriorityRequest> asked_;
    std::jthread thread_;
};

// Removes the right to set priorities from the calling thread, as for an ordinary user.
void dropPrivileges() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, 2> data{};
    ::syscall(SYS_capget, &header, data.data());
    data[0].effective &= ~(1U << CAP_SYS_NICE);
    ::syscall(SYS_capset, &header, data.data());
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_RTPRIO, &none);
}

class RealtimeKit : public testing::Test {
protected:
    static void SetUpTestSuite() {
        dbus_threads_init_default();
        bus_ = new PrivateBus;  // shared, because the library reads its address once
    }
    static void TearDownTestSuite() { delete std::exchange(bus_, nullptr); }
    void SetUp() override { ASSERT_TRUE(bus_->isRunning()) << "dbus-daemon does not start"; }

private:
    static inline PrivateBus* bus_ = nullptr;
};

TEST_F(RealtimeKit, RequestedNiceValueIsLimitedToTheServicesMinimum) {
    FakeRealtimeKit kit;
    ASSERT_TRUE(kit.isRunning());
    EXPECT_TRUE(requestKitNice(::gettid(), -11));
    EXPECT_TRUE(requestKitNice(::gettid(), -20));
    const std::vector<PriorityRequest> expected{{"MakeThreadHighPriority", ::gettid(), -11},
                                                {"MakeThreadHighPriority", ::gettid(), -15}};
    EXPECT_EQ(kit.receivedRequests(), expected);
    kit.refusesRequests = true;
    EXPECT_FALSE(requestKitNice(::gettid(), -11));
}

TEST_F(RealtimeKit, CpuLimitIsSetBeforeAskingForRealtimePriority) {
    FakeRealtimeKit kit;
    kit.refusesRequests = true;  // this thread must stay unchanged
    kit.mostPriority = 3;
    EXPECT_FALSE(requestKitRealtime(::gettid(), 4));
    const std::vector<PriorityRequest> expected{{"MakeThreadRealtime", ::gettid(), 3}};
    EXPECT_EQ(kit.receivedRequests(), expected);
    rlimit limit{};
    ::getrlimit(RLIMIT_RTTIME, &limit);
    EXPECT_EQ(limit.rlim_max, 200000U);
    EXPECT_EQ(limit.rlim_cur, 100000U);
}

TEST_F(RealtimeKit, MissingRealtimeKitServiceCausesNoDelay) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_FALSE(requestKitNice(::gettid(), -11));
    EXPECT_FALSE(requestKitRealtime(::gettid(), 4));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST_F(RealtimeKit, RealtimeThreadThatUsesTooMuchCpuIsDemoted) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can give priorities in RealtimeKit's place";
    FakeRealtimeKit kit;
    std::jthread([&] {
        dropPrivileges();
        if (!makeRealtime() || ::sched_getscheduler(0) != (SCHED_RR | SCHED_RESET_ON_FORK)) {
            ADD_FAILURE() << "the priority was not given";
            return;
        }
        timespec used{};
        do {  // 0.15 s of CPU time: above the soft limit, below the one that kills the process
            ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
        } while (used.tv_nsec < 150'000'000 && used.tv_sec == 0);
        EXPECT_EQ(::sched_getscheduler(0), SCHED_OTHER | SCHED_RESET_ON_FORK);
    }).join();
    ASSERT_EQ(kit.receivedRequests().size(), 1U);
    EXPECT_EQ(kit.receivedRequests()[0].method, "MakeThreadRealtime");
}

}  // namespace
}  // namespace continuo::app
