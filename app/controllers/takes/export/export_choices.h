#pragma once

#include "library/export.h"
#include "pages/dialogs/export_forms.h"

namespace continuo::app {

class Settings;

// The choices of the last export, without music, name and folder. The format is stored separately for MIDI
// and sound.
ui::ExportForm loadExportForm(Settings& settings);
ui::ExportForm loadExportForm(Settings& settings, bool sound);
void storeExportForm(Settings& settings, const ui::ExportForm& form);
// Stores the folder for the next export; call after a success.
void storeExportFolder(Settings& settings, const QString& folder);

// Returns the words for names of exported files, in the user's language.
FileWords exportWords();
// Returns the part of the music to export. seconds: the present length of the music.
ExportPart extractPart(const ui::ExportForm& form, double seconds);
// Returns the number of notes in that part.
int countNotes(const TakeContent& content, const ExportPart& part);
// Returns whether a MIDI file of this music needs bars that the user has not set, so that they must be
// detected.
bool needsBars(const TakeContent& content, const ui::ExportForm& form);
MidiExport midiExport(Settings& settings, const ui::ExportForm& form, double seconds);
// Returns the options to render as during playback: soundfont, gain and reverb.
RenderOptions renderOptions(Settings& settings);
SoundOptions soundOptions(Settings& settings, const ui::ExportForm& form, double seconds);

}  // namespace continuo::app
