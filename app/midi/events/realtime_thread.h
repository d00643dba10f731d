#pragma once

namespace continuo::app {

// Asks the system, and where it refuses RealtimeKit, to run the calling thread before all ordinary ones and
// to wake it without slack. False when both refuse (a user needs rtkit, or rtprio in
// /etc/security/limits.conf); the thread is then made a preferred one where that is allowed. A thread that
// RealtimeKit raised may compute for 0.1 s without rest; after that it is an ordinary one again.
bool makeRealtime() noexcept;

// Asks the same two to give the calling thread, which computes for long, several times the share of ordinary
// threads. False when both refuse (rtkit, or RLIMIT_NICE); the thread then goes on as before.
bool makePreferred() noexcept;

// The priorities that threads of this process can get.
struct GivenPriorities {
    bool realtime = false;
    bool preferred = false;
};

// Tries which they are, on a thread that ends at once. Takes up to a second where RealtimeKit is asked.
GivenPriorities givenPriorities();

}  // namespace continuo::app
