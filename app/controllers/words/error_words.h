#pragma once

#include <continuo/error.h>

#include <exception>
#include <optional>
#include <string>

#include "forms.h"
#include "storage/storage_status.h"

namespace continuo::app {

// What was being done when something failed.
enum class Task {
    Start,
    LoadModel,
    FindPictureModels,
    ChooseModel,
    ChangeModel,
    ImportModel,
    RemoveModel,
    Play,
    Continue,
    ReadFile,
    Export,
    ExportBundle,
    Drag,  // a file that another program is to have
    Replay,
    Measure,
    Takes,
    Pictures,
    Anything,  // which nobody foresaw
    Originality,
    Surprise,
    Jobs,
    Store,  // each with its own words where the file is damaged
    StoreDamaged,
    StorePictures,
    StorePicturesDamaged,
    StoreQueue,
    StoreQueueDamaged,
    StoreSettings,
    GiveRoom,
    Restore
};

// What happened, why, what Continuo did, and what the user can do, in the user's language; the error's own
// line is the details. Any thread.
ui::Saying sayingOf(Task task, const std::exception& error);
// Of a MIDI file that was not opened: which one, and the one cause that is known, or can be seen on the disk.
ui::Saying sayingOfMidiFile(const QString& path, const std::exception& error);
// Of a picture that was not opened; path: empty where it is no file.
ui::Saying sayingOfPicture(const QString& name, const QString& path, const std::exception& error);
// Where the error was kept as its line, of an earlier version without its code; without a line nothing is
// said.
ui::Saying sayingOf(Task task, const std::string& line, std::optional<ErrorCode> code = {});
// Of a model that is not there any more, by its file or name; line: the error's own.
ui::Saying sayingOfGone(Task task, const std::string& model, const std::string& line);
// How saving goes, of one of the three tasks that store; nothing while all is well.
ui::Saying sayingOf(Task task, const StorageStatus& storage);

}  // namespace continuo::app
