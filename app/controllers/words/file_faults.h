#pragma once

#include <continuo/error.h>
#include <continuo/write_fault.h>

#include "controllers/words/task_words.h"
#include "pictures/picture_file.h"

namespace continuo::app {

// These describe what is wrong with a file, in the user's language. They read the disk.

// For a file that cannot be read as MIDI; %1 stands for its name.
QString midiFaultText(const QString& path, const Error& error);
// For a file in a model folder that cannot be read as a model; includes its name.
QString modelFileFaultText(const QString& path);
// For a readable file that is not a valid picture. name: as the user knows it.
QString pictureFaultText(const QString& name, const PictureError& fault);
// For a picture file that cannot be read; empty if the file itself is fine.
QString pictureFileFaultText(const QString& name, const QString& path);
// Returns why a file cannot be written, as part of a sentence, and what helps.
FailureWords describe(WriteFault::Kind kind);

}  // namespace continuo::app
