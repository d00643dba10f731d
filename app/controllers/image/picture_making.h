#pragma once

#include <QCoreApplication>
#include <functional>
#include <optional>
#include <string>

#include "controllers/generated/set_driver.h"
#include "controllers/image/image_model_choice.h"
#include "controllers/image/picture_sources.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "gallery/gallery.h"
#include "image_forms.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class ImageFiles;
class ImageSets;
struct PictureOrigin;

// Begins sets of pictures. More pictures of a set are made by the set's own model,
// which is chosen for that. GUI thread.
class PictureMaking {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ImageController)

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        ui::ImageWorkspace& workspace;
        ImageSets& sets;
        SetDriver& driver;
        ImageFiles& files;
        ImageModelChoice& choice;
        std::function<void(const ui::ImageForm&)> setForm;  // in the inspector
        std::function<void()> renewSeed;                    // of that form
        Notice notice;
    };
    explicit PictureMaking(const Dependencies& dependencies);

    // Returns whether a model is being searched for, to continue the shown picture or to resume a set.
    bool isReading() const;
    // Generates continuations of what is shown.
    void continueShown(JobsController::Place place);
    // Generates more pictures that keep this one's rows above `row`.
    void continueFrom(GalleryItemId picture, int row);
    // Finds the file of a model by its name, on a thread, for SetDriver.
    void findModel(const std::string& name, const SetDriver::MediumParts::Found& found);
    // Chooses the model of a set that is about to be shown. Shows a warning if that model is missing.
    void switchToModelOf(const GallerySet& set);

private:
    const std::optional<ImageModel>& model() const { return my_.choice.model(); }
    void showOtherModel(const GallerySet& set);
    void showMaker(const PictureOrigin& origin, const std::optional<ImageModel>& maker);
    void continueFromRow(GalleryItemId picture, int row, const QString& label);
    void makeSet(const PictureSource& source, int keptRows, JobsController::Place place);
    void beginSet(const PictureSource& source, int keptRows, JobsController::Place place);

    Dependencies my_;
    SideWork reading_;
};

}  // namespace continuo::app
