#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <optional>

#include "controllers/generated/set_driver.h"
#include "controllers/jobs/jobs_controller.h"
#include "controllers/models/sound_models.h"
#include "controllers/sound/sound_files.h"
#include "controllers/sound/sound_playback.h"
#include "controllers/sound/sound_recorder.h"
#include "controllers/sound/sound_sets.h"
#include "controllers/sound/take_sounds.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_thread.h"
#include "controllers/words/side_work.h"
#include "sound_forms.h"

namespace continuo::ui {
class MainWindow;
class SoundWorkspace;
struct SoundCommands;
}  // namespace continuo::ui

namespace continuo::app {

// Controls the Sound workspace: requests become sets in the gallery and jobs that fill them; sliders act on
// sounds in progress. GUI thread.
class SoundController : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this. jobs: uses the same gallery of sounds.
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        JobsController& jobs;
        const Library& library;
        Rig& rig;
        Settings& settings;
        ui::MainWindow& window;
        std::filesystem::path recordings = {};  // folder; empty: a temporary one
    };
    explicit SoundController(const Dependencies& dependencies);

    // Searches for models, and for the one chosen in the settings, on a thread.
    void findModel();
    const std::optional<SoundModel>& model() const { return model_; }
    // Returns whether a search, file access or decoding is running.
    bool isBusy() const {
        return search_.isBusy(Task::FindSoundModels) || files_.isBusy() || takeSounds_.isBusy() ||
               sets_.isReading();
    }
    SoundSets& sets() { return sets_; }
    SoundFiles& files() { return files_; }
    SoundRecorder& recorder() { return recorder_; }
    // Removes the undo steps of sounds that were deleted for good. Call after each such deletion.
    void removeDeletedFromUndo() { driver_.marking().removeDeletedFromUndo(); }
    // Call when the setting for metadata in files changes.
    void showOriginSwitch();

public Q_SLOTS:
    // Queues a set of sounds that continue the shown sound.
    void generate();
    // These open a sound to continue, once the search for models has finished. Of several files, the first is
    // opened and a notice is shown.
    void open(const QString& file);
    void open(const QStringList& files);
    // Renders a take or branch and opens it as a prompt. name: its name for the user. Receives
    // TakesController::continueAsSoundRequested().
    void continueTake(continuo::app::NodeId take, const QString& name);
    // Writes a variation into a file whose name ends in .wav, .flac or .ogg.
    void exportSound(qint64 variation, const QString& file);

Q_SIGNALS:
    // Names, stars or discarded items have changed.
    void marksChanged();
    // The user wants to see the take from which the shown prompt was rendered. TakesController::showInPlay()
    // receives this.
    void takeRequested(continuo::app::NodeId take);

private:
    void connectPage(const ui::SoundCommands& commands);
    void connectWindow();
    void connectSets();
    void setModels(const SoundModels& found, const std::string& wanted);
    void restore(const SoundSource& source);
    void openAgain(const SoundSource& source);
    void showModel();
    // Measures the model's speed on a thread, which takes about a second. Does nothing if the speed is known.
    void measureSpeed();
    void addSpeed(const std::string& file, int latents, double msPerToken);
    void editForm(const ui::SoundForm& form);
    void setForm(const ui::SoundForm& form);
    // The sound that the next set continues.
    struct ContinuedSource {
        SoundSource source;  // empty: nothing
        GalleryItemId from = 0;
        std::vector<std::string> parents;  // SoundOrigin::parents
    };
    ContinuedSource makeContinuedSource(double seam);
    void discardChosen();
    void askExport();
    void drag(qint64 variation);
    QString exportBaseName(const GalleryItem& item) const;
    std::optional<SoundToExport> toExport(qint64 variation);
    SetDriver::MediumParts mediumParts();
    void updateTakeLink();

    Engine& engine_;
    Gallery& gallery_;
    const Library& library_;
    JobsController& jobs_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::SoundWorkspace& workspace_;
    Notice notice_;
    SoundSets sets_;
    SetDriver driver_;
    SoundFiles files_;
    TakeSounds takeSounds_;
    SoundPlayback playback_;
    SoundRecorder recorder_;
    ui::SoundForm form_;  // the inspector's form after its last change
    SoundModels models_;
    std::optional<SoundModel> model_;
    bool known_ = false;   // the search for models has finished once
    QStringList waiting_;  // files to open after the first search for models
    QTimer takeTimer_;
    SideWork search_;
    SideThread measuring_;
};

}  // namespace continuo::app
