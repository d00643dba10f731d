#pragma once

#include <QString>
#include <QStringList>

namespace continuo::ui {

// Kinds of file that a take can become: MIDI with one track or a track a voice, sound by what a sample is.
enum class ExportFormat { Midi0, Midi1, Wav16, Wav24, WavFloat, Flac16, Flac24 };
enum class ExportNotes { Both, Mine, Models };
// Bars of a MIDI file: laid through the notes; even ones, with the notes on their grid; 120 beats a minute.
enum class ExportBars { AsPlayed, OnGrid, None };
enum class ExportGrid { Eighths, EighthTriplets, Sixteenths, SixteenthTriplets, ThirtySeconds };
enum class ExportRange { Whole, FromCursor, LastHalfMinute, LastTwoMinutes, Marked };

inline bool isSound(ExportFormat format) { return format >= ExportFormat::Wav16; }
inline QString endingOf(ExportFormat format) {
    return !isSound(format)                ? QStringLiteral(".mid")
           : format < ExportFormat::Flac16 ? QStringLiteral(".wav")
                                           : QStringLiteral(".flac");
}

// What is exported, as what, and where to.
struct ExportForm {
    QString what;                         // "Take 12, branch A"
    double seconds = 0;                   // its length
    double cursor = -1;                   // where in it the cursor stands; below 0: nowhere
    double markedFrom = 0, markedTo = 0;  // what is marked of it; the same: nothing
    ExportFormat format = ExportFormat::Midi1;
    ExportNotes notes = ExportNotes::Both;
    bool stems = false;      // sound of both in two files
    bool normalise = false;  // sound to the same peak, however softly it was played
    ExportBars bars = ExportBars::AsPlayed;
    ExportGrid grid = ExportGrid::Sixteenths;
    ExportRange range = ExportRange::Whole;
    QString name;    // without its ending
    QString folder;  // a path

    bool inTwoFiles() const { return stems && notes == ExportNotes::Both && isSound(format); }
    bool operator==(const ExportForm&) const = default;
};

// What would come of a form.
struct ExportOutcome {
    int notes = 0;
    double seconds = 0;
    QStringList files;     // their names
    QStringList replaced;  // names of files that are there already
    QString bars;          // which bars there are, in a line; empty: nothing is to be said of them
};

}  // namespace continuo::ui
