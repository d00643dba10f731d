#pragma once

namespace continuo::app {

// Plays and hears at the running JACK server for as many seconds: the piano, MIDI in and out, a clock,
// panics, recordings. What the server calls in our ports and devices runs under the realtime sanitizer. 0, or
// 1 where no server runs within ten seconds.
int runAtJack(const char* soundfont, int seconds);

}  // namespace continuo::app
