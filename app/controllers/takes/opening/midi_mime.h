#pragma once

#include <QByteArray>
#include <QStringList>

class QMimeData;

namespace continuo::app {

// Exchanges MIDI with other programs: by drag and drop or the clipboard.

inline constexpr const char* kMidiType = "audio/midi";

// Returns the local MIDI files among the data's URLs.
QStringList midiFilesIn(const QMimeData& data);
// Returns the data's MIDI bytes; empty: none.
QByteArray midiBytesIn(const QMimeData& data);
// Returns a MIDI file both as bytes and as a path, because programs accept one or the other. The caller owns
// the result. Null if the file cannot be read.
QMimeData* midiData(const QString& file);

}  // namespace continuo::app
