#include "controllers/words/task_words.h"

#include <QCoreApplication>

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ErrorWords)
};

FailureWords describeStoring(Task task) {
    switch (task) {
        case Task::Store:
            return {Words::tr("What you play cannot be saved at the moment"),
                    Words::tr("Continuo keeps it in memory and tries again. Make room on the disk.")};
        case Task::StoreDamaged:
            return {Words::tr("What you play cannot be saved any more, as the file of your takes is damaged"),
                    Words::tr("Continuo keeps it in memory. Export what you want to keep, then start "
                              "Continuo again: it puts the file aside and begins a new one.")};
        case Task::StorePictures:
            return {Words::tr("Pictures cannot be saved at the moment"),
                    Words::tr("Continuo keeps them in memory and tries again. Make room on the disk.")};
        case Task::StorePicturesDamaged:
            return {Words::tr("Pictures cannot be saved any more, as the file of your pictures is damaged"),
                    Words::tr("Continuo keeps them in memory. Export what you want to keep, then start "
                              "Continuo again: it puts the file aside and begins a new one.")};
        case Task::StoreSounds:
            return {Words::tr("Sounds cannot be saved at the moment"),
                    Words::tr("Continuo keeps them in memory and tries again. Make room on the disk.")};
        case Task::StoreSoundsDamaged:
            return {Words::tr("Sounds cannot be saved any more, as the file of your sounds is damaged"),
                    Words::tr("Continuo keeps them in memory. Export what you want to keep, then start "
                              "Continuo again: it puts the file aside and begins a new one.")};
        case Task::StoreQueue:
            return {Words::tr("The queue cannot be saved"),
                    Words::tr("What waits in it would be lost at the end. Make room on the disk, or look at "
                              "the folder of the takes.")};
        case Task::StoreQueueDamaged:
            return {Words::tr("The queue cannot be saved any more, as its file is damaged"),
                    Words::tr("What waits in it is lost at the end. At its next start Continuo puts the file "
                              "aside and begins a new one.")};
        default: return {};
    }
}

bool isStoring(Task task) { return task >= Task::Store && task <= Task::StoreQueueDamaged; }

}  // namespace

FailureWords describe(Task task) {
    switch (task) {
        case Task::Start:
            return {Words::tr("Continuo cannot start"),
                    Words::tr(
                        "Nothing was changed. Close the other Continuo, look at the room and permissions of "
                        "the folder, or start this one with --data and a folder of its own.")};
        case Task::LoadModel:
            return {Words::tr("The model cannot be loaded"),
                    Words::tr("You can play, but nobody answers. Choose another model.")};
        case Task::FindPictureModels:
            return {
                Words::tr("The models that make pictures cannot be looked up"),
                Words::tr("Your pictures are as they were. Look at the folders of models in the settings.")};
        case Task::FindSoundModels:
            return {Words::tr("Continuo could not look up the models for sound"),
                    Words::tr("Your sounds are unchanged. Check the model folders in the settings.")};
        case Task::ChooseModel:
            return {Words::tr("The model cannot be used"),
                    Words::tr("The model chosen before stays. Choose another file.")};
        case Task::ChangeModel:
            return {Words::tr("The model cannot be loaded"),
                    Words::tr("The one before plays on. Choose another one, a smaller one or fewer bits.")};
        case Task::ImportModel:
            return {
                Words::tr("The checkpoint was not imported"),
                Words::tr("Nothing was changed, and the model chosen before stays in use. A checkpoint is "
                          "a folder with config.json and the weights.")};
        case Task::RemoveModel:
            return {Words::tr("The list of models was not changed"),
                    Words::tr("The models stay where they are.")};
        case Task::Play:
            return {Words::tr("The model has stopped"),
                    Words::tr("What was played is kept. Begin a new take to go on.")};
        case Task::Continue:
            return {Words::tr("This cannot be continued"),
                    Words::tr("What is there stays as it is. Choose another place or other settings.")};
        case Task::ReadFile:
            return {Words::tr("The file was not opened"),
                    Words::tr("Nothing was changed. Choose another file.")};
        case Task::Export:
        case Task::Drag:
            return {Words::tr("Nothing was written"),
                    Words::tr("Your work is kept as it is. Choose another place.")};
        case Task::ExportBundle:
            return {Words::tr("Nothing was written"), Words::tr("Your work is kept as it is.")};
        case Task::Record:
            return {Words::tr("Continuo could not record"),
                    Words::tr("Anything recorded so far is kept. Check the disk and the folder.")};
        case Task::Replay:
            return {Words::tr("The take could not be made again"), Words::tr("It is kept as it is.")};
        case Task::Measure: return {Words::tr("Nothing could be measured"), QString()};
        case Task::Takes: return {Words::tr("That did not work"), Words::tr("Your takes are as they were.")};
        case Task::Pictures:
            return {Words::tr("That did not work"), Words::tr("Your pictures are as they were.")};
        case Task::Sounds: return {Words::tr("That did not work"), Words::tr("Your sounds are unchanged.")};
        case Task::Unexpected:
            return {Words::tr("That did not work"), Words::tr("What was played and made is kept as it was.")};
        case Task::Originality:
            return {Words::tr("Whether this is in the music that the model learnt from cannot be said"),
                    Words::tr("Your takes are as they were. Get the .learnt file beside the model again.")};
        case Task::Surprise:
            return {Words::tr("How much this surprises the model cannot be said"),
                    Words::tr("Takes and pictures are as they were. Choose another model.")};
        case Task::Jobs:
            return {
                Words::tr("The job was not done"),
                Words::tr(
                    "Whatever it had made by then is kept. Ask for it again, with other settings perhaps.")};
        case Task::Store:
        case Task::StoreDamaged:
        case Task::StorePictures:
        case Task::StorePicturesDamaged:
        case Task::StoreSounds:
        case Task::StoreSoundsDamaged:
        case Task::StoreQueue:
        case Task::StoreQueueDamaged: return describeStoring(task);
        case Task::StoreSettings:
            return {Words::tr("Settings cannot be saved"),
                    Words::tr("What you change holds until you quit Continuo. Make room on the disk, or look "
                              "at the permissions of the file and its folder.")};
        case Task::FreeDiskSpace:
            return {Words::tr("What was deleted is gone, but it still takes its room on the disk"),
                    Words::tr("The next deletion tries again to give it back, and needs as much room for a "
                              "moment as the rest takes.")};
        case Task::Restore:
            return {Words::tr("Some of what was stored cannot be read"),
                    Words::tr("Continuo put it aside, deleted nothing and goes on with the rest.")};
    }
    return {};
}

Task damagedVariant(Task task) {
    switch (task) {
        case Task::Store: return Task::StoreDamaged;
        case Task::StorePictures: return Task::StorePicturesDamaged;
        case Task::StoreSounds: return Task::StoreSoundsDamaged;
        case Task::StoreQueue: return Task::StoreQueueDamaged;
        default: return task;
    }
}

QString skipReason(Task task, ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest:
            if (task == Task::Start)
                return Words::tr("another Continuo uses the folder of your takes, or a newer one made it");
            return Words::tr("it does not fit what is there");
        case ErrorCode::BadFile:
            if (task == Task::Start)
                return Words::tr("the folder of your takes cannot be written, or a file in it not be read");
            if (task == Task::ExportBundle) return Words::tr("something that goes into it cannot be read");
            if (task == Task::Export || task == Task::Drag || task == Task::Record || isStoring(task))
                return Words::tr("the file cannot be written");
            return Words::tr("a file is damaged, may not be read, or is not what it should be");
        case ErrorCode::BadModel:
            return Words::tr("its file is damaged, or of a kind that Continuo does not know");
        case ErrorCode::NotFound: return Words::tr("something that it needs is not there");
        case ErrorCode::OutOfMemory: return Words::tr("there is not enough memory");
        case ErrorCode::Device: return Words::tr("a device is not to be had");
        case ErrorCode::Cancelled: return Words::tr("it was stopped");
        case ErrorCode::Internal: return Words::tr("Continuo has a fault; please report the details");
    }
    return {};
}

FailureWords describeJobFailure(ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest: break;
        case ErrorCode::BadFile:
            return {Words::tr("A file that it needs cannot be read or written, so the job was not done."),
                    Words::tr("Look at the file and at the room on the disk, then try again.")};
        case ErrorCode::BadModel:
            return {Words::tr("The model’s file is damaged, or of a kind that Continuo does not know, so the "
                              "job was not done."),
                    Words::tr("Get its file anew and try again, or ask for it with another model.")};
        case ErrorCode::NotFound:
            return {Words::tr("Something that it needs is not there any more, so the job was not done."),
                    Words::tr("Bring it back and try again, or ask for it anew.")};
        case ErrorCode::OutOfMemory:
            return {Words::tr("There is not enough memory, so the job was not done."),
                    Words::tr("Close other programs and try again, or ask for it with fewer latents or a "
                              "smaller model.")};
        case ErrorCode::Device:
            return {
                Words::tr("The device that computes failed or is not to be had, so the job was not done."),
                Words::tr("Try again, or choose another device in the settings first.")};
        case ErrorCode::Cancelled:
            return {Words::tr("It was stopped, so the job was not done."), Words::tr("Try again.")};
        case ErrorCode::Internal:
            return {Words::tr("Continuo has a fault, so the job was not done."),
                    Words::tr("Try again, and please report the details.")};
    }
    return {Words::tr("What was asked for does not fit what is there, so the job was not done."),
            Words::tr("Ask for it again, with other settings perhaps.")};
}

}  // namespace continuo::app
