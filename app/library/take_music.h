#pragma once

#include <span>

#include "library/take.h"

namespace continuo::app {

// Returns the second of the last event. Of a note that still sounds, only the start counts.
double lastSecond(const TakeContent& content);

// Returns the range [begin, end) of music: the notes struck in it, cut at its end. `begin` becomes second 0.
// Includes the turn, pedal, beats and latents in force at `begin`.
TakeContent extractSection(TakeContent content, double begin, double end);

// Returns the music of a branch: `before` up to the fork, then the branch's own notes, and after the rejoin
// `before` again.
TakeContent branchMusic(TakeContent before, const Branch& branch, std::span<const PlayedNote> notes);

// Rounds a second down to a step of the model's clock. Steps of 10 ms count from `begin`, the start of its
// prompt. Returns at least the first step after `begin`.
double roundToModelClock(double begin, double seconds);
// Returns where a branch leaves its parent. Earlier versions may have stored a second between two steps of
// the model's clock. Then the model took over at the earlier step.
double forkOnModelClock(const Branch& written);

// Ends each note where its key is struck again. Two notes of one key that start together both stay, so that
// moving a note past another loses neither. The shorter one comes first, because MIDI readers pair note-offs
// with note-ons in order. The notes must be sorted by start and of one voice.
void endAtNextStroke(std::vector<PlayedNote>& notes);
void endAtNextStroke(std::vector<Note>& notes);

// Returns the prompt for a model: both voices up to `to`, without notes struck before `from`. Notes that are
// held at `to` end at kStillHeld, so that the model knows they are held.
Performance cutPrompt(TakeContent content, double from, double to);

// Returns whether a note has this pitch and start. Several notes may have them, for example if tracks of a
// file play in unison.
bool isAt(const Note& note, const NotePlace& place);
// Returns whether a note among a branch's own notes belongs to its parent and still sounds after the fork.
bool isParentNote(const PlayedNote& played, double forkSeconds);

}  // namespace continuo::app
