#pragma once

#include <continuo/picture.h>
#include <QObject>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "controllers/models/image_models.h"
#include "image_forms.h"

class QImage;

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class ImageFiles;
class ImageModelChoice;
class ImageSets;
class Settings;
struct OpenedPicture;
struct PictureSource;

// The file of an example, NAME.png, for a model of pictures of this width: NAME-64.png for a width of 64 if
// that exists, because an enlarged example would be blurred in the rows that are kept.
QString exampleFor(const QString& file, int width);

// Opens pictures to be continued, from files, other programs and the examples: in the model's size, and with
// the model and the settings that made them, if these are available; lines above the page say what is not.
// Without a model nothing is opened. GUI thread.
class PictureOpening : public QObject {
    Q_OBJECT

public:
    // All must outlive this.
    struct Dependencies {
        ImageFiles& files;
        ImageModelChoice& choice;
        ImageSets& sets;
        Settings& settings;
        ui::ImageWorkspace& workspace;
        std::function<void(const ui::ImageForm& form)> setForm;  // sets the inspector's form and keeps it
    };
    explicit PictureOpening(const Dependencies& dependencies);

    // Whether a file is a picture, by its name or its beginning. Any thread.
    static bool isPicture(const QString& file);

    // These wait until it is known which models exist.
    void open(const QString& file);
    void open(const QStringList& files);  // opens the first that can be read; a line says so
    void open(const QImage& pixels);
    void open(const QByteArray& png);
    // Fits the opened picture to the model, and says what the user ought to know of that. To be called when
    // the picture or the model has changed.
    void look();
    // The form as it is to be kept: with the user's own seed if it now has that of the shown file.
    ui::ImageForm withOwnSeed(ui::ImageForm form) const;
    // What the file of the last opened picture says.
    const ui::PictureInfo& info() const { return info_; }

private:
    const std::optional<ImageModel>& model() const;
    void withModel(const std::function<void(const ImageModel& model)>& act);
    bool isShown() const;  // whether the page shows the opened picture
    void findExamples();
    void fit();
    void tellShape();
    void tellOpened();
    void fitOtherwise();
    void show(const OpenedPicture& opened);
    void showFitting(const PictureSource& source, const ImageModel& fitted);
    void giveSeedBack();
    void tellRestored(const OpenedPicture& opened, bool anotherModel);

    Dependencies my_;
    QStringList examples_;  // files
    // The user's seed while the inspector has that of a file; nullopt: it has the user's.
    struct Seed {
        std::uint64_t number = 0;
        bool locked = false;
    };
    std::optional<Seed> seedBefore_;
    std::uint64_t filesSeed_ = 0;
    QString chosenClass_;  // the class chosen here because the picture's own is unknown; empty: none
    QString
        filesClass_;  // the class that the last opened file told, if the user did not choose it; else empty
    ui::Saying warnings_;  // about the file of the last opened picture
    ui::PictureInfo info_;
    std::shared_ptr<const Picture> told_;  // the picture that the lines are about
};

}  // namespace continuo::app
