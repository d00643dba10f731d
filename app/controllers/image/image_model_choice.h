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

// Chooses the model that makes the pictures: the one in the settings, otherwise the first; the inspector
// offers all. Model files are read on a thread, and again after each choice. GUI thread.
class ImageModelChoice : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    ImageModelChoice(const Engine& engine, Settings& settings, ui::ImageWorkspace& workspace,
                     const Notice& notice);

    // Looks for models, and then updates the workspace, which says so if there is none.
    void find();
    bool isLooking() const { return looking_.isBusy(Task::FindPictureModels); }
    // Whether models have been found before.
    bool isKnown() const { return known_; }
    // Calls act() as soon as it is known which models exist; at once if it is known already.
    void whenKnown(const std::function<void()>& act);
    // Calls act() as soon as the search that runs has ended; at once if none runs.
    void whenLooked(const std::function<void()>& act);
    // The chosen model; nullopt: there is none, or it is not known yet.
    const std::optional<ImageModel>& model() const { return model_; }
    // All models, in the order in which the inspector offers them.
    const std::vector<ImageModel>& models() const { return models_; }
    // A line for the user: why there is no model, and what can be done.
    static QString whyNone();
    // Changes the model; the caller is not notified.
    void choose(const ImageModel& model);
    // Adds a measurement: how long a model, named by its file, takes for a token on this computer with this
    // many latents (0: all). The inspector shows it until the program ends.
    void addSpeed(const std::string& file, int latents, double msPerToken);

Q_SIGNALS:
    // Another model is chosen than before.
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
    std::string before_;  // the model before the last choice, to return to if that is gone; empty: none
    std::map<std::string, QVector<ui::ModelFacts::Point>> speeds_;  // by files
    bool known_ = false;
    std::vector<std::function<void()>> waiting_;  // calls of whenKnown() and whenLooked()
    SideWork looking_;
};

}  // namespace continuo::app
