#pragma once

namespace continuo::app {

// Asks the system to run the calling thread before all ordinary ones and to wake it without slack. False when
// the system refuses (a user needs rtprio in /etc/security/limits.conf); the thread then goes on as before.
bool makeRealtime() noexcept;

// Asks the system to give the calling thread, which computes for long, several times the share of ordinary
// threads. False when the system refuses (RLIMIT_NICE); the thread then goes on as before.
bool makePreferred() noexcept;

}  // namespace continuo::app
