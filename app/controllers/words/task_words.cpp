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
            return {Words::tr("Continuo cannot save your playing at the moment"),
                    Words::tr("Continuo keeps your playing in memory and tries again. Free disk space.")};
        case Task::StoreDamaged:
            return {Words::tr("Continuo can no longer save your playing: the file of your takes is damaged"),
                    Words::tr("Continuo keeps your playing in memory. Export what you want to keep, then "
                              "restart Continuo. It moves the damaged file aside and begins a new one.")};
        case Task::StorePictures:
            return {Words::tr("Continuo cannot save pictures at the moment"),
                    //: Pictures or sounds; follows “Continuo cannot save pictures at the moment”.
                    Words::tr("Continuo keeps them in memory and tries again. Free disk space.")};
        case Task::StorePicturesDamaged:
            return {Words::tr("Continuo can no longer save pictures: the file of your pictures is damaged"),
                    //: Pictures or sounds; follows “… the file of your pictures is damaged”.
                    Words::tr("Continuo keeps them in memory. Export what you want to keep, then restart "
                              "Continuo. It moves the file aside and begins a new one.")};
        case Task::StoreSounds:
            return {Words::tr("Continuo cannot save sounds at the moment"),
                    Words::tr("Continuo keeps them in memory and tries again. Free disk space.")};
        case Task::StoreSoundsDamaged:
            return {Words::tr("Continuo can no longer save sounds: the file of your sounds is damaged"),
                    Words::tr("Continuo keeps them in memory. Export what you want to keep, then restart "
                              "Continuo. It moves the file aside and begins a new one.")};
        case Task::StoreQueue:
            return {Words::tr("Continuo cannot save the queue"),
                    Words::tr("Waiting jobs will be lost when you quit. Free disk space, or check the folder "
                              "of your takes.")};
        case Task::StoreQueueDamaged:
            return {Words::tr("Continuo can no longer save the queue: its file is damaged"),
                    Words::tr("Waiting jobs will be lost when you quit. At its next start Continuo moves the "
                              "file aside and begins a new one.")};
        default: return {};
    }
}

bool isStoring(Task task) { return task >= Task::Store && task <= Task::StoreQueueDamaged; }

}  // namespace

FailureWords describe(Task task) {
    switch (task) {
        case Task::Start:
            return {Words::tr("Continuo cannot start"),
                    Words::tr("Nothing changed. Close the other Continuo, check the folder's disk space and "
                              "permissions, or start this one with --data and another folder.")};
        case Task::LoadModel:
            return {Words::tr("Continuo could not load the model"),
                    Words::tr("You can play, but nobody answers. Choose another model.")};
        case Task::FindPictureModels:
            return {Words::tr("Continuo could not find the models for pictures"),
                    Words::tr("Your pictures are unchanged. Check the model folders in the settings.")};
        case Task::FindSoundModels:
            return {Words::tr("Continuo could not find the models for sound"),
                    Words::tr("Your sounds are unchanged. Check the model folders in the settings.")};
        case Task::ChooseModel:
            return {Words::tr("Continuo cannot use the model"),
                    Words::tr("The previous model stays in use. Choose another file.")};
        case Task::ChangeModel:
            return {Words::tr("Continuo could not load the model"),
                    Words::tr("The previous model keeps playing. Choose another or a smaller model, or a "
                              "lower precision.")};
        case Task::ImportModel:
            return {Words::tr("Continuo could not import the checkpoint"),
                    Words::tr("Nothing changed; the previous model stays in use. A checkpoint is a folder "
                              "with config.json and the weights.")};
        case Task::RemoveModel:
            return {Words::tr("Continuo could not change the list of models"),
                    Words::tr("The model files are unchanged.")};
        case Task::Play:
            return {Words::tr("The model has stopped"),
                    Words::tr("Everything played is kept. Begin a new take to continue.")};
        case Task::Continue:
            return {Words::tr("No continuation is possible from here"),
                    Words::tr("Nothing changed. Choose another place or other settings.")};
        case Task::ReadFile:
            return {Words::tr("Continuo could not open the file"),
                    Words::tr("Nothing changed. Choose another file.")};
        case Task::Export:
        case Task::Drag:
            return {Words::tr("Continuo could not export"),
                    Words::tr("Your work is unchanged. Choose another place.")};
        case Task::ExportBundle:
            return {Words::tr("Continuo could not export"), Words::tr("Your work is unchanged.")};
        case Task::Record:
            return {Words::tr("Continuo could not record"),
                    Words::tr("The recording so far is kept. Check the disk and the folder.")};
        case Task::Replay:
            return {Words::tr("Continuo could not regenerate the take"), Words::tr("The take is unchanged.")};
        case Task::Measure: return {Words::tr("Continuo could not measure the speed"), QString()};
        case Task::Takes: return {Words::tr("The command failed"), Words::tr("Your takes are unchanged.")};
        case Task::Pictures:
            return {Words::tr("The command failed"), Words::tr("Your pictures are unchanged.")};
        case Task::Sounds: return {Words::tr("The command failed"), Words::tr("Your sounds are unchanged.")};
        case Task::Unexpected:
            return {Words::tr("The command failed"), Words::tr("Everything played and made is unchanged.")};
        case Task::Originality:
            return {Words::tr("Continuo cannot check whether the training music contains this"),
                    Words::tr("Your takes are unchanged. Restore the .learnt file beside the model.")};
        case Task::Surprise:
            return {Words::tr("Continuo cannot compute the surprise"),
                    Words::tr("Takes and pictures are unchanged. Choose another model.")};
        case Task::Jobs:
            return {Words::tr("The job failed"),
                    Words::tr(
                        "The job's results so far are kept. Request it again, perhaps with other settings.")};
        case Task::Store:
        case Task::StoreDamaged:
        case Task::StorePictures:
        case Task::StorePicturesDamaged:
        case Task::StoreSounds:
        case Task::StoreSoundsDamaged:
        case Task::StoreQueue:
        case Task::StoreQueueDamaged: return describeStoring(task);
        case Task::StoreSettings:
            return {Words::tr("Continuo cannot save the settings"),
                    Words::tr("Changes last until you quit Continuo. Free disk space, or check the "
                              "permissions of the file and its folder.")};
        case Task::FreeDiskSpace:
            return {Words::tr("Deleted, but the disk space is not free yet"),
                    Words::tr("Continuo tries again at the next deletion. It then briefly needs as much disk "
                              "space as the remaining data.")};
        case Task::Restore:
            return {
                Words::tr("Continuo could not read some of the saved data"),
                Words::tr(
                    "Continuo moved the damaged part aside, deleted nothing and continues with the rest.")};
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
                return Words::tr(
                    "another Continuo uses the folder of your takes, or a newer version created it");
            //: Cause of a failure.
            return Words::tr("the request does not fit the current data");
        case ErrorCode::BadFile:
            if (task == Task::Start)
                return Words::tr(
                    "Continuo cannot write to the folder of your takes, or cannot read a file in it");
            if (task == Task::ExportBundle) return Words::tr("Continuo cannot read a part of what you chose");
            if (task == Task::Export || task == Task::Drag || task == Task::Record || isStoring(task))
                return Words::tr("Continuo cannot write the file");
            //: Cause of a failure.
            return Words::tr("a file is damaged, not readable, or of the wrong kind");
        //: Cause of a failure.
        case ErrorCode::BadModel: return Words::tr("the model's file is damaged or of an unknown kind");
        //: Cause of a failure.
        case ErrorCode::NotFound: return Words::tr("something needed for this is missing");
        case ErrorCode::OutOfMemory: return Words::tr("there is not enough memory");
        case ErrorCode::Device: return Words::tr("a device is not available");
        //: Cause of a failure.
        case ErrorCode::Cancelled: return Words::tr("it was stopped");
        case ErrorCode::Internal: return Words::tr("Continuo has a bug; please report the details");
    }
    return {};
}

FailureWords describeJobFailure(ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest: break;
        case ErrorCode::BadFile:
            return {Words::tr("Continuo cannot read or write a file that the job needs."),
                    Words::tr("Check the file and the disk space, then try again.")};
        case ErrorCode::BadModel:
            return {Words::tr("The model’s file is damaged or of an unknown kind, so the job failed."),
                    Words::tr("Get a new copy of the file and try again, or use another model.")};
        case ErrorCode::NotFound:
            return {Words::tr("Something that the job needs is missing, so it failed."),
                    Words::tr("Restore it and try again, or make a new request.")};
        case ErrorCode::OutOfMemory:
            return {
                Words::tr("There is not enough memory, so the job failed."),
                Words::tr("Close other programs and try again, or use fewer latents or a smaller model.")};
        case ErrorCode::Device:
            return {Words::tr("The computing device failed or is not available, so the job failed."),
                    Words::tr("Try again, or first choose another device in the settings.")};
        case ErrorCode::Cancelled: return {Words::tr("The job was stopped."), Words::tr("Try again.")};
        case ErrorCode::Internal:
            return {Words::tr("The job failed because of a bug in Continuo."),
                    Words::tr("Try again, and please report the details.")};
    }
    return {Words::tr("The request does not fit the current data, so the job failed."),
            Words::tr("Request it again, perhaps with other settings.")};
}

}  // namespace continuo::app
