#pragma once

#include <continuo/error.h>

#include <exception>
#include <optional>
#include <string>

#include "forms.h"
#include "storage/storage_status.h"

namespace continuo::app {

// A task of the program that can fail, for error messages.
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
    Drag,  // drags a file to another program
    Replay,
    Measure,
    Takes,
    Pictures,
    Sounds,
    Unexpected,  // an unexpected error
    Originality,
    Surprise,
    Jobs,
    Store,  // Store...: saves takes, pictures, sounds, the queue; ...Damaged: the stored file is damaged
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

// Returns a message in the user's language: what happened and why, what Continuo did, and what the user can
// do. The message's details are the error's own text. Any thread.
ui::UserMessage messageFor(Task task, const std::exception& error);
// Returns the message for a MIDI file that could not be opened. Names the file, and describes its fault if
// the error or the file's contents show it.
ui::UserMessage midiFileErrorMessage(const QString& path, const std::exception& error);
// Returns the message for a picture that could not be opened. path: empty for a picture without a file, such
// as a pasted one.
ui::UserMessage pictureErrorMessage(const QString& name, const QString& path, const std::exception& error);
// Returns the message for a sound that could not be opened.
ui::UserMessage soundErrorMessage(const QString& name, const std::exception& error);
// Returns the message for an error of which only the text was stored. code: missing if an earlier version
// stored the error. Returns an empty message for an empty line.
ui::UserMessage messageFor(Task task, const std::string& line, std::optional<ErrorCode> code = {});
// Returns the message for a missing model. model: its file or name; line: the error's text.
ui::UserMessage missingModelMessage(Task task, const std::string& model, const std::string& line);
// Describes the storage problem of task Store, StorePictures, StoreSounds or StoreQueue; empty if none
// exists.
ui::UserMessage messageFor(Task task, const StorageStatus& storage);

}  // namespace continuo::app
