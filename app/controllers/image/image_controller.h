#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "controllers/generated/set_driver.h"
#include "controllers/image/image_files.h"
#include "controllers/image/image_model_choice.h"
#include "controllers/image/image_sets.h"
#include "controllers/image/picture_making.h"
#include "controllers/image/picture_opening.h"
#include "controllers/image/source_surprise.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/words/notice.h"

namespace continuo::ui {
class ImageWorkspace;
class MainWindow;
}  // namespace continuo::ui

namespace continuo::app {

// Controls the Image workspace: requests become sets in the gallery and jobs that fill them; sliders act on
// pictures in progress. GUI thread.
class ImageController : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        JobsController& jobs;
        Settings& settings;
        ui::MainWindow& window;
    };
    explicit ImageController(const Dependencies& dependencies);

    // Searches for models, and for the one chosen in the settings, on a thread.
    void findModel() { choice_.find(); }
    // Returns whether a search for models, or for the one that made a picture, is running.
    bool isReading() const;
    // Call when the setting for metadata in files changes.
    void showOriginSwitch();
    const std::optional<ImageModel>& model() const { return choice_.model(); }
    ImageFiles& files() { return files_; }
    ImageSets& sets() { return sets_; }
    SetDriver& driver() { return driver_; }
    // Removes the undo steps of pictures that were deleted for good. Call after each such deletion.
    void removeDeletedFromUndo() { driver_.marking().removeDeletedFromUndo(); }

public Q_SLOTS:
    // generate() queues continuations of the shown picture after all waiting jobs, generateNext() before
    // them.
    void generate() { making_.continueShown(JobsController::Place::Last); }
    void generateNext() { making_.continueShown(JobsController::Place::Next); }
    // Generates more pictures that keep this one's rows above `row`.
    void continueFrom(qint64 picture, int row) { making_.continueFrom(picture, row); }
    // Opens a picture file to continue.
    void open(const QString& file) { opening_.open(file); }
    // Opens the first of the files that can be read.
    void open(const QStringList& files) { opening_.open(files); }

Q_SIGNALS:
    // Names, stars or discarded items have changed.
    void marksChanged();

private:
    void connectPage();
    void connectPictures();
    void connectSets();
    void editForm(const ui::ImageForm& form);
    void setForm(const ui::ImageForm& form);
    void renewSeed();
    void showInfo();
    void showSourceSurprise();
    void menu(const QModelIndex& index, const QPoint& at);
    SetDriver::MediumParts mediumParts();

    Gallery& gallery_;
    JobsController& jobs_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::ImageWorkspace& workspace_;
    Notice notice_;
    ImageSets sets_;
    SetDriver driver_;
    ImageFiles files_;
    ImageModelChoice choice_;
    PictureOpening opening_;
    SourceSurprise surprise_;
    ui::ImageForm form_;  // the inspector's form after its last change
    PictureMaking making_;
};

}  // namespace continuo::app
