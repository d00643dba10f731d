#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <vector>

#include "controllers/models/image_models.h"

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class Settings;

// Chooses the model that makes the pictures: that of the settings, otherwise the first one; the inspector
// offers all. GUI thread.
class ImageModelChoice : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    ImageModelChoice(const Engine& engine, Settings& settings, ui::ImageWorkspace& workspace);

    // Looks for models and updates the workspace, which says so if there is none. Throws as Engine::models()
    // does.
    void find();
    const std::optional<ImageModel>& model() const { return model_; }
    // Why there is none, and what can be done.
    static QString whyNone();
    // Changes the model, by its file; the caller is not notified.
    void choose(const std::string& file);
    // A model, by its file, takes so long a token on this computer with so many latents, 0: with all that it
    // has; the inspector says so until the program ends.
    void addSpeed(const std::string& file, int latents, double msPerToken);

Q_SIGNALS:
    // Another one than before makes the pictures.
    void changed();

private:
    void look();

    const Engine& engine_;
    Settings& settings_;
    ui::ImageWorkspace& workspace_;
    std::vector<ImageModel> models_;  // as they are offered
    std::optional<ImageModel> model_;
    std::map<std::string, QVector<ui::ModelFacts::Point>> speeds_;  // by files
};

}  // namespace continuo::app
