#pragma once

namespace continuo::app {

// Plays and records at the running JACK server for `seconds`: piano, MIDI in and out, a clock, panics,
// recordings. The server's calls into our ports and devices run under the realtime sanitizer. Returns 0, or 1
// if no server runs within ten seconds.
int runAtJack(const char* soundfont, int seconds);

}  // namespace continuo::app
