#include "controllers/window/quit_question.h"

#include <QAction>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <chrono>
#include <functional>

#include "controllers/image/image_files.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/sound/sound_files.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "gallery/gallery.h"
#include "library/library.h"
#include "main_window/actions.h"
#include "main_window/main_window.h"

namespace continuo::app {
namespace {

constexpr std::chrono::milliseconds kPatience(1500);  // how long to wait for files being read before asking

// Waits until the work is finished, at most kPatience, with a wait cursor. Returns whether it is finished.
bool waitUntilFinished(SideWork& work) {
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    const bool finished = work.waitUntilIdle(kPatience);
    QGuiApplication::restoreOverrideCursor();
    return finished;
}

}  // namespace

bool QuitQuestion::confirmQuit() const {
    if (!confirmUnfinishedFiles() || !confirmUnsaved()) return false;
    if (!my_.window.actions()[ui::Actions::kRecord]->isChecked()) return true;
    return ask(tr("Quit while recording?"),
               tr("Continuo has saved the take so far. Quitting ends the recording; nothing is lost."),
               tr("Stop and quit"), {});
}

QString QuitQuestion::restartHindrance() const {
    if (my_.window.actions()[ui::Actions::kRecord]->isChecked())
        return tr("Continuo is recording a take. Stop the recording, then restart.");
    for (const Job& job : my_.jobs.queue().snapshot())
        if (job.state == JobState::Running)
            return tr("“%1” is still running. Wait until it is done or pause it in the queue, then restart.")
                .arg(my_.jobs.kinds().title(job));
    if (isWriting()) return tr("Continuo is writing a file. Wait until it is done, then restart.");
    if (my_.imports())
        return tr("Continuo is importing a model. Wait until it is in the list, then restart.");
    return {};
}

bool QuitQuestion::isWriting() const {
    return my_.takes.work().isBusy(Task::Export) || my_.takes.quickWork().isBusy(Task::Export) ||
           my_.pictureFiles.isExporting() || my_.soundFiles.isExporting();
}

// Asks before quitting interrupts the reading or writing of files. MIDI exports finish anyway unless they
// must ask about replacing files. Replays can be repeated, so they do not count.
bool QuitQuestion::confirmUnfinishedFiles() const {
    SideWork& reading = my_.takes.quickWork();
    if (!waitUntilFinished(reading) && reading.isBusy(Task::ReadFile) &&
        !ask(tr("Quit while Continuo reads a file?"),
             tr("Continuo is still reading what you opened or pasted, and then quits automatically. If you "
                "quit now, it is missing from your takes; the file is unchanged."),
             //: Button: quits before a file is read or a model is imported.
             tr("Quit without it"), {}, &reading))
        return false;
    if (isWriting() && !ask(tr("Quit while Continuo writes a file?"),
                            tr("Continuo has not finished writing a file. If you quit now, the file is "
                               "missing; your takes, pictures and sounds are kept."),
                            tr("Quit without the file"), {}))
        return false;
    return !my_.imports() || ask(tr("Quit while Continuo imports a model?"),
                                 tr("Continuo has not finished importing the checkpoint that you added. If "
                                    "you quit now, there is no new model; the checkpoint is unchanged."),
                                 tr("Quit without it"), {});
}

bool QuitQuestion::confirmUnsaved() const {
    QStringList lost, reasons;
    bool damaged = false;
    const auto flush = [&](auto& store, const auto& statusOf, const QString& what) {
        if (store.flush()) return;
        const StorageStatus storage = statusOf(store);
        lost << what;
        if (!storage.problem.empty()) reasons << text(storage.problem);
        damaged = damaged || storage.damaged;
    };
    //: Completes “Not on the disk, and lost if Continuo quits now: …”.
    flush(my_.library, std::mem_fn(&Library::status), tr("your latest playing"));
    //: Completes “Not on the disk, and lost if Continuo quits now: …”.
    flush(my_.gallery, std::mem_fn(&Gallery::status), tr("your latest pictures"));
    //: Completes “Not on the disk, and lost if Continuo quits now: …”.
    flush(my_.sounds, std::mem_fn(&Gallery::status), tr("your latest sounds"));
    //: Completes “Not on the disk, and lost if Continuo quits now: …”.
    flush(my_.jobs, std::mem_fn(&JobsController::storage), tr("the latest changes to the queue"));
    if (lost.isEmpty()) return true;
    const QString advice = damaged ? tr("A file is damaged. Export what you want to keep first.")
                                   : tr("Free disk space first; the details show other possible causes.");
    return ask(tr("Quit without saving?"),
               tr("Not on the disk, and lost if Continuo quits now: %1. %2")
                   .arg(lost.join(QStringLiteral(", ")), advice),
               tr("Quit and lose it"), reasons.join(QLatin1Char('\n')));
}

bool QuitQuestion::ask(const QString& title, const QString& text, const QString& quit, const QString& details,
                       const SideWork* until) const {
    QMessageBox question(QMessageBox::NoIcon, title, text, QMessageBox::NoButton, &my_.window);
    if (!details.isEmpty()) question.setDetailedText(details);
    const QAbstractButton* leave = question.addButton(quit, QMessageBox::AcceptRole);
    question.setDefaultButton(question.addButton(tr("Cancel"), QMessageBox::RejectRole));
    bool over = false;
    if (until != nullptr)
        QObject::connect(until, &SideWork::idle, &question, [&question, &over] {
            over = true;
            question.accept();
        });
    question.exec();
    return over || question.clickedButton() == leave;
}

}  // namespace continuo::app
