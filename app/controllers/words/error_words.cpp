#include "controllers/words/error_words.h"

#include <continuo/error.h>
#include <continuo/model_gone.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <new>
#include <optional>

#include "bundle/bundle_writer.h"
#include "controllers/words/file_faults.h"
#include "controllers/words/task_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"

namespace continuo::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ErrorWords)
};

QString ofFile(const QString& name, const QString& told) {
    return Words::tr("%1: %2", "a file, and what became of it").arg(name, told);
}

// "The file was not opened – it is damaged. Nothing was changed."
QString sentences(Task task, std::optional<ErrorCode> code) {
    FailureWords found = wordsOf(task);
    if (task == Task::ExportBundle && code == ErrorCode::BadFile)
        found.after = Words::tr("Your work is kept as it is. Choose what to export without that.");
    QString told = found.what;
    if (code) told += QStringLiteral(" – ") + reasonOf(task, *code);
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

FailureWords wordsOfUnsaved() {
    return {Words::tr("what was played or made last is not on the disk yet"),
            Words::tr("Continuo keeps it in memory. Make room where your takes are, then try again.")};
}

// "Nothing was written – there is no room on the disk. Your work is kept as it is. Make room there."
QString sentences(Task task, const FailureWords& why) {
    return withCause(wordsOf(task).what, why.what, why.after);
}

bool writesFile(Task task) {
    return task == Task::Export || task == Task::ExportBundle || task == Task::Drag || task == Task::Record;
}

QString noModelInstalled() {
    return Words::tr("No model is installed. You can play, but nobody answers. Add one in the settings.");
}

// Returns the display name of a missing model, from its name or file.
QString nameOfGone(const std::string& model) {
    const QString ending = QStringLiteral(".safetensors");
    QString name = QFileInfo(text(model)).fileName();
    if (name.endsWith(ending)) name.chop(ending.size());
    return name;
}

// Puts the cause first, because a row of the queue shows little more than the beginning.
QString sentencesOfJob(ErrorCode code) {
    const FailureWords found = wordsOfJob(code);
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
    const FailureWords found = wordsOf(task);
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
        return ui::Saying::withoutNames(sentences(task, wordsOf(fault->kind())), line);
    if (dynamic_cast<const NotSaved*>(&error) != nullptr)
        return ui::Saying::withoutNames(sentences(task, wordsOfUnsaved()), line);
    const auto* gone = dynamic_cast<const ModelGone*>(&error);
    if (gone != nullptr && !gone->model().empty()) return sayingOfGone(task, gone->model(), error.what());
    return ui::Saying::withoutNames(sentences(task, codeOf(error)), line);
}

ui::Saying sayingOfMidiFile(const QString& path, const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    const bool seen =
        ours != nullptr && (ours->code() == ErrorCode::BadFile || ours->code() == ErrorCode::NotFound);
    if (!seen) return sayingOf(Task::ReadFile, error);
    const FailureWords found = wordsOf(Task::ReadFile);
    const QString why = faultOfMidi(path, *ours).arg(QFileInfo(path).fileName());
    return {withCause(found.what, why, found.after), QString::fromUtf8(error.what())};
}

ui::Saying sayingOfPicture(const QString& name, const QString& path, const std::exception& error) {
    const auto* fault = dynamic_cast<const PictureFault*>(&error);
    const QString why = fault != nullptr ? faultOfPicture(name, *fault) : faultOfPictureFile(name, path);
    const ui::Saying saying = sayingOf(Task::ReadFile, error);
    const FailureWords found = wordsOf(Task::ReadFile);
    return {why.isEmpty() ? ofFile(name, saying.text) : withCause(found.what, why, found.after),
            saying.details};
}

ui::Saying sayingOfSound(const QString& name, const std::exception& error) {
    const ui::Saying saying = sayingOf(Task::ReadFile, error);
    return {ofFile(name, saying.text), saying.details};
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
