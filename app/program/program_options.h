#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <optional>

#include "library/take.h"

namespace continuo::app {

struct ProgramOptions {
    QString settingsFile;            // file; empty: the user's
    std::filesystem::path dataPath;  // folder of takes and jobs; empty: the user's
    QStringList filesToOpen;         // MIDI files, sounds, pictures and .continuo files
    QString inputFile;               // MIDI file that plays instead of the player
    QString audioDevice;             // audio device for this run, instead of the configured one
    bool firstRun = true;            // false: skips the questions about sound and keyboard at the first start
    std::optional<NodeId> nodeToShow;  // take or branch to show at the start; ignored if it does not exist
};

// Returns the folder of takes. It is empty if the options contain none and the user has no home folder.
std::filesystem::path takesFolder(const ProgramOptions& options);

}  // namespace continuo::app
