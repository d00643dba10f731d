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

// What kinds of jobs have in common that fill a set of pictures or of sounds. The workspace of the medium
// shows, retries and discards them, see JobKind's signals.
class SetKind : public JobKind {
    Q_OBJECT

public:
    // All outlive it. controls: sliders of the items that are being made.
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        LiveControls& controls;
        JobsController& jobs;
    };

    QString title(const Job& job) const override;
    QString asked(const Job& job) const override;
    std::optional<QString> ending(const Job& job) const override;
    std::vector<std::pair<double, QString>> scores(const Job& job) const override;
    JobWork work(const Job& job) const override;
    bool hasMadeMore(const Job& job) const override;
    bool retry(const Job& job) override;
    bool canDiscard() const override { return true; }
    bool show(const Job& job) override;

protected:
    explicit SetKind(const Dependencies& dependencies);

    // What a set was asked for, short: "kept 50 % · Food".
    virtual QString askedOf(const GallerySet& set) const = 0;

    Dependencies my_;
};

// The kind of jobs that fill sets of this medium.
const char* setKindOf(Medium medium);
// The set that a job of this medium is to fill, whether it exists or not; nullopt: a job of another kind, or
// its request cannot be read: it will fail and say so.
std::optional<GallerySetId> filledBy(const Job& job, Medium medium);
// The same set of the gallery's medium; nullopt also where it was deleted.
std::optional<GallerySet> setOf(const Job& job, const Gallery& gallery);

}  // namespace continuo::app
