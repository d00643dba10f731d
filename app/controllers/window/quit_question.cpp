#include "controllers/window/quit_question.h"

#include <QAction>
#include <QMessageBox>
#include <QPushButton>
#include <functional>

#include "controllers/jobs/jobs_controller.h"
#include "controllers/words/words.h"
#include "gallery/gallery.h"
#include "library/library.h"
#include "main_window/actions.h"
#include "main_window/main_window.h"

namespace continuo::app {

bool QuitQuestion::mayQuit() const {
    QStringList lost, reasons;
    bool damaged = false;
    const auto flush = [&](auto& store, const auto& statusOf, const QString& what) {
        if (store.flush()) return;
        const StorageStatus storage = statusOf(store);
        lost << what;
        if (!storage.problem.empty()) reasons << text(storage.problem);
        damaged = damaged || storage.damaged;
    };
    flush(my_.library, std::mem_fn(&Library::status), tr("the latest of what was played"));
    flush(my_.gallery, std::mem_fn(&Gallery::status), tr("the latest of your pictures"));
    flush(my_.jobs, std::mem_fn(&JobsController::storage), tr("the latest changes of the queue"));
    if (!lost.isEmpty()) {
        const QString advice =
            damaged ? tr("A file is damaged: export what you want to keep first.")
                    : tr("Make room on the disk first; the details say what else may be in the way.");
        return ask(tr("Quit without saving?"),
                   tr("This is not on the disk, and it is lost when Continuo quits: %1. %2")
                       .arg(lost.join(QStringLiteral(", ")), advice),
                   tr("Quit and lose it"), reasons.join(QLatin1Char('\n')));
    }
    if (!my_.window.actions()[ui::Actions::kRecord]->isChecked()) return true;
    return ask(tr("Quit while recording?"),
               tr("The take is saved up to this second. Recording stops; nothing is lost."),
               tr("Stop and quit"), {});
}

bool QuitQuestion::ask(const QString& title, const QString& text, const QString& quit,
                       const QString& details) const {
    QMessageBox question(QMessageBox::NoIcon, title, text, QMessageBox::NoButton, &my_.window);
    if (!details.isEmpty()) question.setDetailedText(details);
    const QAbstractButton* leave = question.addButton(quit, QMessageBox::AcceptRole);
    question.setDefaultButton(question.addButton(tr("Keep playing"), QMessageBox::RejectRole));
    question.exec();
    return question.clickedButton() == leave;
}

}  // namespace continuo::app
