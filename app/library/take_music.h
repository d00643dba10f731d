#pragma once

#include <span>

#include "library/take.h"

namespace continuo::app {

// When the last thing of it happens, s; of what still sounds that is its start.
double lastSecond(const TakeContent& content);

// The range [begin, end) of it, with `begin` as second 0: the notes struck in it, which end with it, and the
// turn, pedal, beats and latents that held at its beginning.
TakeContent sectionOf(TakeContent content, double begin, double end);

// What a branch sounds like: `before` up to the fork, then its own notes, and `before` again from where it
// rejoins it.
TakeContent branchMusic(TakeContent before, const Branch& branch, std::span<const PlayedNote> notes);

// The model's clock has steps of 10 ms, counted from where its prompt begins. The last step no later than a
// second behind `begin`, but the first one at least.
double onModelsClock(double begin, double seconds);
// Where a branch leaves its parent: its model may have taken over up to a step before the second that is
// written, where that is on none.
double forkOf(const Branch& written);

// Ends a voice's notes where their key is struck again: a key can be held down once. Of two that are struck
// at the same time both stay, so that an edit that leads one past the other loses neither; the shorter comes
// first, as who reads a file pairs ends with strikes in their order. The notes are in order of their starts.
void endWhereStruckAgain(std::vector<PlayedNote>& notes);
void endWhereStruckAgain(std::vector<Note>& notes);

// What a model is to continue: both voices up to `to`, without notes struck before `from`. What is held is to
// be held for the model too.
Performance promptOf(TakeContent content, double from, double to);

// Whether a note is of this pitch and start; two can be, as where two tracks of a file play in unison.
bool isAt(const Note& note, const NotePlace& place);
// Whether a note among a branch's own is of what it hangs on, which sounds on behind the fork.
bool isParents(const PlayedNote& played, double forkSeconds);

}  // namespace continuo::app
