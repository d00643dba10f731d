#pragma once

#include <continuo/error.h>
#include <continuo/write_fault.h>

#include "controllers/words/task_words.h"
#include "pictures/picture_file.h"

namespace continuo::app {

// What is wrong with a file, in the user's language. Looks at the disk.

// Of a file that cannot be read as MIDI; %1 is left for its name.
QString faultOfMidi(const QString& path, const Error& error);
// Of a file in a folder of models that cannot be read as a model; with its name.
QString faultOfModelFile(const QString& path);
// Of a file that was read and cannot be a picture; name: what the user calls it.
QString faultOfPicture(const QString& name, const PictureFault& fault);
// Of a picture's file that cannot be read at all; empty: nothing is wrong with the file itself.
QString faultOfPictureFile(const QString& name, const QString& path);
// Why a file cannot be written, as a part of a sentence, and what helps.
FailureWords wordsOf(WriteFault::Kind kind);

}  // namespace continuo::app
