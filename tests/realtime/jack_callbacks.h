#pragma once

namespace continuo::app {

// Plays and records at the running JACK server for `seconds`: the piano, MIDI in and out, a clock,
// panics, recordings. What the server calls in our ports and devices runs under the realtime sanitizer.
// Returns 0, or 1 if no server runs within ten seconds.
int runAtJack(const char* soundfont, int seconds);

}  // namespace continuo::app
