#pragma once

namespace continuo::app {

// Requests real-time priority and no timer slack for the calling thread: from the system, then from
// RealtimeKit. Returns false if both refuse; the user needs rtkit, or rtprio in /etc/security/limits.conf.
// The thread is then made a preferred one if possible. RealtimeKit demotes a thread that computes for 0.1 s
// without sleeping.
bool makeRealtime() noexcept;

// Requests a higher share of CPU time for the calling thread, in the same way. Returns false and changes
// nothing if both refuse; the user needs rtkit, or a higher RLIMIT_NICE.
bool makePreferred() noexcept;

// The priorities available to this process's threads.
struct AvailablePriorities {
    bool realtime = false;
    bool preferred = false;
};

// Tests which priorities are available, on a short-lived thread. Takes up to a second if RealtimeKit is
// needed.
AvailablePriorities testPriorities();

}  // namespace continuo::app
