#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "controllers/image/image_files.h"
#include "controllers/image/image_model_choice.h"
#include "controllers/image/image_sets.h"
#include "controllers/image/picture_jobs.h"
#include "controllers/image/picture_marks.h"
#include "controllers/image/source_surprise.h"
#include "controllers/jobs/jobs_controller.h"

namespace continuo::ui {
class ImageWorkspace;
class MainWindow;
}  // namespace continuo::ui

namespace continuo::app {

// The Image workspace: what its user asks becomes sets in the gallery and jobs that fill them; sliders act on
// what is being made. GUI thread.
class ImageController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Engine& engine;
        Gallery& gallery;
        JobsController& jobs;
        Settings& settings;
        ui::MainWindow& window;
    };
    explicit ImageController(const Parts& parts);

    // Looks for the models that are there, and for the one of the settings.
    void findModel();
    // The switch whether files say how they were made was moved in the settings.
    void showOriginSwitch();
    const std::optional<ImageModel>& model() const { return choice_.model(); }
    ImageFiles& files() { return files_; }
    ImageSets& sets() { return sets_; }
    // Pictures were deleted for good: steps about them cannot be undone any more.
    void forgetDeleted();

public Q_SLOTS:
    // Makes pictures that continue what is shown; before all that wait, or after them.
    void generate();
    void generateNext();
    // More like a picture: its rows above `row` stay.
    void continueFrom(qint64 picture, int row);
    // A file of a picture, to continue.
    void open(const QString& file);
    // Brings up the workspace with what a job made.
    void showJob(qint64 job);
    // Its set is discarded; can be undone.
    void discardJob(qint64 job);
    // Its pictures continue from where they were.
    void retryJob(qint64 job);

Q_SIGNALS:
    // Names, stars or what is discarded.
    void marksChanged();

private:
    void connectPage();
    void connectPictures();
    void connectSets();
    void connectUndo();
    void editForm(const ui::ImageForm& form);
    void setForm(const ui::ImageForm& form);
    void take(const OpenedPicture& opened);
    void fitSource();
    void takeFitting(const PictureSource& source, const ImageModel& fitted);
    void tellRestored(const OpenedPicture& opened, bool anotherModel);
    void tellMaker(const PictureOrigin& origin, const std::optional<ImageModel>& maker);
    void makeMore(GalleryPictureId picture, int row, const QString& label);
    void findExamples();
    void showInfo();
    void showSourceSurprise();
    // What was stopped goes on where it was.
    void goOn(GallerySetId set);
    void makeShown(JobsController::Place place);
    void makeSet(const PictureSource& source, int keptRows, JobsController::Place place);
    void starSet(GallerySetId set);
    void renameSet(GallerySetId set);
    void discardSet(GallerySetId set);
    void discardPicture(GalleryPictureId picture);
    void menu(const QModelIndex& index, const QPoint& at);
    void lookAtStorage();
    void undone(GallerySetId set);
    void showUndo();
    void mark(const std::function<void()>& change);
    void guarded(Task task, const std::function<void()>& act);

    Engine& engine_;
    Gallery& gallery_;
    JobsController& jobs_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::ImageWorkspace& workspace_;
    PictureMarkings markings_;
    ImageSets sets_;
    PictureJobs pictureJobs_;
    ImageFiles files_;
    ImageModelChoice choice_;
    SourceSurprise surprise_;
    QStringList examples_;        // files
    ui::PictureInfo openedInfo_;  // of the file that is continued
    ui::ImageForm form_;          // as it was when it was last told
    QTimer storage_;
};

}  // namespace continuo::app
