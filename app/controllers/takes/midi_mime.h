#pragma once

#include <QByteArray>
#include <QStringList>

class QMimeData;

namespace continuo::app {

// MIDI that is exchanged with other programs: dropped, dragged, or on the clipboard.

inline constexpr const char* kMidiType = "audio/midi";

// Paths of the local MIDI files that the data names.
QStringList midiFilesIn(const QMimeData& data);
// The bytes of a MIDI file that the data holds; empty: it holds none.
QByteArray midiBytesIn(const QMimeData& data);
// A MIDI file both as bytes and as a path, because programs take one or the other. The caller owns the
// result. Null if the file cannot be read.
QMimeData* midiData(const QString& file);

}  // namespace continuo::app
