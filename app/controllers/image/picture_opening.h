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

// What of an example, NAME.png, a model of so wide pictures begins with: NAME-64.png where that is there, as
// enlarged it would be blurred where it is kept.
QString exampleFor(const QString& file, int width);

// Pictures that are opened to be continued, from files, other programs and the examples: in the model's size,
// with the model and the settings that made them, where they are there; lines say what is not. Without a
// model nothing is opened. GUI thread.
class PictureOpening : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    struct Dependencies {
        ImageFiles& files;
        ImageModelChoice& choice;
        ImageSets& sets;
        Settings& settings;
        ui::ImageWorkspace& workspace;
        std::function<void(const ui::ImageForm& form)> setForm;  // the inspector's, which is kept
    };
    explicit PictureOpening(const Dependencies& dependencies);

    // As soon as it is known which models there are.
    void open(const QString& file);
    void open(const QStringList& files);  // the first that can be read; a line says so
    void open(const QImage& pixels);
    void open(const QByteArray& png);
    // Fits what waits to be continued to the model, and says what its user ought to know of it. Call when
    // either is another one.
    void look();
    // With the seed of before, where the form's is that of a file which is shown: what is kept of the form.
    ui::ImageForm withOwnSeed(ui::ImageForm form) const;
    // What the file says of the latest.
    const ui::PictureInfo& info() const { return info_; }

private:
    const std::optional<ImageModel>& model() const;
    void withModel(const std::function<void(const ImageModel& model)>& act);
    bool isShown() const;  // what was opened from outside
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
    // The inspector's, while it has a file's own; nothing: it has the user's.
    struct Seed {
        std::uint64_t number = 0;
        bool locked = false;
    };
    std::optional<Seed> seedBefore_;
    std::uint64_t filesSeed_ = 0;
    QString chosenClass_;  // by us, as nobody knew it; empty: none
    QString filesClass_;   // of the latest's file, which its user did not choose; empty: none
    ui::Saying warnings_;  // of the latest's file
    ui::PictureInfo info_;
    std::shared_ptr<const Picture> told_;  // of which the lines are, while it is shown
};

}  // namespace continuo::app
