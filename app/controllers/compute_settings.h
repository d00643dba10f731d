#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <string>
#include <thread>
#include <vector>

#include "pages/settings_forms.h"

namespace continuo::ui {
class ComputePage;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;

// The page Model & compute of the settings. What is chosen there plays from then on. GUI thread.
class ComputeSettings : public QObject {
    Q_OBJECT

public:
    ComputeSettings(Engine& engine, PlayController& play, Settings& settings, ui::ComputePage& page);

    void show();

Q_SIGNALS:
    // A model that makes pictures was chosen; it is in the settings as image/model.
    void imageModelChosen();
    // A model was to be used and cannot be: why; empty: one can. The one before it stays.
    void refused(const continuo::ui::Saying& why);

private:
    void take(const ui::ComputeForm& form);
    void measure();
    std::vector<ModelSummary> models() const;
    void choose(const std::string& path);
    void useModel(const std::string& path);

    Engine& engine_;
    PlayController& play_;
    Settings& settings_;
    ui::ComputePage& page_;
    ui::ComputeForm shown_;
    std::vector<std::string> piano_, pictures_;  // paths of the rows shown
    QTimer resting_;                             // since the threads were last moved
    std::jthread benchmark_;                     // last: it uses the others
};

}  // namespace continuo::app
