#pragma once

#include <continuo/compute_choice.h>
#include <continuo/engine.h>
#include <continuo/live_controls.h>

#include <optional>

#include "controllers/jobs/job_kind.h"
#include "gallery/gallery_types.h"

namespace continuo::app {

class Gallery;
class JobsController;

// Base class of the kinds that fill a set of pictures or sounds. The workspace of the medium shows, retries
// and discards the sets, see the signals of JobKind.
class SetKind : public JobKind {
    Q_OBJECT

public:
    // All referenced objects must outlive this. controls: the sliders of the items in progress.
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        LiveControls& controls;
        JobsController& jobs;
    };

    QString title(const Job& job) const override;
    QString requestText(const Job& job) const override;
    std::optional<QString> endingText(const Job& job) const override;
    std::vector<std::pair<double, QString>> scores(const Job& job) const override;
    JobWork work(const Job& job) const override;
    bool hasUncountedResults(const Job& job) const override;
    bool retry(const Job& job) override;
    bool canDiscard() const override { return true; }
    bool show(const Job& job) override;

protected:
    explicit SetKind(const Dependencies& dependencies);

    // Summarises the request of a set, for example "kept 50 % · Food".
    virtual QString setRequestText(const GallerySet& set) const = 0;

    Dependencies my_;
};

// Returns the kind of jobs that fill sets of this medium.
const char* setJobKindName(Medium medium);
// Returns whether a job fills sets of this medium.
bool fillsSet(const Job& job, Medium medium);
// Returns the set that a job of this medium fills, even if the set was deleted. Returns nullopt if the job is
// of another kind or its request cannot be read.
std::optional<GallerySetId> filledSetId(const Job& job, Medium medium);
// Returns the set that a job fills. Returns nullopt as filledSetId(), and if the set was deleted.
std::optional<GallerySet> findFilledSet(const Job& job, const Gallery& gallery);

}  // namespace continuo::app
