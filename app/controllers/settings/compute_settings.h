#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "controllers/models/model_cards.h"
#include "controllers/models/model_estimates.h"
#include "controllers/models/model_importer.h"
#include "controllers/models/model_shelf.h"
#include "controllers/words/side_thread.h"
#include "controllers/words/side_work.h"
#include "main_window/workspace_parts.h"
#include "pages/settings/settings_forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class ComputePage;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;

// Feeds the page Model & compute of the settings. A chosen model plays from then on. Files are read beside
// the window: what is known is shown at once, and what is new when it has been read. GUI thread.
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
    // Looks for models; found() follows.
    void look();
    // Whether models have been found before.
    bool isKnown() const { return taken_ > 0; }
    // The button of what was told last.
    void act();

    // The models of a kind that were found last, without what they need and how fast they
    // are.
    struct Choice {
        std::string path;
        QString name;
        bool inUse = false;
    };
    std::vector<Choice> choices(ui::ModelKind kind) const;
    // Looked at, and held against the memory that is free, before it takes the place of one that works.
    void choose(const std::string& path);
    // Asks for a file. The page shows what came of it, as with the card of a model that it shows.
    void addModel();
    // As soon as it is known what is there.
    void openCard(const std::string& path);
    void openCardInUse(ui::ModelKind kind);
    bool isImporting() const { return importer_.isBusy(); }
    // Whether models are being looked for, or one that was chosen or added is being looked at.
    bool isReading() const;

Q_SIGNALS:
    // Models were looked for.
    void found();
    // A model that makes pictures was chosen; it is in the settings as image/model.
    void imageModelChosen();
    // A model for sound was chosen; it is in the settings as sound/model.
    void soundModelChosen();
    // There are others than before: they were added, taken off, deleted or imported.
    void modelsChanged();
    // What came of something, with a button that act() answers where `action` is not empty; an empty text:
    // all is well.
    void told(continuo::ui::Banner::Kind kind, const continuo::ui::Saying& what, const QString& action);

private:
    static bool isOf(ui::ModelKind kind, const ModelSummary& model);
    const std::string& inUse(ui::ModelKind kind) const;

    // What was found when it was last looked for.
    struct Seen {
        ModelShelf::Found shelf = {};
        std::map<std::string, std::string> licences = {};  // by the models' paths
        std::string drawing = {};                          // the model that makes pictures
        std::string sounding = {};                         // the model that makes sound
        std::vector<std::string> devices = {};
        std::uint64_t mostMemory = 0;  // of a device
    };

    bool isLooking() const { return taken_ != looks_; }
    void connectModels();
    void apply(const ui::ComputeForm& form);
    void measure();
    void addFolder();
    // Both read files, on any thread.
    SideWork::Rest choosing(const std::string& path, const ComputeChoice& compute);
    SideWork::Rest importing(const std::string& path);
    void import(const std::string& path, const std::filesystem::path& out);
    void decide(const ModelSummary& model, const FitResult& fit);
    // A folder or file that was added; it stays where it is.
    void takeOff(const std::string& place);
    void use(const ModelSummary& model);
    void useModel(const std::string& path);
    void load(const std::string& path);
    void tell(const ui::Saying& what, ui::Banner::Kind kind = ui::Banner::Kind::Err,
              const QString& action = {}, const std::string& about = {});
    void showIfSeen();
    void showChanged();
    void addRow(const ModelSummary& model, const std::string& inUse, ui::ModelChoices& choices,
                std::vector<std::string>& paths) const;
    void showSeen();
    void showFound();
    void showBenchmark();
    void openWantedCard();
    bool isInUse(const std::string& path) const;
    static FitRequest fitRequestOf(const ModelSummary& model, const ComputeChoice& compute);
    ModelHere here(const ModelSummary& model) const;
    std::string deviceId() const;

    Engine& engine_;
    PlayController& play_;
    Settings& settings_;
    ui::ComputePage& page_;
    ui::ComputeForm shown_;
    Seen seen_;
    std::vector<std::string> piano_, pictures_, sound_;  // paths of the rows shown
    std::string about_;                                  // the model that act() chooses
    std::function<std::string()> card_;                  // of the model whose card is wanted; null: none is
    int looks_ = 0, taken_ = 0;  // how often it was looked for models, and which was taken last
    ModelShelf shelf_;
    ModelCards cards_;
    ModelImporter importer_;
    ModelEstimates estimates_;
    bool measuring_ = false;
    QTimer resting_;  // since a slider was last moved
    SideThread benchmark_, looking_;
    SideWork choosing_;
};

}  // namespace continuo::app
