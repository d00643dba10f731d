#include "controllers/generated/set_job_commands.h"

#include <optional>

#include "controllers/generated/gallery_marking.h"
#include "controllers/generated/set_jobs.h"
#include "controllers/generated/shown_sets.h"
#include "controllers/jobs/job_kind.h"
#include "main_window/main_window.h"

namespace continuo::app {

SetJobCommands::SetJobCommands(const Dependencies& dependencies) : my_(dependencies) {
    connect(&my_.kind, &JobKind::showRequested, this, &SetJobCommands::show);
    connect(&my_.kind, &JobKind::discardRequested, this, &SetJobCommands::discard);
    connect(&my_.kind, &JobKind::retryRequested, this, &SetJobCommands::retry);
}

void SetJobCommands::show(qint64 job) {
    const std::optional<GallerySetId> set = my_.jobs.findSet(job);
    if (!set) return;
    my_.window.showWorkspace(my_.workspace);
    my_.sets.show(*set);
}

void SetJobCommands::discard(qint64 job) {
    if (const std::optional<GallerySetId> set = my_.jobs.findSet(job)) my_.marking.discard(*set);
}

void SetJobCommands::retry(qint64 job) {
    const std::optional<GallerySetId> set = my_.jobs.findSet(job);
    if (!set) return;
    my_.notice.runGuarded(my_.task, [&] {
        if (my_.gallery.set(*set).marks.discarded) {
            my_.marking.restore(*set);
            my_.window.showWorkspace(my_.workspace);
            my_.sets.show(*set);
        }
        my_.resume(*set);
    });
}

}  // namespace continuo::app
