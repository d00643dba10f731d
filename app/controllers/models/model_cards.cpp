#include "controllers/models/model_cards.h"

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
    QMessageBox box(QMessageBox::NoIcon, QString(), question, QMessageBox::NoButton, dialog_);
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
    const QString file = text(path);
    try {
        if (!agreesToDelete(tr("Delete “%1”?").arg(QFileInfo(file).completeBaseName()),
                            tr("Its file is put into the trash. Takes that were made with it stay."),
                            tr("Delete")))
            return;
        // Where that folder is missing, Qt 6.4 takes the working directory for the trash.
        QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
        if (!QFile::moveToTrash(file)) {
            if (!agreesToDelete(tr("Delete it for good?"),
                                tr("There is no trash for this folder: the file would be gone."),
                                tr("Delete for good")))
                return;
            if (!QFile::remove(file)) throw Error(ErrorCode::BadFile, path + ": may not be deleted");
        }
        // Without the model it says nothing, so it need not be asked about.
        const QString index = QString::fromStdString(LearntIndex::pathBeside(path).string());
        if (QFile::exists(index) && !QFile::moveToTrash(index)) QFile::remove(index);
    } catch (const std::exception& error) {
        if (dialog_) dialog_->close();
        return Q_EMIT failed(sayingOf(Task::RemoveModel, error));
    }
    if (dialog_) dialog_->close();
    Q_EMIT removed();
}

}  // namespace continuo::app
