#include "controllers/window/bundle_opening.h"

#include <continuo/error.h>

#include <QFileDialog>
#include <QFileInfo>
#include <utility>

#include "bundle/bundle_writer.h"
#include "controllers/generated/shown_sets.h"
#include "controllers/takes/export/export_choices.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/window/bundle_words.h"
#include "controllers/words/error_words.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "main_window/main_window.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const QString kSubject = QStringLiteral("bundle-opened");

}  // namespace

BundleOpening::BundleOpening(const Dependencies& dependencies) : my_(dependencies) {
    addTimer_.setSingleShot(true);
    connect(&addTimer_, &QTimer::timeout, this, &BundleOpening::addSome);
}

bool BundleOpening::isBundle(const QString& file) {
    return file.endsWith(QLatin1String(kBundleEnding), Qt::CaseInsensitive);
}

void BundleOpening::open(const QString& asked) {
    const QString file = asked.isEmpty()
                             ? QFileDialog::getOpenFileName(&my_.window, tr("Open a Continuo file"),
                                                            exportFolder(my_.settings), BundleWords::filter())
                             : asked;
    if (file.isEmpty()) return;
    waiting_ << file;
    if (waiting_.size() == 1) openNext();
}

// Opens the next waiting file. Only one file at a time is opened, because the next one is compared with what
// this one adds.
void BundleOpening::openNext() {
    name_ = QFileInfo(waiting_.front()).fileName();
    BundleWords::showMessage(my_.window, kSubject, ui::Banner::Kind::Info, tr("Opening %1 …").arg(name_));
    read(waiting_.front());
}

void BundleOpening::read(const QString& file) {
    const auto work = [this, file, data = my_.data, &library = my_.library,
                       galleries = my_.galleries](const std::stop_token&) -> SideWork::Completion {
        Bundle bundle;
        try {
            bundle = readBundle(file.toStdString());
        } catch (...) {
            return [this, fault = std::current_exception()] { showNotOpened(fault); };
        }
        try {
            flushAll(library, galleries);
            const auto adding = std::make_shared<BundleAdding>(data, std::move(bundle));
            return [this, adding] {
                adding->reserve(my_.library);
                write(adding);
            };
        } catch (const std::exception& error) {
            return [this, details = QString::fromUtf8(error.what())] { showNotWritten(details); };
        }
    };
    my_.takes.quickWork().startWithCompletion(Task::ReadFile, work);
}

void BundleOpening::write(const std::shared_ptr<BundleAdding>& adding) {
    const auto work = [this, adding, &library = my_.library,
                       galleries = my_.galleries](const std::stop_token&) -> SideWork::Completion {
        try {
            adding->write(library, galleries);
            return [this, adding] {
                adding_ = adding;
                addTimer_.start(0);
            };
        } catch (const std::exception& error) {
            return [this, details = QString::fromUtf8(error.what())] { showNotWritten(details); };
        }
    };
    my_.takes.quickWork().startWithCompletion(Task::ReadFile, work);
}

// Adds a part of the contents in each turn of the event loop, so that the window stays responsive.
void BundleOpening::addSome() {
    if (adding_->publishSome(my_.library, my_.galleries)) {
        if (my_.library.hasChanged()) my_.takes.refresh();
        return addTimer_.start(0);
    }
    showLast();
    showAdded();
}

void BundleOpening::showLast() {
    if (const TakeId take = adding_->lastTake(); take != 0) {
        my_.window.showWorkspace(ui::Workspace::Play);
        my_.takes.select({take, 0});
    } else if (const GallerySetId pictures = adding_->lastSet(Medium::Pictures); pictures != 0) {
        my_.window.showWorkspace(ui::Workspace::Image);
        my_.pictures.show(pictures);
    } else if (const GallerySetId sounds = adding_->lastSet(Medium::Sounds); sounds != 0) {
        my_.window.showWorkspace(ui::Workspace::Sound);
        my_.sounds.show(sounds);
    }
}

void BundleOpening::showAdded() {
    const auto adding = std::exchange(adding_, nullptr);
    const QString fresh = BundleWords::countsText(adding->addedCounts()),
                  there = BundleWords::countsText(adding->knownCounts());
    QStringList told;
    //: %1 is a file name, %2 what was new in it, such as “3 takes, 1 picture”.
    told << (!fresh.isEmpty() ? tr("Added from %1: %2.").arg(name_, fresh)
                              : tr("%1 contains nothing new.").arg(name_));
    if (!there.isEmpty()) told << tr("Already present: %1.").arg(there);
    //: Follows “Already present: 3 takes.”
    if (adding->discardedCount() > 0)
        told << tr("%Ln of these are discarded. Restore them in Settings › Files & privacy.", nullptr,
                   adding->discardedCount());
    end(ui::Banner::Kind::Ok, told.join(QLatin1Char(' ')));
}

void BundleOpening::showNotOpened(const std::exception_ptr& fault) {
    QString why, details;
    try {
        std::rethrow_exception(fault);
    } catch (const NewerBundle& error) {
        //: Ends “Continuo could not open … and added nothing: …”
        why = tr("a newer Continuo wrote it. Install the newer version.");
        details = QString::fromUtf8(error.what());
    } catch (const Error& error) {
        //: Ends “Continuo could not open … and added nothing: …”
        why = error.code() == ErrorCode::NotFound ? tr("the file is missing.")
                                                  : tr("it is not a Continuo file, or it is damaged.");
        details = QString::fromUtf8(error.what());
    } catch (const std::exception& error) {
        return end(ui::Banner::Kind::Err, messageFor(Task::ReadFile, error));
    }
    end(ui::Banner::Kind::Err,
        {tr("Continuo could not open “%1” and added nothing: %2").arg(name_, why), details});
}

void BundleOpening::showNotWritten(const QString& details) {
    end(ui::Banner::Kind::Err, {tr("Continuo could not add “%1”: it cannot write to the disk. Free disk "
                                   "space, then open the file again.")
                                    .arg(name_),
                                details});
}

void BundleOpening::end(ui::Banner::Kind kind, const ui::UserMessage& saying) {
    if (kind == ui::Banner::Kind::Err) summary_.kind = kind;
    summary_.texts << saying.text;
    if (!saying.details.isEmpty()) summary_.details << saying.details;
    summary_.haveNames = summary_.haveNames || saying.hasNames;
    ui::UserMessage all(summary_.texts.join(QLatin1Char(' ')), summary_.details.join(QLatin1Char('\n')));
    all.hasNames = summary_.haveNames;
    BundleWords::showMessage(my_.window, kSubject, summary_.kind, all);
    waiting_.removeFirst();
    if (waiting_.isEmpty())
        summary_ = {};
    else
        openNext();
}

}  // namespace continuo::app
