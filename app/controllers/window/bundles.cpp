#include "controllers/window/bundles.h"

#include <continuo/error.h>

#include <QDate>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>
#include <algorithm>

#include "controllers/image/image_sets.h"
#include "controllers/takes/export_choices.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/dialogs/bundle_dialog.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "settings/origin_switch.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

const QString kSubject = QStringLiteral("bundle");
constexpr int kLookMs = 200, kStepPercent = 10;
constexpr double kPatience = 5;  // s, until all that was played is on the disk

std::filesystem::path pathOf(const QString& file) { return file.toStdString(); }

// What is read of the disk is all there is. On a thread.
void flush(Library& library, Gallery& gallery) {
    if (library.flush(kPatience) && gallery.flush(kPatience)) return;
    throw Error(ErrorCode::BadFile, "what was played or made last cannot be written to the disk");
}

// Of the models that are here, looked up when the first is asked for.
CardOf cardsOf(const Engine& engine) {
    const auto models = std::make_shared<std::optional<std::vector<ModelSummary>>>();
    return [&engine, models](const std::string& name, const std::string& hash) -> std::optional<std::string> {
        if (!*models) *models = engine.models();
        for (const ModelSummary& model : **models) {
            const bool meant =
                model.name == name && (hash.empty() || model.hash.empty() || model.hash == hash);
            if (meant && !model.card.empty()) return model.card;
        }
        return std::nullopt;
    };
}

QString today() { return QDate::currentDate().toString(Qt::ISODate); }

}  // namespace

Bundles::Bundles(const Dependencies& dependencies) : my_(dependencies) {
    looking_.setInterval(kLookMs);
    for (const ui::BannerStack* banners :
         {&my_.window.page().banners(), &my_.window.image().page().banners()})
        connect(banners, &ui::BannerStack::actionTriggered, this, [this](const QString& about) {
            if (about != kSubject) return;
            if (progress_)
                progress_->stop.request_stop();
            else if (!folder_.isEmpty())
                QDesktopServices::openUrl(QUrl::fromLocalFile(folder_));
        });
}

bool Bundles::isBundle(const QString& file) {
    return file.endsWith(QLatin1String(kBundleEnding), Qt::CaseInsensitive);
}

// In the workspace that is shown, and in no other.
void Bundles::tell(ui::Banner::Kind kind, const ui::Saying& saying, const QString& action) {
    for (ui::BannerStack* banners : {&my_.window.page().banners(), &my_.window.image().page().banners()})
        if (banners != &my_.window.banners()) banners->tell(kSubject, kind, {});
    my_.window.banners().tell(kSubject, kind, saying, action);
}

BundleChoice Bundles::choiceOf() const {
    BundleChoice choice;
    for (const Take& take : my_.library.takes({.unkept = true}))
        if (my_.library.recordingGrows(take.id)) choice.growing.insert(take.id);
    choice.originOfMusic = writesOrigin(my_.settings, OriginOf::Music);
    choice.originOfPictures = writesOrigin(my_.settings, OriginOf::Pictures);
    return choice;
}

void Bundles::exportAll() {
    BundleChoice choice = choiceOf();
    choice.allTakes = choice.pictures = true;
    askWhere(QStringLiteral("Continuo %1").arg(today()), choice);
}

void Bundles::exportTakes() {
    const std::optional<NodeId> shown = my_.takes.source();
    QVector<ui::TeachSource> rows;
    std::vector<TakeId> ids;
    for (const Take& take : my_.library.takes({.unkept = true})) {
        if (take.number == 0 && take.marks.name.empty()) continue;  // nothing was played in it yet
        ui::TeachSource row;
        row.name = takeName(take);
        row.detail = tr("%1, %2, %Ln branch(es)", "date, length, branches",
                        static_cast<int>(my_.library.branches(take.id).size()))
                         .arg(dateText(take.created), clockText(take.summary.seconds));
        row.chosen = shown && shown->take == take.id;
        rows << row;
        ids.push_back(take.id);
    }
    int pictures = 0;
    for (const GallerySet& set : my_.gallery.sets())
        pictures += static_cast<int>(my_.gallery.pictures(set.id).size());
    ui::BundleDialog dialog(rows, pictures, &my_.window);
    if (dialog.exec() != QDialog::Accepted) return;
    BundleChoice choice = choiceOf();
    for (const int row : dialog.chosen()) choice.takes.insert(ids[static_cast<std::size_t>(row)]);
    choice.pictures = dialog.withPictures();
    const QString name = choice.takes.size() == 1
                             ? text(exportName(my_.library, {*choice.takes.begin(), 0}, ""))
                             : QStringLiteral("Continuo %1").arg(today());
    askWhere(name, choice);
}

void Bundles::askWhere(const QString& name, const BundleChoice& choice) {
    QFileDialog dialog(&my_.window, tr("Export as a Continuo file"), exportFolder(my_.settings),
                       tr("Continuo files (*.continuo)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(kBundleEnding).mid(1));
    dialog.selectFile(name + QLatin1String(kBundleEnding));
    if (dialog.exec() == QDialog::Accepted) exportTo(dialog.selectedFiles().value(0), choice);
}

void Bundles::exportTo(const QString& file, const BundleChoice& choice) {
    if (progress_)
        return tell(ui::Banner::Kind::Info,
                    tr("Another Continuo file is being written; wait until it is done."));
    const auto progress = std::make_shared<Progress>();
    progress_ = progress;
    told_ = -kStepPercent;
    const QString name = QFileInfo(file).fileName();
    disconnect(&looking_, nullptr, this, nullptr);
    connect(&looking_, &QTimer::timeout, this, [this, name] { showProgress(name); });
    looking_.start();
    my_.takes.work().startFirst(
        Task::Export,
        [this, file, choice, progress, cards = cardsOf(my_.engine), data = my_.data, &library = my_.library,
         &gallery = my_.gallery](const std::stop_token& ending) -> SideWork::Rest {
            const std::stop_callback end(ending, [&] { progress->stop.request_stop(); });
            const auto over = [this] {
                progress_.reset();
                looking_.stop();
            };
            try {
                flush(library, gallery);
                const BundleCounts counts = writeBundle(
                    data, choice, pathOf(file), cards,
                    [&](double done) { progress->percent = static_cast<int>(done * 100); },
                    progress->stop.get_token());
                return [this, over, file, counts] {
                    over();
                    tellWritten(file, counts);
                };
            } catch (const std::exception& error) {
                const bool stopped = progress->stop.stop_requested();
                return [this, over, stopped, why = sayingOf(Task::Export, error)] {
                    over();
                    stopped ? tell(ui::Banner::Kind::Info, tr("Stopped: no Continuo file was written."))
                            : tell(ui::Banner::Kind::Err, why);
                };
            }
        });
}

// Screen readers say each step, so there are few.
void Bundles::showProgress(const QString& name) {
    if (!progress_ || progress_->percent < told_ + kStepPercent) return;
    told_ = progress_->percent / kStepPercent * kStepPercent;
    tell(ui::Banner::Kind::Info, tr("Writing %1: %2 %").arg(name, QString::number(told_)), tr("Stop"));
}

void Bundles::tellWritten(const QString& file, const BundleCounts& counts) {
    folder_ = QFileInfo(file).absolutePath();
    keepExportFolder(my_.settings, folder_);
    const QString what = listed(counts);
    const QString name = QDir::toNativeSeparators(file);
    tell(ui::Banner::Kind::Ok,
         what.isEmpty() ? tr("Exported %1. There was nothing to put in.").arg(name)
                        : tr("Exported %1: %2.").arg(name, what),
         tr("Open folder"));
    Q_EMIT written(file);
}

QString Bundles::listed(const BundleCounts& counts) {
    QStringList parts;
    if (counts.takes > 0) parts << tr("%Ln take(s)", nullptr, counts.takes);
    if (counts.branches > 0) parts << tr("%Ln branch(es)", nullptr, counts.branches);
    if (counts.pictures > 0) parts << tr("%Ln picture(s)", nullptr, counts.pictures);
    return parts.join(QStringLiteral(", "));
}

void Bundles::open(const QString& asked) {
    const QString file = asked.isEmpty() ? QFileDialog::getOpenFileName(
                                               &my_.window, tr("Open a Continuo file"),
                                               exportFolder(my_.settings), tr("Continuo files (*.continuo)"))
                                         : asked;
    if (file.isEmpty()) return;
    tell(ui::Banner::Kind::Info, tr("Opening %1 …").arg(QFileInfo(file).fileName()));
    my_.takes.quickWork().startFirst(Task::ReadFile,
                                     [this, file, data = my_.data, &library = my_.library,
                                      &gallery = my_.gallery](const std::stop_token&) -> SideWork::Rest {
                                         try {
                                             const auto bundle =
                                                 std::make_shared<Bundle>(readBundle(pathOf(file)));
                                             flush(library, gallery);
                                             const KnownBundle known = findKnown(data, *bundle);
                                             return [this, file, bundle, known] { add(file, bundle, known); };
                                         } catch (...) {
                                             const auto fault = std::current_exception();
                                             return [this, file, fault] {
                                                 try {
                                                     std::rethrow_exception(fault);
                                                 } catch (const std::exception& again) {
                                                     tellNotOpened(file, again);
                                                 }
                                             };
                                         }
                                     });
}

void Bundles::add(const QString& file, std::shared_ptr<Bundle> bundle, const KnownBundle& known) {
    const GivenBundleIds given = number(my_.library, my_.gallery, *bundle, known);
    my_.takes.quickWork().startFirst(
        Task::ReadFile,
        [this, name = QFileInfo(file).fileName(), bundle, known, given, data = my_.data,
         &library = my_.library, &gallery = my_.gallery](const std::stop_token&) -> SideWork::Rest {
            try {
                write(data, library, gallery, *bundle, given);
                return [this, name, bundle, known] { takeUp(name, bundle, known); };
            } catch (const std::exception& error) {
                return [this, name, details = QString::fromUtf8(error.what())] {
                    tell(
                        ui::Banner::Kind::Err,
                        {tr("Nothing of “%1” was added, as it cannot be written to the disk. Make room, then "
                            "open it again.")
                             .arg(name),
                         details});
                };
            }
        });
}

void Bundles::takeUp(const QString& name, std::shared_ptr<Bundle> bundle, const KnownBundle& known) {
    const BundleCounts counts = countsOf(*bundle);
    const TakeId take = bundle->takes.takes.empty() ? 0 : bundle->takes.takes.back().take.id;
    const GallerySetId set = bundle->pictures.sets.empty() ? 0 : bundle->pictures.sets.back().set.id;
    app::takeUp(my_.library, my_.gallery, std::move(*bundle));
    my_.takes.refresh();
    if (take != 0) {
        my_.window.showWorkspace(ui::Workspace::Play);
        my_.takes.select({take, 0});
    } else if (set != 0) {
        my_.window.showWorkspace(ui::Workspace::Image);
        my_.sets.show(set);
    }
    const QString fresh = listed(counts), there = listed(countsOf(known));
    QStringList told;
    told << (fresh.isEmpty() ? tr("Nothing in %1 is new.").arg(name)
                             : tr("New from %1: %2.").arg(name, fresh));
    if (!there.isEmpty()) told << tr("Already there: %1.").arg(there);
    if (known.discarded > 0)
        told << tr("%Ln of these are discarded; Settings › Files & privacy brings them back.", nullptr,
                   known.discarded);
    tell(ui::Banner::Kind::Ok, told.join(QLatin1Char(' ')));
    Q_EMIT added(counts);
}

void Bundles::tellNotOpened(const QString& file, const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    if (ours == nullptr) return tell(ui::Banner::Kind::Err, sayingOf(Task::ReadFile, error));
    QString why;
    if (dynamic_cast<const NewerBundle*>(&error) != nullptr)
        why = tr("a newer Continuo wrote it. Install that one to open it.");
    else if (ours->code() == ErrorCode::NotFound)
        why = tr("it is not there any more.");
    else
        why = tr("it is no Continuo file, or it is damaged.");
    tell(ui::Banner::Kind::Err,
         {tr("“%1” was not opened, and nothing was added: %2").arg(QFileInfo(file).fileName(), why),
          QString::fromUtf8(error.what())});
}

}  // namespace continuo::app
