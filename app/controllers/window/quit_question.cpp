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

constexpr std::chrono::milliseconds kPatience(1500);  // wait for a file being read before asking

// Returns whether the work finishes within kPatience; shows a wait cursor meanwhile.
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
               tr("The take is saved up to this second. Recording stops; nothing is lost."),
               tr("Stop and quit"), {});
}

QString QuitQuestion::restartHindrance() const {
    if (my_.window.actions()[ui::Actions::kRecord]->isChecked())
        return tr("A take is being recorded. Stop the recording, then restart.");
    for (const Job& job : my_.jobs.queue().snapshot())
        if (job.state == JobState::Running)
            return tr("“%1” is being made. Wait until it is done or pause it in the queue, then restart.")
                .arg(my_.jobs.kinds().title(job));
    if (isWriting()) return tr("A file is being written. Wait until it is there, then restart.");
    if (my_.imports()) return tr("A model is being imported. Wait until it is in the list, then restart.");
    return {};
}

bool QuitQuestion::isWriting() const {
    return my_.takes.work().isBusy(Task::Export) || my_.takes.quickWork().isBusy(Task::Export) ||
           my_.pictureFiles.isExporting() || my_.soundFiles.isExporting();
}

// MIDI exports finish even if the program ends, unless they need a confirmation to replace files. Replays can
// be repeated at any time, so they do not count.
bool QuitQuestion::confirmUnfinishedFiles() const {
    SideWork& reading = my_.takes.quickWork();
    if (!waitUntilFinished(reading) && reading.isBusy(Task::ReadFile) &&
        !ask(
            tr("Quit while a file is read?"),
            tr("What you opened or pasted is still being read, and Continuo quits by itself once it is. When "
               "it quits now that is not in your takes; the file itself stays as it is."),
            tr("Quit and leave it out"), {}, &reading))
        return false;
    if (isWriting() &&
        !ask(tr("Quit while a file is written?"),
             tr("A file that you asked for is not written yet. When Continuo quits now there is no such "
                "file; your takes, pictures and sounds are kept."),
             tr("Quit and leave the file unwritten"), {}))
        return false;
    return !my_.imports() ||
           ask(tr("Quit while a model is imported?"),
               tr("The checkpoint that you added is not a model yet. When Continuo quits now it is not "
                  "imported; the checkpoint itself stays as it is."),
               tr("Quit and leave it out"), {});
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
    flush(my_.library, std::mem_fn(&Library::status), tr("the latest of what was played"));
    flush(my_.gallery, std::mem_fn(&Gallery::status), tr("the latest of your pictures"));
    flush(my_.sounds, std::mem_fn(&Gallery::status), tr("your latest sounds"));
    flush(my_.jobs, std::mem_fn(&JobsController::storage), tr("the latest changes of the queue"));
    if (lost.isEmpty()) return true;
    const QString advice =
        damaged ? tr("A file is damaged: export what you want to keep first.")
                : tr("Make room on the disk first; the details say what else may be in the way.");
    return ask(tr("Quit without saving?"),
               tr("This is not on the disk, and it is lost when Continuo quits: %1. %2")
                   .arg(lost.join(QStringLiteral(", ")), advice),
               tr("Quit and lose it"), reasons.join(QLatin1Char('\n')));
}

bool QuitQuestion::ask(const QString& title, const QString& text, const QString& quit, const QString& details,
                       const SideWork* until) const {
    QMessageBox question(QMessageBox::NoIcon, title, text, QMessageBox::NoButton, &my_.window);
    if (!details.isEmpty()) question.setDetailedText(details);
    const QAbstractButton* leave = question.addButton(quit, QMessageBox::AcceptRole);
    question.setDefaultButton(question.addButton(tr("Keep playing"), QMessageBox::RejectRole));
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
