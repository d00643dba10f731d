#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "library/take.h"
#include "program/program_options.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class ImageController;
class JobParts;
class JobsController;
class Library;
class PlayController;
class PlayParts;
class ProgramCommands;
class ProgramStart;
class QuitQuestion;
class Rig;
class SettingsParts;
class SoundController;
class TakesController;
class ViewParts;
class WindowParts;
struct LaterStart;
struct ProgramStores;

// Builds and owns the parts of the program; a part may use the parts built before it. Handles closing,
// restarts and later starts.
class Application : public QObject {
    Q_OBJECT

public:
    // Throws Error if there is no folder for takes, or if the library cannot be opened, for example because
    // another Continuo has it open.
    explicit Application(const ProgramOptions& options);
    ~Application() override;

    void show();
    // Returns the take or branch that is shown; nullopt: the running take.
    std::optional<NodeId> shownNode() const;
    ui::MainWindow& window();
    PlayController& play();
    TakesController& takes();
    JobsController& jobs();
    SoundController& sound();
    ImageController& image();
    Rig& rig();
    Library& library();

private:
    void connectClosing();
    QuitQuestion quitQuestion() const;
    void restart();
    void handleLaterStart(const LaterStart& start);

    std::unique_ptr<ProgramStores> stores_;
    std::unique_ptr<WindowParts> window_;
    std::unique_ptr<PlayParts> playing_;
    std::unique_ptr<JobParts> work_;
    std::unique_ptr<ViewParts> views_;
    std::unique_ptr<SettingsParts> settings_;
    std::unique_ptr<ProgramCommands> commands_;
    std::unique_ptr<ProgramStart> start_;
};

}  // namespace continuo::app
