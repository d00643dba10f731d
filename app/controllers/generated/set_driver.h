#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "controllers/generated/form_sampling.h"
#include "controllers/generated/gallery_marking.h"
#include "controllers/generated/set_jobs.h"
#include "controllers/generated/set_speeds.h"
#include "controllers/generated/shown_sets.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/models/chosen_compute.h"
#include "jobs/set_work.h"
#include "main_window/workspace_parts.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

// Drives the sets of one medium: begins and resumes them, marks them, and connects their jobs and storage
// with the workspace. GUI thread.
class SetDriver : public QObject {
    Q_OBJECT

public:
    // What differs between the media, besides ShownSets.
    struct MediumParts {
        ui::Workspace workspace;
        Task storing;  // for errors of the gallery's storage
        MarkingWords words;
        std::function<SamplingChoice()> sliders;  // of the inspector
        // Finds the file of a model by its name, now or later; nullopt: it is missing.
        using Found = std::function<void(const std::optional<std::string>& file)>;
        std::function<void(const std::string& name, const Found& found)> findModel;
        SetSpeeds::Add addSpeed;
    };
    // All referenced objects must outlive this.
    struct Dependencies {
        Gallery& gallery;
        JobsController& jobs;
        Settings& settings;
        ui::MainWindow& window;
        ShownSets& sets;
        Notice notice;
        MediumParts medium;
    };
    explicit SetDriver(const Dependencies& dependencies);

    SetJobs& jobs() { return jobs_; }
    GalleryMarking& marking() { return marking_; }
    // Shows the set that an earlier run of the program began: the toolbar controls it.
    void showBegun();
    // Stores a new set with the form's seeds, queues the job that fills it, and shows it. job: with the
    // model; sampling and device come from form and settings. Throws as Gallery::addSet().
    template <class Job, class Form>
    void begin(Job job, NewSet set, const Form& form, JobsController::Place place) {
        for (int i = 0; i < form.variations; ++i)
            set.seeds.push_back(form.seed + static_cast<std::uint64_t>(i));
        job.request().sampling = toSamplingChoice(form);
        job.request().compute = loadComputeChoice(my_.settings);
        job.set = my_.gallery.addSet(set);
        try {
            writeRequestedOrigins(my_.gallery, job);
            addJob(job.set, requestJson(job), place);
        } catch (...) {
            my_.gallery.purge(job.set);
            throw;
        }
        my_.sets.show(job.set);
    }
    // Resumes a stopped set. If it is shown, the inspector's sliders apply. A job that has left the queue is
    // made again, with the set's model.
    void resume(GallerySetId set);
    // Applies an edited form to the items in progress.
    template <class Form>
    void applySliders(const Form& before, const Form& after) {
        applyChanges(my_.jobs.controls(my_.gallery.medium()), before, after);
        my_.notice.runGuarded(my_.medium.words.task,
                              [&] { jobs_.applySliders(toSamplingChoice(before), toSamplingChoice(after)); });
    }

public Q_SLOTS:
    // Both act on the set in progress.
    void stopRunning() { jobs_.stop(jobs_.runningSet()); }
    void discardRunning() { marking_.discard(jobs_.runningSet()); }
    // Commands of the queue on a job: show its set in the workspace; discard the set, which can be undone;
    // resume the set, and restore it if it was discarded, so that it is visible.
    void showJob(qint64 job);
    void discardJob(qint64 job);
    void retryJob(qint64 job);

private:
    void addJob(GallerySetId set, const nlohmann::json& request, JobsController::Place place);
    void resumeWithModel(const std::optional<std::string>& file, SetRequest rest,
                         const std::optional<SamplingChoice>& sliders);
    void checkStorage();

    Dependencies my_;
    ui::WorkspaceParts& parts_;
    SetJobs jobs_;
    GalleryMarking marking_;
    SetSpeeds speeds_;
    QTimer storage_;
};

}  // namespace continuo::app
