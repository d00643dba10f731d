#pragma once

#include <continuo/error.h>
#include <continuo/write_fault.h>

#include "controllers/words/task_words.h"
#include "pictures/picture_file.h"

namespace continuo::app {

// These functions describe in the user's language what is wrong with a file. They read the disk.

// Describes a file that cannot be read as MIDI. %1 in the result stands for the file's name.
QString midiFaultText(const QString& path, const Error& error);
// Describes a file in a model folder that cannot be read as a model, with its name.
QString modelFileFaultText(const QString& path);
// Describes a readable file that is not a valid picture. name: the file's name for the user.
QString pictureFaultText(const QString& name, const PictureError& fault);
// Describes a picture file that cannot be read; empty if the file itself is without fault.
QString pictureFileFaultText(const QString& name, const QString& path);
// Returns why a file cannot be written, as part of a sentence, and what helps.
FailureWords describe(WriteFault::Kind kind);

}  // namespace continuo::app
