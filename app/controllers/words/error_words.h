#pragma once

#include <continuo/error.h>

#include <exception>
#include <optional>
#include <string>

#include "forms.h"
#include "storage/storage_status.h"

namespace continuo::app {

// The task that failed.
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
    Drag,  // drags a file out into another program
    Replay,
    Measure,
    Takes,
    Pictures,
    Sounds,
    Unexpected,  // an unexpected error
    Originality,
    Surprise,
    Jobs,
    Store,  // saves takes, then pictures, sounds and the queue; ...Damaged: their file is damaged
    StoreDamaged,
    StorePictures,
    StorePicturesDamaged,
    StoreSounds,
    StoreSoundsDamaged,
    StoreQueue,
    StoreQueueDamaged,
    StoreSettings,
    FreeDiskSpace,
    Restore
};

// Says in the user's language what happened, why, what Continuo did, and what the user can do. The details
// are the error's own message. Any thread.
ui::UserMessage messageFor(Task task, const std::exception& error);
// The same for a MIDI file that could not be opened. Names the file, and its fault if the error or the disk
// shows it.
ui::UserMessage midiFileErrorMessage(const QString& path, const std::exception& error);
// The same for a picture that could not be opened. path: empty for a picture without a file, such as a pasted
// one.
ui::UserMessage pictureErrorMessage(const QString& name, const QString& path, const std::exception& error);
// The same for a sound that could not be opened.
ui::UserMessage soundErrorMessage(const QString& name, const std::exception& error);
// The same for an error of which only the message was stored; code: missing if an earlier version stored it.
// Returns an empty text for an empty line.
ui::UserMessage messageFor(Task task, const std::string& line, std::optional<ErrorCode> code = {});
// The same for a model that is gone. model: its file or name; line: the error's message.
ui::UserMessage missingModelMessage(Task task, const std::string& model, const std::string& line);
// Describes the problem of Store, StorePictures, StoreSounds or StoreQueue; empty if none exists.
ui::UserMessage messageFor(Task task, const StorageStatus& storage);

}  // namespace continuo::app
