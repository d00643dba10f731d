#pragma once

#include <sys/types.h>

namespace continuo::app {

// RealtimeKit (rtkit-daemon, over D-Bus's system bus) grants threads of ordinary users priorities that the
// system refuses. Each function waits at most half a second. It returns false if the service is missing or
// refuses.

// Gives a thread of this process real-time priority, from 1 up to the service's limit. Sets RLIMIT_RTTIME,
// because the service requires a limit on uninterrupted computing.
bool requestKitRealtime(pid_t thread, int priority) noexcept;

// Gives a thread of this process a negative nice value, down to the service's limit.
bool requestKitNice(pid_t thread, int nice) noexcept;

}  // namespace continuo::app
