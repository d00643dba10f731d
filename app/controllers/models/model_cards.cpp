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
#include <utility>

#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "pages/dialogs/model_card_dialog.h"

namespace continuo::app {
namespace {

// Without the model it says nothing, so it need not be asked about.
void removeIndexOf(const std::string& model) {
    const QString index = QString::fromStdString(LearntIndex::pathBeside(model).string());
    if (QFile::exists(index) && !QFile::moveToTrash(index)) QFile::remove(index);
}

}  // namespace

ModelCards::ModelCards(ModelShelf& shelf, QWidget& parent) : shelf_(shelf), parent_(parent) {}

void ModelCards::show(const ModelSummary& model, ModelShelf::Kind kind, const ModelHere& here, bool inUse) {
    delete dialog_.data();
    model_ = model;
    dialog_ = new ui::ModelCardDialog(&parent_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &ui::ModelCardDialog::openFolderAsked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(text(model_.path)).absolutePath()));
    });
    connect(dialog_, &ui::ModelCardDialog::removeAsked, this, &ModelCards::remove);
    connect(dialog_, &ui::ModelCardDialog::useAsked, this, [this] {
        dialog_->close();
        Q_EMIT useAsked(model_.path);
    });
    update(kind, here, inUse);
    dialog_->open();
}

std::string ModelCards::shown() const { return dialog_ ? model_.path : std::string(); }

void ModelCards::update(ModelShelf::Kind kind, const ModelHere& here, bool inUse) {
    if (!dialog_) return;
    kind_ = kind;
    ui::ModelCardForm form = cardFormOf(model_, here);
    form.inUse = inUse;
    if (kind == ModelShelf::Kind::Added) form.remove = tr("Remove from the list");
    if (kind == ModelShelf::Kind::Own) form.remove = tr("Delete…");
    if (kind == ModelShelf::Kind::Own && shelf_.isNeeded(model_.path)) form.keepsWhy = neededWords();
    if (inUse) form.keepsWhy = tr("It is in use. Choose another model first.");
    dialog_->setForm(form);
}

bool ModelCards::agreesToDelete(const QString& question, const QString& told, const QString& button) {
    QMessageBox box(QMessageBox::NoIcon, QString(), question, QMessageBox::NoButton,
                    dialog_ ? static_cast<QWidget*>(dialog_) : &parent_);
    box.setInformativeText(told);
    const QPushButton* confirmed = box.addButton(button, QMessageBox::DestructiveRole);
    QPushButton* keep = box.addButton(tr("Keep"), QMessageBox::RejectRole);
    box.setDefaultButton(keep);
    box.setEscapeButton(keep);
    box.exec();
    return box.clickedButton() == confirmed;
}

QString ModelCards::neededWords() {
    return tr(
        "A job in the queue makes it, or teaches a model that begins from it. Let the job end, or cancel "
        "it first.");
}

void ModelCards::remove() {
    const std::string path = model_.path;
    if (kind_ == ModelShelf::Kind::Added) {
        dialog_->close();
        return Q_EMIT takeOffAsked(path);
    }
    // A job may have been added since the card was opened.
    if (shelf_.isNeeded(path)) {
        dialog_->close();
        return Q_EMIT failed(neededWords());
    }
    if (agreesToDelete(tr("Delete “%1”?").arg(QFileInfo(text(path)).completeBaseName()),
                       tr("Its file is put into the trash. Takes that were made with it stay."),
                       tr("Delete")))
        moveToTrash(path);
}

// On a thread, as it may take a while: a model has gigabytes, and a disk may sleep.
void ModelCards::moveToTrash(const std::string& path) {
    if (std::exchange(removing_, true)) return;
    work_.start([this, path](const std::stop_token&) -> SideThread::Rest {
        // Where that folder is missing, Qt 6.4 takes the working directory for the trash.
        QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
        const bool moved = QFile::moveToTrash(text(path));
        if (moved) removeIndexOf(path);
        return [this, path, moved] {
            removing_ = false;
            if (moved) return end(path, {});
            if (agreesToDelete(tr("Delete it for good?"),
                               tr("There is no trash for this folder: the file would be gone."),
                               tr("Delete for good")))
                deleteForGood(path);
        };
    });
}

void ModelCards::deleteForGood(const std::string& path) {
    if (std::exchange(removing_, true)) return;
    work_.start([this, path](const std::stop_token&) -> SideThread::Rest {
        ui::Saying why;
        if (QFile::remove(text(path)))
            removeIndexOf(path);
        else
            why = sayingOf(Task::RemoveModel, Error(ErrorCode::BadFile, path + ": may not be deleted"));
        return [this, path, why] {
            removing_ = false;
            end(path, why);
        };
    });
}

// Its card goes, if it is still that.
void ModelCards::end(const std::string& path, const ui::Saying& why) {
    if (shown() == path) dialog_->close();
    why.text.isEmpty() ? Q_EMIT removed() : Q_EMIT failed(why);
}

}  // namespace continuo::app
