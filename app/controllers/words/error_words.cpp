#include "controllers/words/error_words.h"

#include <continuo/error.h>
#include <continuo/model_missing.h>

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

QString withFileName(const QString& name, const QString& told) {
    return Words::tr("%1: %2", "a file, and what became of it").arg(name, told);
}

// Formats a failure, for example "The file was not opened – it is damaged. Nothing was changed."
QString sentences(Task task, std::optional<ErrorCode> code) {
    FailureWords found = describe(task);
    if (task == Task::ExportBundle && code == ErrorCode::BadFile)
        found.after = Words::tr("Your work is unchanged. Leave the unreadable part out of the export.");
    QString told = found.what;
    if (code) told += QStringLiteral(" – ") + skipReason(task, *code);
    told += QLatin1Char('.');
    if (!found.after.isEmpty()) told += QLatin1Char(' ') + found.after;
    return told;
}

QString withCause(const QString& what, const QString& why, const QString& after) {
    return QStringLiteral("%1 – %2. %3").arg(what, why, after);
}

ErrorCode errorCode(const std::exception& error) {
    if (dynamic_cast<const ModelMissing*>(&error) != nullptr) return ErrorCode::NotFound;
    if (const auto* ours = dynamic_cast<const Error*>(&error)) return ours->code();
    const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    return memory ? ErrorCode::OutOfMemory : ErrorCode::Internal;
}

FailureWords describeUnsaved() {
    //: Cause of a failed export.
    return {Words::tr("your latest work is not on the disk yet"),
            //: Follows “your latest work is not on the disk yet”.
            Words::tr(
                "Continuo keeps it in memory. Free disk space in the folder of your takes, then try again.")};
}

// Formats a failure with its cause, for example "Nothing was written – there is no room on the disk. Your
// work is kept as it is. Make room there."
QString sentences(Task task, const FailureWords& why) {
    return withCause(describe(task).what, why.what, why.after);
}

bool isWritingFile(Task task) {
    return task == Task::Export || task == Task::ExportBundle || task == Task::Drag || task == Task::Record;
}

QString noModelInstalled() {
    return Words::tr("No model is installed. You can play, but nobody answers. Add one in the settings.");
}

// Returns the display name of a missing model, from its name or file.
QString missingModelName(const std::string& model) {
    const QString ending = QStringLiteral(".safetensors");
    QString name = QFileInfo(text(model)).fileName();
    if (name.endsWith(ending)) name.chop(ending.size());
    return name;
}

// Formats the failure of a job. The cause comes first, because a row of the queue shows little more than the
// beginning.
QString jobSentences(ErrorCode code) {
    const FailureWords found = describeJobFailure(code);
    return QStringLiteral("%1 %2 %3")
        .arg(found.what, Words::tr("The job's results so far are kept."), found.after);
}

QString missingModelSentences(const QString& model, Task task) {
    if (task == Task::Jobs) {
        const QString told = Words::tr(
            "The model “%1” is missing, so the job failed. Restore its file and try again, or use another "
            "model.");
        return told.arg(model);
    }
    const FailureWords found = describe(task);
    const bool loads = task == Task::LoadModel || task == Task::ChangeModel || task == Task::ChooseModel;
    return Words::tr("%1 – the model “%2” is missing. %3", "what happened; what can be done")
        .arg(found.what, model,
             loads ? found.after : Words::tr("Restore its file, or choose another model."));
}

}  // namespace

ui::UserMessage messageFor(Task task, const std::exception& error) {
    const QString line = QString::fromUtf8(error.what());
    if (task == Task::LoadModel && dynamic_cast<const NoModelInstalled*>(&error) != nullptr)
        return ui::UserMessage::withoutNames(noModelInstalled(), line);
    if (const auto* fault = dynamic_cast<const WriteFault*>(&error); fault != nullptr && isWritingFile(task))
        return ui::UserMessage::withoutNames(sentences(task, describe(fault->kind())), line);
    if (dynamic_cast<const NotSaved*>(&error) != nullptr)
        return ui::UserMessage::withoutNames(sentences(task, describeUnsaved()), line);
    const auto* gone = dynamic_cast<const ModelMissing*>(&error);
    if (gone != nullptr && !gone->model().empty())
        return missingModelMessage(task, gone->model(), error.what());
    return ui::UserMessage::withoutNames(sentences(task, errorCode(error)), line);
}

ui::UserMessage midiFileErrorMessage(const QString& path, const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    const bool seen =
        ours != nullptr && (ours->code() == ErrorCode::BadFile || ours->code() == ErrorCode::NotFound);
    if (!seen) return messageFor(Task::ReadFile, error);
    const FailureWords found = describe(Task::ReadFile);
    const QString why = midiFaultText(path, *ours).arg(QFileInfo(path).fileName());
    return {withCause(found.what, why, found.after), QString::fromUtf8(error.what())};
}

ui::UserMessage pictureErrorMessage(const QString& name, const QString& path, const std::exception& error) {
    const auto* fault = dynamic_cast<const PictureError*>(&error);
    const QString why = fault != nullptr ? pictureFaultText(name, *fault) : pictureFileFaultText(name, path);
    const ui::UserMessage saying = messageFor(Task::ReadFile, error);
    const FailureWords found = describe(Task::ReadFile);
    return {why.isEmpty() ? withFileName(name, saying.text) : withCause(found.what, why, found.after),
            saying.details};
}

ui::UserMessage soundErrorMessage(const QString& name, const std::exception& error) {
    const ui::UserMessage saying = messageFor(Task::ReadFile, error);
    return {withFileName(name, saying.text), saying.details};
}

ui::UserMessage messageFor(Task task, const std::string& line, std::optional<ErrorCode> code) {
    if (line.empty()) return {};
    const bool byCause = task == Task::Jobs && code;
    return ui::UserMessage::withoutNames(byCause ? jobSentences(*code) : sentences(task, code), text(line));
}

ui::UserMessage missingModelMessage(Task task, const std::string& model, const std::string& line) {
    return {missingModelSentences(missingModelName(model), task), text(line)};
}

ui::UserMessage messageFor(Task task, const StorageStatus& storage) {
    return messageFor(storage.damaged ? damagedVariant(task) : task, storage.problem);
}

}  // namespace continuo::app
