#pragma once

#include <continuo/picture.h>
#include <QObject>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "controllers/image/image_files.h"
#include "controllers/image/image_model_choice.h"
#include "image_forms.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class ImageSets;
class Settings;

// Returns the example file NAME.png for a model of this width: NAME-64.png for width 64 if it exists, since
// an enlarged example would be blurred in the kept rows.
QString findExample(const QString& file, int width);

// Opens pictures to continue from files, other programs and the examples. Scales them to the model's size and
// restores their model and settings if available; banners show what is not. Opens nothing without a model.
// GUI thread.
class PictureOpening : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        ImageFiles& files;
        ImageModelChoice& choice;
        ImageSets& sets;
        Settings& settings;
        ui::ImageWorkspace& workspace;
        std::function<void(const ui::ImageForm& form)> setForm;  // sets the inspector's form and stores it
    };
    explicit PictureOpening(const Dependencies& dependencies);

    // Returns whether a file is a picture, by its name or first bytes. Any thread.
    static bool isPicture(const QString& file);

    // Opens a picture as ImageFiles::open() does, once the models are known.
    template <class What>
    void open(const What& what) {
        my_.choice.whenKnown([this, what] {
            if (model()) my_.files.open(what, *model());
        });
    }
    // Fits the opened picture to the model and shows the related banners. Call when the picture or the model
    // has changed.
    void refresh();
    // Returns the form to store. If the form still has the seed of the shown file, replaces it with the
    // user's own.
    ui::ImageForm withOwnSeed(ui::ImageForm form) const;
    // Metadata of the last opened file.
    const ui::PictureInfo& info() const { return info_; }

private:
    const std::optional<ImageModel>& model() const { return my_.choice.model(); }
    bool isShown() const;  // whether the page shows the opened picture
    void fit();
    void showShapeBanner();
    void showOpenedBanner();
    void toggleFitting();
    void show(const OpenedPicture& opened);
    void showFitting(const PictureSource& source, const ImageModel& fitted);
    void restoreSeed();
    void showRestoredBanner(const OpenedPicture& opened, bool anotherModel);

    Dependencies my_;
    QStringList examples_;  // files
    // The user's seed, saved while the inspector shows that of a file; nullopt: the inspector shows the
    // user's seed.
    struct Seed {
        std::uint64_t number = 0;
        bool locked = false;
    };
    std::optional<Seed> seedBefore_;
    std::uint64_t filesSeed_ = 0;
    QString chosenClass_;  // a class selected automatically because the picture's own is unknown; empty: none
    QString filesClass_;   // the class in the last opened file, if the user did not choose it; else empty
    ui::UserMessage warnings_;  // of the last opened file
    ui::PictureInfo info_;
    std::shared_ptr<const Picture> reported_;  // the picture that the banners are about
};

}  // namespace continuo::app
