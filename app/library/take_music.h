#pragma once

#include <span>

#include "library/take.h"

namespace continuo::app {

// The second of the last event; a note that still sounds counts with its start.
double lastSecond(const TakeContent& content);

// The range [begin, end) of music, with `begin` as second 0: the notes struck in it, cut at its end, and the
// turn, pedal, beats and latents that were in force when it began.
TakeContent sectionOf(TakeContent content, double begin, double end);

// What a branch sounds like: `before` up to the fork, then its own notes, and `before` again from where it
// rejoins it.
TakeContent branchMusic(TakeContent before, const Branch& branch, std::span<const PlayedNote> notes);

// A second, moved back to a step of the model's clock, which has steps of 10 ms counted from `begin`, where
// its prompt begins; the first step after `begin` at least.
double onModelsClock(double begin, double seconds);
// Where a branch leaves its parent. The stored second may lie between two steps of the model's clock, as
// earlier versions wrote it; the model then took over at the step before.
double forkOf(const Branch& written);

// Ends each note where its key is struck again. Two notes of one key that start together both stay, so that
// an edit which moves a note past another loses neither; the shorter comes first, because readers of MIDI
// files pair releases with strikes in order. The notes are one voice's, in order of their starts.
void endWhereStruckAgain(std::vector<PlayedNote>& notes);
void endWhereStruckAgain(std::vector<Note>& notes);

// The prompt for a model: both voices up to `to`, without notes struck before `from`. Notes that are held at
// `to` end at kStillHeld, so that they are held for the model too.
Performance promptOf(TakeContent content, double from, double to);

// Whether a note has this pitch and start. More than one note may, as in a file whose tracks play in unison.
bool isAt(const Note& note, const NotePlace& place);
// Whether a note among a branch's own is one of its parent's that sounds on after the fork.
bool isParents(const PlayedNote& played, double forkSeconds);

}  // namespace continuo::app
