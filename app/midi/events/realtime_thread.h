#pragma once

namespace continuo::app {

// Requests real-time priority and no timer slack for the calling thread, from the system, then from
// RealtimeKit. Returns false if both refuse (a user needs rtkit, or rtprio in /etc/security/limits.conf); the
// thread is then made a preferred one if possible. RealtimeKit demotes a thread that computes for 0.1 s
// without sleeping.
bool makeRealtime() noexcept;

// Requests a higher share of CPU for the calling thread in the same way. Returns false if both refuse (rtkit,
// or RLIMIT_NICE); the thread is then unchanged.
bool makePreferred() noexcept;

// The priorities available to this process's threads.
struct AvailablePriorities {
    bool realtime = false;
    bool preferred = false;
};

// Tests them on a short-lived thread. Takes up to a second if RealtimeKit is asked.
AvailablePriorities testPriorities();

}  // namespace continuo::app
