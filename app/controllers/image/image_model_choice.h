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

// Selects the model for pictures: the one in the settings, else the first. The inspector lists all. Model
// files are read on a thread, and again after each choice. GUI thread.
class ImageModelChoice : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    ImageModelChoice(const Engine& engine, Settings& settings, ui::ImageWorkspace& workspace,
                     const Notice& notice);

    // Searches for models, then updates the workspace, which reports if there are none.
    void find();
    bool isSearching() const { return search_.isBusy(Task::FindPictureModels); }
    // Returns whether models have been found before.
    bool isKnown() const { return known_; }
    // Calls act() once the models are known; immediately if they are.
    void whenKnown(const std::function<void()>& act);
    // Calls act() once the running search has ended; immediately if none runs.
    void afterSearch(const std::function<void()>& act);
    // The selected model; nullopt: none, or not known yet.
    const std::optional<ImageModel>& model() const { return model_; }
    // All models, in the inspector's order.
    const std::vector<ImageModel>& models() const { return models_; }
    // Returns a message: why there is no model, and what to do.
    static QString noModelText();
    // Changes the model without emitting changed().
    void choose(const ImageModel& model);
    // Adds a measured time per token of a model, by file, at this number of latents (0: all). The inspector
    // shows it until the program ends.
    void addSpeed(const std::string& file, int latents, double msPerToken);

Q_SIGNALS:
    // Another model is selected.
    void changed();

private:
    void chooseOffered(const ImageModel& model);
    bool returnToPrevious(const std::string& wanted, const std::optional<ImageModel>& found);
    void setModels(std::vector<ImageModel> models, const std::optional<ImageModel>& model);
    void show();

    const Engine& engine_;
    Settings& settings_;
    ui::ImageWorkspace& workspace_;
    std::vector<ImageModel> models_;
    std::optional<ImageModel> model_;
    std::string before_;  // the previous model, as a fallback if the new one is gone; empty: none
    std::map<std::string, QVector<ui::ModelFacts::Point>> speeds_;  // by file
    bool known_ = false;
    std::vector<std::function<void()>> waiting_;  // calls of whenKnown() and afterSearch()
    SideWork search_;
};

}  // namespace continuo::app
