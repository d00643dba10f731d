#pragma once

#include <QByteArray>
#include <QStringList>

class QMimeData;

namespace continuo::app {

// MIDI as other programs give and take it: dropped, dragged and on the clipboard.

inline constexpr const char* kMidiType = "audio/midi";

// Paths of the MIDI files on this computer that it names.
QStringList midiFilesIn(const QMimeData& data);
// A MIDI file's bytes, where it holds such; empty: it does not.
QByteArray midiBytesIn(const QMimeData& data);
// A MIDI file as bytes and by its path, for whoever takes either. The caller owns it. Null where the file
// cannot be read.
QMimeData* midiData(const QString& file);

}  // namespace continuo::app
