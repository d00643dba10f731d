#include "controllers/words/error_words.h"

#include <continuo/error.h>
#include <continuo/model_gone.h>
#include <continuo/write_fault.h>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <new>
#include <optional>

#include "bundle/bundle_writer.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "library/export.h"
#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ErrorWords)
};

struct Case {
    QString what;   // happened
    QString after;  // what Continuo did, and what one can do
};

Case caseOfStoring(Task task) {
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

Case caseOf(Task task) {
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
        case Task::Replay:
            return {Words::tr("The take could not be made again"), Words::tr("It is kept as it is.")};
        case Task::Measure: return {Words::tr("Nothing could be measured"), QString()};
        case Task::Takes: return {Words::tr("That did not work"), Words::tr("Your takes are as they were.")};
        case Task::Pictures:
            return {Words::tr("That did not work"), Words::tr("Your pictures are as they were.")};
        case Task::Anything:
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
        case Task::StoreQueue:
        case Task::StoreQueueDamaged: return caseOfStoring(task);
        case Task::StoreSettings:
            return {Words::tr("Settings cannot be saved"),
                    Words::tr("What you change holds until you quit Continuo. Make room on the disk, or look "
                              "at the permissions of the file and its folder.")};
        case Task::GiveRoom:
            return {Words::tr("What was deleted is gone, but it still takes its room on the disk"),
                    Words::tr("The next deletion tries again to give it back, and needs as much room for a "
                              "moment as the rest takes.")};
        case Task::Restore:
            return {Words::tr("Some of what was stored cannot be read"),
                    Words::tr("Continuo put it aside, deleted nothing and goes on with the rest.")};
    }
    return {};
}

bool stores(Task task) { return task >= Task::Store && task <= Task::StoreQueueDamaged; }

Task whereDamaged(Task task) {
    switch (task) {
        case Task::Store: return Task::StoreDamaged;
        case Task::StorePictures: return Task::StorePicturesDamaged;
        case Task::StoreQueue: return Task::StoreQueueDamaged;
        default: return task;
    }
}

QString reason(Task task, ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest:
            if (task == Task::Start)
                return Words::tr("another Continuo uses the folder of your takes, or a newer one made it");
            return Words::tr("it does not fit what is there");
        case ErrorCode::BadFile:
            if (task == Task::Start)
                return Words::tr("the folder of your takes cannot be written, or a file in it not be read");
            if (task == Task::ExportBundle) return Words::tr("something that goes into it cannot be read");
            if (task == Task::Export || task == Task::Drag || stores(task))
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

// By its first bytes, as those of a sound file.
bool isSound(const QByteArray& head) {
    const bool isWave = head.startsWith("RIFF") && head.mid(8, 4) == "WAVE";
    return isWave || head.startsWith("fLaC") || head.startsWith("OggS") || head.startsWith("ID3") ||
           head.startsWith("FORM") || head.startsWith("\xFF\xFB");
}

// By its name, as those that programs for scores write.
bool isScore(const QString& path) {
    const QString kind = QFileInfo(path).suffix().toLower();
    for (const char* score : {"musicxml", "mxl", "mscz", "mscx", "abc", "ly", "sib", "gp"})
        if (kind == QLatin1String(score)) return true;
    return false;
}

// What is wrong with a file that cannot be read as MIDI; %1 is its name.
QString faultOfMidi(const QString& path, const Error& error) {
    constexpr int kHead = 12;
    if (dynamic_cast<const NoPianoNotes*>(&error) != nullptr)
        return Words::tr("“%1” has no notes for a piano");
    QFile file(path);
    if (!file.exists()) return Words::tr("“%1” is not there any more");
    if (!file.open(QIODevice::ReadOnly)) return Words::tr("“%1” may not be read");
    const QByteArray head = file.read(kHead);
    if (isSound(head)) return Words::tr("“%1” is a sound file, and the model hears MIDI alone");
    if (isScore(path)) return Words::tr("“%1” is a score; the program that wrote it can export it as MIDI");
    return head.startsWith("MThd") || head.startsWith("RIFF") ? Words::tr("“%1” is damaged")
                                                              : Words::tr("“%1” is no MIDI file");
}

// What is wrong with a file that cannot be read as a picture.
QString faultOf(const QString& name, const PictureFault& fault) {
    switch (fault.kind()) {
        case PictureFault::Kind::Empty: return Words::tr("“%1” is empty").arg(name);
        case PictureFault::Kind::NoPicture:
            return Words::tr("“%1” is no PNG, JPEG, WebP or BMP picture").arg(name);
        case PictureFault::Kind::NoDecoder:
            return Words::tr("“%1” is of a kind that Qt cannot read here; its image formats are missing")
                .arg(name);
        case PictureFault::Kind::Damaged: return Words::tr("“%1” is damaged").arg(name);
        case PictureFault::Kind::TooLarge: break;
    }
    constexpr int kMillion = 1'000'000;
    return Words::tr("“%5” has %L1 × %L2 pixels; up to %L3 million are read, and %L4 along a side")
        .arg(fault.width())
        .arg(fault.height())
        .arg(kMostPixels / kMillion)
        .arg(kLongestPictureSide)
        .arg(name);
}

// The same where the file itself was not to be had; empty: that is not it.
QString faultOfPictureFile(const QString& name, const QString& path) {
    if (path.isEmpty()) return {};
    const QFileInfo file(path);
    if (!file.exists()) return Words::tr("“%1” is not there any more").arg(name);
    if (file.isDir()) return Words::tr("“%1” is a folder").arg(name);
    if (!file.isReadable()) return Words::tr("“%1” may not be read").arg(name);
    if (file.size() > static_cast<qint64>(kLargestPictureFile))
        return Words::tr("“%1” is larger than %2").arg(name, sizeText(kLargestPictureFile));
    return {};
}

QString ofFile(const QString& name, const QString& told) {
    return Words::tr("%1: %2", "a file, and what became of it").arg(name, told);
}

// "The file was not opened – it is damaged. Nothing was changed."
QString sentences(Task task, std::optional<ErrorCode> code) {
    Case found = caseOf(task);
    if (task == Task::ExportBundle && code == ErrorCode::BadFile)
        found.after = Words::tr("Your work is kept as it is. Choose what to export without that.");
    QString told = found.what;
    if (code) told += QStringLiteral(" – ") + reason(task, *code);
    told += QLatin1Char('.');
    if (!found.after.isEmpty()) told += QLatin1Char(' ') + found.after;
    return told;
}

QString withCause(const QString& what, const QString& why, const QString& after) {
    return QStringLiteral("%1 – %2. %3").arg(what, why, after);
}

ErrorCode codeOf(const std::exception& error) {
    if (dynamic_cast<const ModelGone*>(&error) != nullptr) return ErrorCode::NotFound;
    if (const auto* ours = dynamic_cast<const Error*>(&error)) return ours->code();
    const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    return memory ? ErrorCode::OutOfMemory : ErrorCode::Internal;
}

// Why a file cannot be written, and what helps.
Case caseOf(WriteFault::Kind kind) {
    using Kind = WriteFault::Kind;
    switch (kind) {
        case Kind::Full:
            return {Words::tr("there is no room on the disk"),
                    Words::tr("Your work is kept as it is. Make room there, or choose another place.")};
        case Kind::NotAllowed:
            return {
                Words::tr("its folder, or the file that is there, may not be written"),
                Words::tr("Your work is kept as it is. Change the permissions, or choose another place.")};
        case Kind::NoFolder:
            return {Words::tr("its folder is not there"),
                    Words::tr("Your work is kept as it is. Make the folder, or choose another place.")};
        case Kind::LongName:
            return {Words::tr("its name is too long"),
                    Words::tr("Your work is kept as it is. Choose a shorter name.")};
        case Kind::TakenName:
            return {Words::tr("a folder, or what is no plain file, has its name"),
                    Words::tr("Your work is kept as it is. Choose another name.")};
        case Kind::Busy:
            return {Words::tr("the file is being written at this moment"),
                    Words::tr("Your work is kept as it is. Wait a moment, or choose another name.")};
        case Kind::Other: break;
    }
    return {Words::tr("the file cannot be written"),
            Words::tr("Your work is kept as it is. Choose another place.")};
}

Case caseOfUnsaved() {
    return {Words::tr("what was played or made last is not on the disk yet"),
            Words::tr("Continuo keeps it in memory. Make room where your takes are, then try again.")};
}

// "Nothing was written – there is no room on the disk. Your work is kept as it is. Make room there."
QString sentences(Task task, const Case& why) { return withCause(caseOf(task).what, why.what, why.after); }

bool writesFile(Task task) {
    return task == Task::Export || task == Task::ExportBundle || task == Task::Drag;
}

QString noModelInstalled() {
    return Words::tr("No model is installed. You can play, but nobody answers. Add one in the settings.");
}

// What a model is called whose file or name that is, with its ending or without.
QString nameOfGone(const std::string& model) {
    const QString ending = QStringLiteral(".safetensors");
    QString name = QFileInfo(text(model)).fileName();
    if (name.endsWith(ending)) name.chop(ending.size());
    return name;
}

// Why a job was not done, and what can be done.
Case caseOfJob(ErrorCode code) {
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

// The cause comes first here and below: the queue's row shows little more of it, and "Failed" beside it.
QString sentencesOfJob(ErrorCode code) {
    const Case found = caseOfJob(code);
    return QStringLiteral("%1 %2 %3")
        .arg(found.what, Words::tr("Whatever it had made by then is kept."), found.after);
}

QString sentencesWithout(const QString& model, Task task) {
    if (task == Task::Jobs) {
        const QString told = Words::tr(
            "The model “%1” is not there any more, so the job was not done. Bring its file back and "
            "try again, or ask for it with another model.");
        return told.arg(model);
    }
    const Case found = caseOf(task);
    const bool loads = task == Task::LoadModel || task == Task::ChangeModel || task == Task::ChooseModel;
    return Words::tr("%1 – the model “%2” is not there any more. %3", "what happened; what can be done")
        .arg(found.what, model,
             loads ? found.after : Words::tr("Bring its file back, or choose another model."));
}

}  // namespace

ui::Saying sayingOf(Task task, const std::exception& error) {
    const QString line = QString::fromUtf8(error.what());
    if (task == Task::LoadModel && dynamic_cast<const NoModelInstalled*>(&error) != nullptr)
        return ui::Saying::withoutNames(noModelInstalled(), line);
    if (const auto* fault = dynamic_cast<const WriteFault*>(&error); fault != nullptr && writesFile(task))
        return ui::Saying::withoutNames(sentences(task, caseOf(fault->kind())), line);
    if (dynamic_cast<const NotSaved*>(&error) != nullptr)
        return ui::Saying::withoutNames(sentences(task, caseOfUnsaved()), line);
    const auto* gone = dynamic_cast<const ModelGone*>(&error);
    if (gone != nullptr && !gone->model().empty()) return sayingOfGone(task, gone->model(), error.what());
    return ui::Saying::withoutNames(sentences(task, codeOf(error)), line);
}

ui::Saying sayingOfMidiFile(const QString& path, const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    const bool seen =
        ours != nullptr && (ours->code() == ErrorCode::BadFile || ours->code() == ErrorCode::NotFound);
    if (!seen) return sayingOf(Task::ReadFile, error);
    const Case found = caseOf(Task::ReadFile);
    const QString why = faultOfMidi(path, *ours).arg(QFileInfo(path).fileName());
    return {withCause(found.what, why, found.after), QString::fromUtf8(error.what())};
}

ui::Saying sayingOfPicture(const QString& name, const QString& path, const std::exception& error) {
    const auto* fault = dynamic_cast<const PictureFault*>(&error);
    const QString why = fault != nullptr ? faultOf(name, *fault) : faultOfPictureFile(name, path);
    const ui::Saying saying = sayingOf(Task::ReadFile, error);
    const Case found = caseOf(Task::ReadFile);
    return {why.isEmpty() ? ofFile(name, saying.text) : withCause(found.what, why, found.after),
            saying.details};
}

ui::Saying sayingOf(Task task, const std::string& line, std::optional<ErrorCode> code) {
    if (line.empty()) return {};
    const bool byCause = task == Task::Jobs && code;
    return ui::Saying::withoutNames(byCause ? sentencesOfJob(*code) : sentences(task, code), text(line));
}

ui::Saying sayingOfGone(Task task, const std::string& model, const std::string& line) {
    return {sentencesWithout(nameOfGone(model), task), text(line)};
}

ui::Saying sayingOf(Task task, const StorageStatus& storage) {
    return sayingOf(storage.damaged ? whereDamaged(task) : task, storage.problem);
}

}  // namespace continuo::app
