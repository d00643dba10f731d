#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "controllers/models/model_cards.h"
#include "controllers/models/model_chooser.h"
#include "controllers/models/model_estimates.h"
#include "controllers/models/model_shelf.h"
#include "controllers/settings/model_benchmark.h"
#include "controllers/words/side_thread.h"
#include "main_window/workspace_parts.h"
#include "pages/settings/settings_forms.h"
#include "widgets/banner.h"

namespace continuo::ui {
class ComputePage;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;

// Controls the page Model & compute of the settings. A chosen model plays at once. Reads model files on a
// thread: shows known facts at once, and new ones when they are read. GUI thread.
class ComputeSettings : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        PlayController& play;
        Settings& settings;
        ui::ComputePage& page;
    };
    ComputeSettings(const Dependencies& dependencies, ModelLocations homes);

    void show();
    // Searches for models; emits found().
    void search();
    // Returns whether models have been found before.
    bool isKnown() const { return finishedSearch_ > 0; }
    // Performs the action of the last message's button.
    void performAction();

    // A model from the last search, without its memory needs and speed.
    struct Choice {
        std::string path;
        QString name;
        bool inUse = false;
    };
    std::vector<Choice> choices(ui::ModelKind kind) const;
    // Replaces the current model with the one at `path`, after reading it and checking the free memory.
    void choose(const std::string& path);
    // Asks for a file; the page shows the result.
    void addModel() { chooser_.addFile(); }
    // Opens the card of a model once the search has finished.
    void openCard(const std::string& path);
    void openCardInUse(ui::ModelKind kind);
    bool isImporting() const { return chooser_.isImporting(); }
    // Returns whether a search is running, or a chosen or added model is being inspected.
    bool isReading() const;

Q_SIGNALS:
    // A search has finished.
    void found();
    // A picture model was chosen; it is stored as image/model.
    void imageModelChosen();
    // A sound model was chosen; it is stored as sound/model.
    void soundModelChosen();
    // Models were added, removed, deleted or imported.
    void modelsChanged();
    // The page's message has changed. If `action` is not empty, it names a button, which calls
    // performAction(). An empty text clears the message.
    void messageChanged(continuo::ui::Banner::Kind kind, const continuo::ui::UserMessage& what,
                        const QString& action);

private:
    static bool isModelOfKind(ui::ModelKind kind, const ModelSummary& model);
    const std::string& inUse(ui::ModelKind kind) const;

    // The result of the last search.
    struct SearchResult {
        ModelShelf::Found shelf = {};
        std::map<std::string, std::string> licences = {};  // by model path
        std::string pictureModel = {};                     // the picture model in use
        std::string soundModel = {};                       // the sound model in use
        std::vector<std::string> devices = {};
        std::uint64_t mostMemory = 0;  // bytes, of the largest device
    };

    bool isSearching() const { return finishedSearch_ != searches_; }
    void connectModels();
    void apply(const ui::ComputeForm& form);
    void use(const ModelSummary& model);
    void useModel(const std::string& path);
    void load(const std::string& path);
    void showIfVisible();
    void showChanged();
    void addRow(const ModelSummary& model, const std::string& inUse, ui::ModelChoices& choices,
                std::vector<std::string>& paths) const;
    void showSearchResult();
    void showFound();
    void openWantedCard();
    bool isInUse(const std::string& path) const;
    LocalModelFacts localFacts(const ModelSummary& model) const;
    std::string deviceId() const;

    Engine& engine_;
    PlayController& play_;
    Settings& settings_;
    ui::ComputePage& page_;
    ui::ComputeForm shown_;
    SearchResult searchResult_;
    std::vector<std::string> piano_, pictures_, sound_;  // paths of the shown rows
    std::function<std::string()> wantedCard_;            // returns the model whose card is wanted; null: none
    int searches_ = 0, finishedSearch_ = 0;              // number of searches, and of the last finished one
    ModelShelf shelf_;
    ModelCards cards_;
    ModelEstimates estimates_;
    ModelChooser chooser_;
    ModelBenchmark benchmark_;
    QTimer sliderTimer_;  // runs after a slider was moved
    SideThread searchThread_;
};

}  // namespace continuo::app
