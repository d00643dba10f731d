#pragma once

#include "library/export.h"
#include "pages/dialogs/export_forms.h"

namespace continuo::app {

class Settings;

// What an export was the last time, without music, name and folder. Of both kinds, MIDI and sound, the format
// is remembered.
ui::ExportForm exportForm(Settings& settings);
ui::ExportForm exportForm(Settings& settings, bool sound);
void keepExportForm(Settings& settings, const ui::ExportForm& form);
// Where the next one is to go, once something could be written there.
void keepExportFolder(Settings& settings, const QString& folder);

// What of the music is meant, as long as it is now.
ExportPart partOf(const ui::ExportForm& form, double seconds);
MidiExport midiExport(Settings& settings, const ui::ExportForm& form, double seconds);
// As the player hears it: the chosen soundfont, its loudness and room.
RenderOptions renderOptions(Settings& settings);
SoundOptions soundOptions(Settings& settings, const ui::ExportForm& form, double seconds);

}  // namespace continuo::app
