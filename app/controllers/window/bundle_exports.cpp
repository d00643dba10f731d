#include "controllers/window/bundle_exports.h"

#include <continuo/error.h>

#include <QDate>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>
#include <algorithm>

#include "controllers/takes/export/export_choices.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/window/bundle_words.h"
#include "controllers/words/side_work.h"
#include "controllers/words/words.h"
#include "gallery/gallery.h"
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

// Returns a function that finds a model's card among the installed models. It lists the models on first use.
FindCard makeCardLookup(const Engine& engine) {
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

// Counts the items that are not discarded.
int countItems(const Gallery& gallery) {
    int count = 0;
    for (const GallerySet& set : gallery.sets()) count += static_cast<int>(gallery.items(set.id).size());
    return count;
}

QString today() { return QDate::currentDate().toString(Qt::ISODate); }

}  // namespace

BundleExports::BundleExports(const Dependencies& dependencies) : my_(dependencies) {
    progressTimer_.setInterval(kLookMs);
    for (const ui::WorkspaceParts* each : my_.window.workspaces())
        connect(each->banners, &ui::BannerStack::actionTriggered, this, [this](const QString& about) {
            if (about != kSubject) return;
            if (progress_)
                progress_->stop.request_stop();
            else if (!folder_.isEmpty())
                QDesktopServices::openUrl(QUrl::fromLocalFile(folder_));
        });
}

void BundleExports::showMessage(ui::Banner::Kind kind, const ui::UserMessage& saying, const QString& action) {
    BundleWords::showMessage(my_.window, kSubject, kind, saying, action);
}

BundleChoice BundleExports::defaultChoice() const {
    BundleChoice choice;
    for (const Take& take : my_.library.takes({.unkept = true}))
        if (my_.library.isRecordingGrowing(take.id)) choice.growing.insert(take.id);
    choice.originOfMusic = writesOrigin(my_.settings, OriginKind::Music);
    choice.originOfPictures = writesOrigin(my_.settings, OriginKind::Pictures);
    choice.originOfSounds = writesOrigin(my_.settings, OriginKind::Music);
    return choice;
}

void BundleExports::exportAll() {
    BundleChoice choice = defaultChoice();
    choice.allTakes = choice.pictures = choice.sounds = true;
    askWhere(QStringLiteral("Continuo %1").arg(today()), choice);
}

void BundleExports::exportTakes() {
    const std::optional<NodeId> shown = my_.takes.source();
    QVector<ui::TeachSource> rows;
    std::vector<TakeId> ids;
    for (const Take& take : my_.library.takes({.unkept = true})) {
        if (take.number == 0 && take.marks.name.empty()) continue;  // a take without any notes yet
        ui::TeachSource row;
        row.name = takeName(take);
        row.detail = tr("%1, %2, %Ln branch(es)", "date, length, branches",
                        static_cast<int>(my_.library.branches(take.id).size()))
                         .arg(dateText(take.created), lengthText(take.summary.seconds));
        row.chosen = shown && shown->take == take.id;
        rows << row;
        ids.push_back(take.id);
    }
    ui::BundleDialog dialog(rows, countItems(my_.galleries.pictures), countItems(my_.galleries.sounds),
                            &my_.window);
    if (dialog.exec() != QDialog::Accepted) return;
    BundleChoice choice = defaultChoice();
    for (const int row : dialog.chosenRows()) choice.takes.insert(ids[static_cast<std::size_t>(row)]);
    choice.pictures = dialog.includesPictures();
    choice.sounds = dialog.includesSounds();
    const QString name =
        choice.takes.size() == 1
            ? text(exportName(my_.library, {*choice.takes.begin(), 0}, "", {}, exportWords()))
            : QStringLiteral("Continuo %1").arg(today());
    askWhere(name, choice);
}

void BundleExports::askWhere(const QString& name, const BundleChoice& choice) {
    QFileDialog dialog(&my_.window, tr("Export as a Continuo file"), exportFolder(my_.settings),
                       BundleWords::filter());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(kBundleEnding).mid(1));
    dialog.selectFile(name + QLatin1String(kBundleEnding));
    if (dialog.exec() == QDialog::Accepted) exportTo(dialog.selectedFiles().value(0), choice);
}

void BundleExports::exportTo(const QString& file, const BundleChoice& choice) {
    if (progress_)
        return showMessage(ui::Banner::Kind::Info,
                           tr("Continuo is already writing a Continuo file. Wait until it is done."));
    const auto progress = std::make_shared<Progress>();
    progress_ = progress;
    shownPercent_ = -kStepPercent;
    const QString name = QFileInfo(file).fileName();
    disconnect(&progressTimer_, nullptr, this, nullptr);
    connect(&progressTimer_, &QTimer::timeout, this, [this, name] { showProgress(name); });
    progressTimer_.start();
    my_.takes.work().startWithCompletion(
        Task::Export,
        [this, file, choice, progress, cards = makeCardLookup(my_.engine), data = my_.data,
         &library = my_.library,
         galleries = my_.galleries](const std::stop_token& ending) -> SideWork::Completion {
            const std::stop_callback end(ending, [&] { progress->stop.request_stop(); });
            const auto over = [this] {
                progress_.reset();
                progressTimer_.stop();
            };
            try {
                flushAll(library, galleries);
                const BundleCounts counts = writeBundle(
                    data, choice, file.toStdString(), cards,
                    [&](double done) { progress->percent = static_cast<int>(done * 100); },
                    progress->stop.get_token());
                return [this, over, file, counts] {
                    over();
                    showWritten(file, counts);
                };
            } catch (const std::exception& error) {
                const bool stopped = progress->stop.stop_requested();
                return [this, over, stopped, why = messageFor(Task::ExportBundle, error)] {
                    over();
                    stopped ? showMessage(ui::Banner::Kind::Info,
                                          tr("Export stopped. No Continuo file was written."))
                            : showMessage(ui::Banner::Kind::Err, why);
                };
            }
        });
}

// Updates the banner in large steps, because screen readers announce each.
void BundleExports::showProgress(const QString& name) {
    if (!progress_ || progress_->percent < shownPercent_ + kStepPercent) return;
    shownPercent_ = progress_->percent / kStepPercent * kStepPercent;
    showMessage(ui::Banner::Kind::Info, tr("Writing %1: %2 %").arg(name, QString::number(shownPercent_)),
                tr("Stop"));
}

void BundleExports::showWritten(const QString& file, const BundleCounts& counts) {
    folder_ = QFileInfo(file).absolutePath();
    storeExportFolder(my_.settings, folder_);
    const QString what = BundleWords::countsText(counts);
    const QString name = QDir::toNativeSeparators(file);
    //: %1 is a file name, %2 its contents, such as “3 takes, 1 picture”.
    showMessage(ui::Banner::Kind::Ok,
                !what.isEmpty() ? tr("Exported %1: %2.").arg(name, what)
                                : tr("Exported %1, but it is empty.").arg(name),
                tr("Open folder"));
}

}  // namespace continuo::app
