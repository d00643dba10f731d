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

// Of a peak where 1 is full scale; silence is -100.
double decibels(double peak);
// "0:14", "1:02:03"; at most "99:59:59".
QString clockText(double seconds);
// Of how long something is: the nearest second.
QString lengthText(double seconds);
// "0:02.0–0:05.5", of a range in seconds.
QString spanText(double from, double to);
// "18.1 MB".
QString sizeText(std::uint64_t bytes);
// 28512345 as "28.5 M".
QString countText(std::int64_t number);
// Day and time, short.
QString dateText(WallTime moment);
// Where exports go: the folder that was chosen and is there, else the desktop's one for music, else the
// user's own. Both wait for the disk; of the folder any thread.
QString exportFolder(Settings& settings);
QString exportFolder(const QString& chosen);
// The same without a look at the disk: the folder that was chosen, there or not.
QString wantedExportFolder(Settings& settings);
// Of a picture in its set, from 0: "A".
QString letterOf(int index);
// Its title; otherwise "Take 12", or when it was played if nobody asked to keep it.
QString takeName(const Take& take);
QStringList tagsOf(const Marks& marks);

}  // namespace continuo::app
