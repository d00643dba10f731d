#include "controllers/models/model_cards.h"

#include <continuo/error.h>
#include <continuo/learnt_index.h>

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>

#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "pages/dialogs/model_card_dialog.h"

namespace continuo::app {
namespace {

// Removes the index without asking, because it is useless without its model.
void removeIndexBeside(const std::string& model) {
    const QString index = QString::fromStdString(LearntIndex::pathBeside(model).string());
    if (QFile::exists(index) && !QFile::moveToTrash(index)) QFile::remove(index);
}

// Returns whether QFile::moveToTrash() is safe: Qt 6.4 uses the working directory if the user's trash cannot
// be created.
bool canHaveTrash() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    QDir().mkpath(data);
    const QFileInfo trash(data + QStringLiteral("/Trash"));
    return trash.exists() ? trash.isDir() : QFileInfo(data).isDir() && QFileInfo(data).isWritable();
}

QString fileBaseName(const std::string& path) { return QFileInfo(text(path)).completeBaseName(); }

}  // namespace

ModelCards::ModelCards(ModelShelf& shelf, QWidget& parent) : shelf_(shelf), parent_(parent) {}

void ModelCards::show(const ModelSummary& model, ModelShelf::Kind kind, const LocalModelFacts& here,
                      bool inUse) {
    delete dialog_.data();
    model_ = model;
    dialog_ = new ui::ModelCardDialog(&parent_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &ui::ModelCardDialog::openFolderRequested, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(text(model_.path)).absolutePath()));
    });
    connect(dialog_, &ui::ModelCardDialog::removeRequested, this, &ModelCards::remove);
    connect(dialog_, &ui::ModelCardDialog::useRequested, this, [this] {
        dialog_->close();
        Q_EMIT useRequested(model_.path);
    });
    update(kind, here, inUse);
    dialog_->open();
}

std::string ModelCards::shown() const {
    return dialog_ && dialog_->isVisible() ? model_.path : std::string();
}

void ModelCards::update(ModelShelf::Kind kind, const LocalModelFacts& here, bool inUse) {
    if (!dialog_) return;
    kind_ = kind;
    localFacts_ = here;
    inUse_ = inUse;
    showForm();
}

void ModelCards::showForm() {
    ui::ModelCardForm form = makeCardForm(model_, localFacts_);
    form.inUse = inUse_;
    form.isBeingRemoved = isBeingDeleted(model_.path);
    //: Button: the model's file stays.
    if (kind_ == ModelShelf::Kind::Added) form.removeText = tr("Remove from the list");
    if (kind_ == ModelShelf::Kind::Own)
        form.removeText = form.isBeingRemoved ? tr("Deleting…") : tr("Delete…");
    if (kind_ == ModelShelf::Kind::Own && shelf_.isNeeded(model_.path))
        form.cannotRemoveReason = neededText();
    if (inUse_) form.cannotRemoveReason = tr("This model is in use. Choose another model first.");
    dialog_->setForm(form);
}

bool ModelCards::confirmDeletion(const QString& question, const QString& told, const QString& button) {
    // The card may be closed while the box is open. That also closes the box, and counts as a refusal.
    const QPointer<QMessageBox> box =
        new QMessageBox(QMessageBox::NoIcon, QString(), question, QMessageBox::NoButton,
                        shown().empty() ? &parent_ : static_cast<QWidget*>(dialog_));
    box->setInformativeText(told);
    const QPushButton* confirmed = box->addButton(button, QMessageBox::DestructiveRole);
    //: Button: does not delete the model.
    QPushButton* keep = box->addButton(tr("Keep"), QMessageBox::RejectRole);
    box->setDefaultButton(keep);
    box->setEscapeButton(keep);
    asking_ = true;
    box->exec();
    asking_ = false;
    const bool agreed = box && box->clickedButton() == confirmed;
    delete box.data();
    return agreed;
}

QString ModelCards::neededText() {
    return tr("A job in the queue makes this model or learns from it. Wait for the job, or cancel it first.");
}

void ModelCards::remove() {
    const std::string path = model_.path;
    if (kind_ == ModelShelf::Kind::Added) {
        dialog_->close();
        return Q_EMIT removalRequested(path);
    }
    // Checks again, because a job may have been added since the card was opened.
    if (shelf_.isNeeded(path)) {
        dialog_->close();
        return Q_EMIT failed(neededText());
    }
    if (confirmDeletion(tr("Delete “%1”?").arg(fileBaseName(path)),
                        tr("Continuo moves its file to the trash. Takes made with it stay."), tr("Delete")))
        moveToTrash(path);
    askToDeletePermanently();  // questions that were delayed by this one
}

// Moves one model at a time on a thread: models have gigabytes, and a disk may be asleep.
void ModelCards::moveToTrash(const std::string& path) {
    if (!deleting_.insert(path).second) return;
    if (shown() == path) showForm();
    work_.start([this, path](const std::stop_token&) -> SideThread::Completion {
        const bool moved = canHaveTrash() && QFile::moveToTrash(text(path));
        if (moved) removeIndexBeside(path);
        return [this, path, moved] {
            if (moved) return finishDeletion(path, {});
            noTrash_.push_back(path);
            askToDeletePermanently();
        };
    });
}

// Asks about models on disks without trash, one after another. Waits while another question is open.
void ModelCards::askToDeletePermanently() {
    while (!asking_ && !noTrash_.empty()) {
        const std::string path = noTrash_.front();
        noTrash_.pop_front();
        if (confirmDeletion(tr("Delete “%1” for good?").arg(fileBaseName(path)),
                            tr("This folder has no trash: Continuo would delete the file for good."),
                            tr("Delete for good")))
            deletePermanently(path);
        else
            cancelDeletion(path);
    }
}

void ModelCards::cancelDeletion(const std::string& path) {
    deleting_.erase(path);
    if (shown() == path) showForm();
}

void ModelCards::deletePermanently(const std::string& path) {
    work_.start([this, path](const std::stop_token&) -> SideThread::Completion {
        ui::UserMessage why;
        if (QFile::remove(text(path)))
            removeIndexBeside(path);
        else
            why = messageFor(Task::RemoveModel, Error(ErrorCode::BadFile, path + ": may not be deleted"));
        return [this, path, why] { finishDeletion(path, why); };
    });
}

// Closes the card if it still shows this model.
void ModelCards::finishDeletion(const std::string& path, const ui::UserMessage& why) {
    deleting_.erase(path);
    if (shown() == path) dialog_->close();
    why.text.isEmpty() ? Q_EMIT removed() : Q_EMIT failed(why);
}

}  // namespace continuo::app
