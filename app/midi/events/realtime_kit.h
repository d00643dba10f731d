#pragma once

#include <sys/types.h>

namespace continuo::app {

// RealtimeKit (rtkit-daemon, over D-Bus's system bus) gives threads of an ordinary user the priorities that
// the system itself refuses them. Each function waits half a second at most, and returns false where there is
// no such service or it refuses.

// Real-time priority for a thread of this process, 1 at least and no more than the service gives. The service
// wants its clients to bound what such a thread may compute without rest: this sets RLIMIT_RTTIME as the
// service asks.
bool realtimeByKit(pid_t thread, int priority) noexcept;

// Gives a thread of this process a nice value below 0, as low as the service allows.
bool niceByKit(pid_t thread, int nice) noexcept;

}  // namespace continuo::app
