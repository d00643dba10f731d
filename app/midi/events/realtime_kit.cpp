#include "midi/events/realtime_kit.h"

#include <dbus/dbus.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

namespace continuo::app {
namespace {

constexpr const char* kName = "org.freedesktop.RealtimeKit1";
constexpr const char* kPath = "/org/freedesktop/RealtimeKit1";
constexpr int kPatience = 500;  // ms

struct Unreference {
    void operator()(DBusMessage* message) const noexcept { dbus_message_unref(message); }
    void operator()(DBusConnection* connection) const noexcept {
        dbus_connection_close(connection);
        dbus_connection_unref(connection);
    }
};
using Message = std::unique_ptr<DBusMessage, Unreference>;
using Connection = std::unique_ptr<DBusConnection, Unreference>;

// Opens a private connection, because the shared one may belong to another part of the process.
Connection connectPrivately() noexcept {
    if (!dbus_threads_init_default()) return nullptr;
    Connection bus(dbus_bus_get_private(DBUS_BUS_SYSTEM, nullptr));
    if (bus) dbus_connection_set_exit_on_disconnect(bus.get(), false);
    return bus;
}

Message call(DBusConnection* bus, Message question) noexcept {
    return Message(dbus_connection_send_with_reply_and_block(bus, question.get(), kPatience, nullptr));
}

// Reads a property of type int32 or int64; nullopt on failure.
std::optional<std::int64_t> readProperty(DBusConnection* bus, const char* name) noexcept {
    Message question(dbus_message_new_method_call(kName, kPath, "org.freedesktop.DBus.Properties", "Get"));
    if (!question || !dbus_message_append_args(question.get(), DBUS_TYPE_STRING, &kName, DBUS_TYPE_STRING,
                                               &name, DBUS_TYPE_INVALID)) {
        return std::nullopt;
    }
    const Message answer = call(bus, std::move(question));
    DBusMessageIter place;
    DBusMessageIter value;
    if (!answer || !dbus_message_iter_init(answer.get(), &place) ||
        dbus_message_iter_get_arg_type(&place) != DBUS_TYPE_VARIANT) {
        return std::nullopt;
    }
    dbus_message_iter_recurse(&place, &value);
    if (dbus_message_iter_get_arg_type(&value) == DBUS_TYPE_INT32) {
        dbus_int32_t number = 0;
        dbus_message_iter_get_basic(&value, &number);
        return number;
    }
    if (dbus_message_iter_get_arg_type(&value) != DBUS_TYPE_INT64) return std::nullopt;
    dbus_int64_t number = 0;
    dbus_message_iter_get_basic(&value, &number);
    return number;
}

// Calls a method of the service. All of its methods receive a thread and a number, and return nothing or an
// error.
template <typename Number>
bool callMethod(DBusConnection* bus, const char* method, pid_t thread, int type, Number number) noexcept {
    const auto id = static_cast<dbus_uint64_t>(thread);
    Message question(dbus_message_new_method_call(kName, kPath, kName, method));
    if (!question ||
        !dbus_message_append_args(question.get(), DBUS_TYPE_UINT64, &id, type, &number, DBUS_TYPE_INVALID)) {
        return false;
    }
    const Message answer = call(bus, std::move(question));
    return answer && dbus_message_get_type(answer.get()) == DBUS_MESSAGE_TYPE_METHOD_RETURN;
}

// Limits uninterrupted computing to `most` microseconds, because the service refuses processes without such a
// limit. At half of it the process gets SIGXCPU; at `most` the system kills it.
bool limitRealtimeCpu(std::int64_t most) noexcept {
    rlimit limit{};
    if (::getrlimit(RLIMIT_RTTIME, &limit) != 0 || most < 2) return false;
    const auto bound = static_cast<rlim_t>(most);
    limit.rlim_max = std::min(limit.rlim_max, bound);
    limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max / 2);
    return ::setrlimit(RLIMIT_RTTIME, &limit) == 0;
}

}  // namespace

bool requestKitRealtime(pid_t thread, int priority) noexcept {
    const Connection bus = connectPrivately();
    if (!bus) return false;
    const auto most = readProperty(bus.get(), "MaxRealtimePriority");
    const auto rest = readProperty(bus.get(), "RTTimeUSecMax");
    if (!most || *most < 1 || !rest || !limitRealtimeCpu(*rest)) return false;
    const auto granted = static_cast<dbus_uint32_t>(std::min<std::int64_t>(priority, *most));
    return callMethod(bus.get(), "MakeThreadRealtime", thread, DBUS_TYPE_UINT32, granted);
}

bool requestKitNice(pid_t thread, int nice) noexcept {
    const Connection bus = connectPrivately();
    if (!bus) return false;
    const auto least = readProperty(bus.get(), "MinNiceLevel");
    if (!least) return false;
    const auto granted = static_cast<dbus_int32_t>(std::max<std::int64_t>(nice, *least));
    return callMethod(bus.get(), "MakeThreadHighPriority", thread, DBUS_TYPE_INT32, granted);
}

}  // namespace continuo::app
