#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <string>
#include <thread>
#include <vector>

#include "controllers/models/model_cards.h"
#include "controllers/models/model_estimates.h"
#include "controllers/models/model_importer.h"
#include "controllers/models/model_shelf.h"
#include "pages/settings/settings_forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class ComputePage;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;

// Feeds the page Model & compute of the settings. A chosen model plays from then on. GUI thread.
class ComputeSettings : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        PlayController& play;
        Settings& settings;
        ui::ComputePage& page;
    };
    ComputeSettings(const Dependencies& dependencies, ModelHomes homes);

    void show();
    // The button of what was told last.
    void act();

    // The models that there are for the piano or for pictures, without what they need and how fast they are.
    struct Choice {
        std::string path;
        QString name;
        bool inUse = false;
    };
    std::vector<Choice> choices(bool pictures) const;
    // Looked at, and held against the memory that is free, before it takes the place of one that works.
    void choose(const std::string& path);
    // Asks for a file. The page shows what came of it, as with the card of a model that it shows.
    void addModel();
    void openCard(const std::string& path);

Q_SIGNALS:
    // A model that makes pictures was chosen; it is in the settings as image/model.
    void imageModelChosen();
    // What came of something, with a button that act() answers where `action` is not empty; an empty text:
    // all is well.
    void told(continuo::ui::Banner::Kind kind, const continuo::ui::Saying& what, const QString& action);

private:
    void connectModels();
    void apply(const ui::ComputeForm& form);
    void measure();
    void addFolder();
    void import(const std::string& path);
    void use(const ModelSummary& model);
    void useModel(const std::string& path);
    void load(const std::string& path);
    void tell(const ui::Saying& what, ui::Banner::Kind kind = ui::Banner::Kind::Err,
              const QString& action = {}, const std::string& about = {});
    void showIfSeen();
    void addRow(const ModelSummary& model, const std::string& inUse, ui::ModelChoices& choices,
                std::vector<std::string>& paths) const;
    void showFound();
    void showBenchmark();
    bool isInUse(const std::string& path) const;
    FitRequest fitRequestOf(const ModelSummary& model) const;
    ModelHere here(const ModelSummary& model) const;
    std::string deviceId() const;

    Engine& engine_;
    PlayController& play_;
    Settings& settings_;
    ui::ComputePage& page_;
    ui::ComputeForm shown_;
    std::vector<ModelSummary> models_;           // as they were last looked for
    std::vector<std::string> piano_, pictures_;  // paths of the rows shown
    std::string drawing_;                        // of the model that makes pictures
    std::string about_;                          // the model that act() chooses
    std::vector<std::string> devices_;
    std::uint64_t mostMemory_ = 0;  // of a device
    ModelShelf shelf_;
    ModelCards cards_;
    ModelImporter importer_;
    ModelEstimates estimates_;
    bool measuring_ = false;
    QTimer resting_;          // since a slider was last moved
    std::jthread benchmark_;  // last: it uses the others
};

}  // namespace continuo::app
