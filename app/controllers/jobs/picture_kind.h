#pragma once

#include <continuo/engine.h>
#include <continuo/live_controls.h>

#include <optional>

#include "controllers/jobs/job_kind.h"
#include "gallery/gallery_types.h"

namespace continuo::app {

class Gallery;
class JobsController;

// The kind of jobs that fill a set of pictures in the gallery. The Image workspace shows, retries and
// discards them, see JobKind's signals.
class PictureKind : public JobKind {
    Q_OBJECT

public:
    // All outlive it. controls: sliders of the pictures that are being made.
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        LiveControls& controls;
        JobsController& jobs;
    };
    explicit PictureKind(const Dependencies& dependencies);

    JobRunner runner() override;
    QString icon() const override { return QStringLiteral("image"); }
    QString title(const Job& job) const override;
    QString asked(const Job& job) const override;
    std::optional<QString> ending(const Job& job) const override;
    std::vector<std::pair<double, QString>> scores(const Job& job) const override;
    QString reason(const std::string& reason) const override;
    JobWork work(const Job& job) const override;
    bool hasMadeMore(const Job& job) const override;
    bool retry(const Job& job) override;
    bool canDiscard() const override { return true; }
    bool show(const Job& job) override;

private:
    Dependencies my_;
};

// The set that a job of pictures is to fill, whether it exists or not; nullopt: a job of another kind, or its
// request cannot be read: it will fail and say so.
std::optional<GallerySetId> filledBy(const Job& job);
// The same set; nullopt also where it was deleted.
std::optional<GallerySet> setOf(const Job& job, const Gallery& gallery);

}  // namespace continuo::app
