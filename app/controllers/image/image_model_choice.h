#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "controllers/models/image_models.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class Settings;

// Chooses the model that makes the pictures: that of the settings, otherwise the first one; the inspector
// offers all. Their files are read beside the window, and anew behind each choice. GUI thread.
class ImageModelChoice : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    ImageModelChoice(const Engine& engine, Settings& settings, ui::ImageWorkspace& workspace,
                     const Notice& notice);

    // Looks for models, and then updates the workspace, which says so if there is none.
    void find();
    bool isLooking() const { return looking_.isBusy(Task::FindPictureModels); }
    // Whether models have been found before.
    bool isKnown() const { return known_; }
    // At once, or as soon as it is known which there are.
    void whenKnown(const std::function<void()>& act);
    // At once, or as soon as what is looked for was found.
    void whenLooked(const std::function<void()>& act);
    // Nothing: there is none, or it is not known yet.
    const std::optional<ImageModel>& model() const { return model_; }
    // As they are offered.
    const std::vector<ImageModel>& models() const { return models_; }
    // Why there is none, and what can be done.
    static QString whyNone();
    // Changes the model; the caller is not notified.
    void choose(const ImageModel& model);
    // A model, by its file, takes so long a token on this computer with so many latents, 0: with all that it
    // has; the inspector says so until the program ends.
    void addSpeed(const std::string& file, int latents, double msPerToken);

Q_SIGNALS:
    // Another one than before makes the pictures.
    void changed();

private:
    void chooseOffered(const ImageModel& model);
    bool returnsFrom(const std::string& wanted, const std::optional<ImageModel>& found);
    void take(std::vector<ImageModel> models, const std::optional<ImageModel>& model);
    void show();

    const Engine& engine_;
    Settings& settings_;
    ui::ImageWorkspace& workspace_;
    std::vector<ImageModel> models_;
    std::optional<ImageModel> model_;
    std::string before_;  // the one before a choice that may have gone; empty: none has
    std::map<std::string, QVector<ui::ModelFacts::Point>> speeds_;  // by files
    bool known_ = false;
    std::vector<std::function<void()>> waiting_;  // until models were found
    SideWork looking_;
};

}  // namespace continuo::app
