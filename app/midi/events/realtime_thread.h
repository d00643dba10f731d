#pragma once

namespace continuo::app {

// Asks the system, and where it refuses RealtimeKit, to run the calling thread before all ordinary ones and
// to wake it without slack. False when both refuse (a user needs rtkit, or rtprio in
// /etc/security/limits.conf); the thread then is a preferred one where that is allowed. By RealtimeKit such
// threads may compute for 0.1 s without rest, and are ordinary ones after that.
bool makeRealtime() noexcept;

// Asks the same two to give the calling thread, which computes for long, several times the share of ordinary
// threads. False when both refuse (rtkit, or RLIMIT_NICE); the thread then goes on as before.
bool makePreferred() noexcept;

// What the two give threads of this process.
struct GivenPriorities {
    bool realtime = false;
    bool preferred = false;
};

// Tries it, on a thread that ends. Without RealtimeKit at once, else after a second at most.
GivenPriorities givenPriorities();

}  // namespace continuo::app
