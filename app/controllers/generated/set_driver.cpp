#include "controllers/generated/set_driver.h"

#include "controllers/generated/set_subjects.h"
#include "controllers/jobs/set_kind.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "files/installed_files.h"
#include "jobs/set_moves.h"
#include "main_window/main_window.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

constexpr int kStorageEvery = 500;  // ms

}  // namespace

SetDriver::SetDriver(const Dependencies& dependencies)
    : my_(dependencies),
      parts_(my_.window.workspaces()[my_.medium.workspace]),
      jobs_({my_.gallery, my_.jobs, my_.sets, *parts_.banners}),
      marking_({my_.gallery, my_.sets, jobs_, parts_, my_.medium.words, my_.notice}),
      speeds_(my_.gallery, my_.jobs, my_.jobs.controls(my_.gallery.medium()), my_.medium.addSpeed) {
    connect(&my_.sets, &ShownSets::starRequested, &marking_, &GalleryMarking::star);
    connect(&my_.sets, &ShownSets::discardRequested, &marking_, &GalleryMarking::discard);
    connect(&jobs_, &SetJobs::setBegan, &my_.window, &ui::MainWindow::clearPastMessages);
    connect(parts_.banners, &ui::BannerStack::actionTriggered, this, [this](const QString& subject) {
        if (subject == subjects::kStopped) resume(my_.sets.shown());
    });
    const JobKind& kind = my_.jobs.kinds()[setJobKindName(my_.gallery.medium())];
    connect(&kind, &JobKind::showRequested, this, &SetDriver::showJob);
    connect(&kind, &JobKind::discardRequested, this, &SetDriver::discardJob);
    connect(&kind, &JobKind::retryRequested, this, &SetDriver::retryJob);
    connect(&storage_, &QTimer::timeout, this, &SetDriver::checkStorage);
    storage_.start(kStorageEvery);
    QStringList notices;
    for (const std::string& notice : my_.gallery.notices()) notices << text(notice);
    parts_.banners->showMessage(subjects::kNotices, ui::Banner::Kind::Warn,
                                messageFor(Task::Restore, notices.join(QLatin1Char('\n')).toStdString()));
}

void SetDriver::showBegun() {
    if (const GallerySetId begun = jobs_.begunSet(); begun != 0) my_.sets.show(begun);
}

void SetDriver::addJob(GallerySetId set, const nlohmann::json& request, JobsController::Place place) {
    const int items = static_cast<int>(my_.gallery.allItems(set).size());
    my_.jobs.add(setJobKindName(my_.gallery.medium()), setTitle(my_.gallery.set(set), items), request, place);
}

void SetDriver::resume(GallerySetId set) {
    std::optional<SamplingChoice> sliders;
    if (set == my_.sets.shown()) sliders = my_.medium.sliders();
    if (jobs_.resume(set, loadComputeChoice(my_.settings), sliders)) return;
    my_.notice.runGuarded(Task::Jobs, [&] {
        const std::optional<SetRequest> rest = findRemainingRequest(my_.gallery, set);
        if (!rest) return;
        my_.medium.findModel(rest->modelPath,
                             [this, rest = *rest, sliders](const std::optional<std::string>& file) {
                                 resumeWithModel(file, rest, sliders);
                             });
    });
}

// Does nothing if the set was resumed meanwhile.
void SetDriver::resumeWithModel(const std::optional<std::string>& file, SetRequest rest,
                                const std::optional<SamplingChoice>& sliders) {
    const std::string& name = rest.modelPath;
    if (!file)
        throw NoSuchModel(name, name + ".safetensors: there is no such model any more; bring its file back");
    const ComputeChoice compute = loadComputeChoice(my_.settings);
    if (jobs_.resume(rest.set, compute, sliders)) return;
    rest.modelPath = *file;
    rest.compute = withPrecision(rest.compute.precision, compute);
    if (sliders) resumeWithSliders(my_.gallery, rest.set, rest.sampling, *sliders);
    addJob(rest.set, setRequest(rest, rest), JobsController::Place::Last);
}

void SetDriver::showJob(qint64 job) {
    const std::optional<GallerySetId> set = jobs_.findSet(job);
    if (!set) return;
    my_.window.showWorkspace(my_.medium.workspace);
    my_.sets.show(*set);
}

void SetDriver::discardJob(qint64 job) {
    if (const std::optional<GallerySetId> set = jobs_.findSet(job)) marking_.discard(*set);
}

void SetDriver::retryJob(qint64 job) {
    const std::optional<GallerySetId> set = jobs_.findSet(job);
    if (!set) return;
    my_.notice.runGuarded(my_.medium.words.task, [&] {
        if (my_.gallery.set(*set).marks.discarded) {
            marking_.restore(*set);
            showJob(job);
        }
        resume(*set);
    });
}

void SetDriver::checkStorage() {
    const StorageStatus storage = my_.gallery.status();
    parts_.banners->showStatus(subjects::kStorage, ui::Banner::Kind::Err,
                               messageFor(my_.medium.storing, storage));
    parts_.banners->showStatus(subjects::kRoom, ui::Banner::Kind::Warn,
                               messageFor(Task::FreeDiskSpace, storage.compactProblem));
}

}  // namespace continuo::app
