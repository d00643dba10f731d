#pragma once

#include "library/export.h"
#include "pages/dialogs/export_forms.h"

namespace continuo::app {

class Settings;

// The choices of the last export, without music, name and folder. The format is remembered for both kinds,
// MIDI and sound.
ui::ExportForm exportForm(Settings& settings);
ui::ExportForm exportForm(Settings& settings, bool sound);
void keepExportForm(Settings& settings, const ui::ExportForm& form);
// Stores the folder for the next export, after a successful one.
void keepExportFolder(Settings& settings, const QString& folder);

// The words in names of exported files, in the user's language.
FileWords exportWords();
// The part of the music that is exported; seconds: how long the music is now.
ExportPart partOf(const ui::ExportForm& form, double seconds);
// How many notes that part has.
int notesIn(const TakeContent& content, const ExportPart& part);
// Whether a MIDI file of this music needs bars that nobody has given: they must be looked for.
bool needsBars(const TakeContent& content, const ui::ExportForm& form);
MidiExport midiExport(Settings& settings, const ui::ExportForm& form, double seconds);
// The sound as the player hears it: the chosen soundfont, its gain and reverb.
RenderOptions renderOptions(Settings& settings);
SoundOptions soundOptions(Settings& settings, const ui::ExportForm& form, double seconds);

}  // namespace continuo::app
