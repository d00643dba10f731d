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
    FindSoundModels,
    ChooseModel,
    ChangeModel,
    ImportModel,
    RemoveModel,
    Play,
    Continue,
    ReadFile,
    Export,
    ExportBundle,
    Record,
    Drag,  // a file is dragged out into another program
    Replay,
    Measure,
    Takes,
    Pictures,
    Sounds,
    Anything,  // an error that nobody foresaw
    Originality,
    Surprise,
    Jobs,
    Store,  // saving takes, then pictures, sounds and the queue; ...Damaged: where their file is damaged
    StoreDamaged,
    StorePictures,
    StorePicturesDamaged,
    StoreSounds,
    StoreSoundsDamaged,
    StoreQueue,
    StoreQueueDamaged,
    StoreSettings,
    GiveRoom,
    Restore
};

// What happened, why, what Continuo did, and what the user can do, in the user's language; the error's own
// line is the details. Any thread.
ui::Saying sayingOf(Task task, const std::exception& error);
// The same for a MIDI file that was not opened: names the file, and what is wrong with it as far as the error
// or a look at the disk tells.
ui::Saying sayingOfMidiFile(const QString& path, const std::exception& error);
// The same for a picture that was not opened. path: empty for a picture that is no file, as from the
// clipboard.
ui::Saying sayingOfPicture(const QString& name, const QString& path, const std::exception& error);
// The same for a sound that was not opened.
ui::Saying sayingOfSound(const QString& name, const std::exception& error);
// The same for an error of which only the line was kept, and its code unless an earlier version kept it. An
// empty line says nothing.
ui::Saying sayingOf(Task task, const std::string& line, std::optional<ErrorCode> code = {});
// The same for a model that is not there any more; model: its file or name, line: the error's own text.
ui::Saying sayingOfGone(Task task, const std::string& model, const std::string& line);
// The trouble that saving has, for Store, StorePictures, StoreSounds or StoreQueue; nothing while all is
// well.
ui::Saying sayingOf(Task task, const StorageStatus& storage);

}  // namespace continuo::app
