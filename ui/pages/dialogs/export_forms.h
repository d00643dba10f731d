#pragma once

#include <QString>
#include <QStringList>

namespace continuo::ui {

// Export formats of a take: MIDI type 0 (one track) or 1 (a track per voice), or audio by sample format.
enum class ExportFormat { Midi0, Midi1, Wav16, Wav24, WavFloat, Flac16, Flac24 };
enum class ExportNotes { Both, Mine, Models };
// Bars of a MIDI file: fitted to the notes; fixed, with quantised notes; none, at 120 beats per minute.
enum class ExportBars { AsPlayed, OnGrid, None };
enum class ExportGrid { Eighths, EighthTriplets, Sixteenths, SixteenthTriplets, ThirtySeconds };
enum class ExportRange { Whole, FromCursor, LastHalfMinute, LastTwoMinutes, Marked };

inline bool isSound(ExportFormat format) { return format >= ExportFormat::Wav16; }
inline QString fileSuffix(ExportFormat format) {
    return !isSound(format)                ? QStringLiteral(".mid")
           : format < ExportFormat::Flac16 ? QStringLiteral(".wav")
                                           : QStringLiteral(".flac");
}

// What is exported, how, and where to.
struct ExportForm {
    QString sourceName;                   // "Take 12, branch A"
    double seconds = 0;                   // its length
    double cursor = -1;                   // cursor position in it; below 0: no cursor
    double markedFrom = 0, markedTo = 0;  // marked range; equal: none
    ExportFormat format = ExportFormat::Midi1;
    ExportNotes notes = ExportNotes::Both;
    bool stems = false;      // audio of both voices in two files
    bool normalise = false;  // audio to a fixed peak level
    ExportBars bars = ExportBars::AsPlayed;
    ExportGrid grid = ExportGrid::Sixteenths;
    ExportRange range = ExportRange::Whole;
    QString name;    // without suffix
    QString folder;  // a path

    bool writesTwoFiles() const { return stems && notes == ExportNotes::Both && isSound(format); }
    bool operator==(const ExportForm&) const = default;
};

// The outcome of an export with a form: notes, duration, files.
struct ExportOutcome {
    int notes = 0;
    double seconds = 0;
    QStringList files;        // file names
    QStringList overwritten;  // names of existing files that would be overwritten
    QString barsText;         // description of the bars, one line; empty: nothing to report
};

}  // namespace continuo::ui
