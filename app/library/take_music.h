#pragma once

#include <span>

#include "library/take.h"

namespace continuo::app {

// Returns the second of the last event; a note that still sounds counts with its start.
double lastSecond(const TakeContent& content);

// Returns the range [begin, end) of music, with `begin` as second 0: the notes struck in it, cut at its end.
// Includes the turn, pedal, beats and latents in force at `begin`.
TakeContent extractSection(TakeContent content, double begin, double end);

// Returns the music of a branch: `before` up to the fork, then its own notes, and `before` again after the
// rejoin.
TakeContent branchMusic(TakeContent before, const Branch& branch, std::span<const PlayedNote> notes);

// Rounds a second down to a step of the model's clock, with steps of 10 ms from `begin`, the start of its
// prompt. Returns at least the first step after `begin`.
double roundToModelClock(double begin, double seconds);
// Returns where a branch leaves its parent. Earlier versions stored a second between two steps of the model's
// clock; the model then took over at the step before.
double forkOnModelClock(const Branch& written);

// Ends each note where its key is struck again. Two notes of one key that start together both stay, so that
// moving a note past another loses neither. The shorter comes first, because MIDI readers pair note-offs with
// note-ons in order. The notes are one voice's, in order of their starts.
void endAtNextStroke(std::vector<PlayedNote>& notes);
void endAtNextStroke(std::vector<Note>& notes);

// Returns the prompt for a model: both voices up to `to`, without notes struck before `from`. Notes that are
// held at `to` end at kStillHeld, so that the model gets them as held.
Performance cutPrompt(TakeContent content, double from, double to);

// Returns whether a note has this pitch and start. Several may, as in a file whose tracks play in unison.
bool isAt(const Note& note, const NotePlace& place);
// Returns whether a note among a branch's own is its parent's and still sounds after the fork.
bool isParentNote(const PlayedNote& played, double forkSeconds);

}  // namespace continuo::app
