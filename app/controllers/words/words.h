#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <string>

#include "library/take.h"

namespace continuo::app {

class Settings;

inline QString text(const std::string& utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// Converts a peak to dB; 1 is 0 dB, silence is -100 dB.
double decibels(double peak);
// Formats a time, for example "0:14" or "1:02:03"; at most "99:59:59".
QString clockText(double seconds);
// Formats a duration, rounded to seconds.
QString lengthText(double seconds);
// Formats a range in seconds: "0:02.0–0:05.5".
QString spanText(double from, double to);
// "18.1 MB".
QString sizeText(std::uint64_t bytes);
// Formats a large number, for example 28512345 as "28.5 M".
QString countText(std::int64_t number);
// Formats day and time in short form.
QString dateText(WallTime moment);
// Returns the folder for exports: the chosen one if it exists, else the desktop's music folder, else the home
// folder. Both functions wait for the disk. Any thread may call the second one.
QString exportFolder(Settings& settings);
QString exportFolder(const QString& chosen);
// Returns the chosen folder without checking that it exists.
QString chosenExportFolder(Settings& settings);
// Returns the letter of an item in its set: "A" for index 0.
QString itemLetter(int index);
// Returns the take's title, else "Take 12". A take that the user did not keep is named after its date.
QString takeName(const Take& take);
QStringList tagList(const Marks& marks);

}  // namespace continuo::app
