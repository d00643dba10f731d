#pragma once

#include "library/export.h"
#include "pages/dialogs/export_forms.h"

namespace continuo::app {

class Settings;

// Returns the choices of the last export, without music, name and folder. The format is stored separately for
// MIDI and sound.
ui::ExportForm loadExportForm(Settings& settings);
ui::ExportForm loadExportForm(Settings& settings, bool sound);
void storeExportForm(Settings& settings, const ui::ExportForm& form);
// Stores the folder for the next export; call after a success.
void storeExportFolder(Settings& settings, const QString& folder);

// Returns the words for file names of exports, in the user's language.
FileWords exportWords();
// Returns the part of the music that the form selects. seconds: the present length of the music.
ExportPart extractPart(const ui::ExportForm& form, double seconds);
// Returns the number of notes in that part.
int countNotes(const TakeContent& content, const ExportPart& part);
// Returns whether bars must be detected for a MIDI file of this music: the form requests bars, but the music
// has no beats.
bool needsBars(const TakeContent& content, const ui::ExportForm& form);
MidiExport midiExport(Settings& settings, const ui::ExportForm& form, double seconds);
// Returns the soundfont, gain and reverb with which playback renders.
RenderOptions renderOptions(Settings& settings);
SoundOptions soundOptions(Settings& settings, const ui::ExportForm& form, double seconds);

}  // namespace continuo::app
