#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "controllers/models/active_model.h"
#include "controllers/play/duet_indicators.h"
#include "controllers/play/duet_recorder.h"
#include "controllers/play/growing_take.h"
#include "controllers/play/keys_to_sound.h"
#include "controllers/play/live_events.h"
#include "controllers/play/model_switch.h"
#include "controllers/play/readouts.h"
#include "controllers/play/stand_in.h"
#include "controllers/play/take_splitter.h"
#include "forms.h"
#include "library/library.h"
#include "rig/rig.h"
#include "roll/roll_content.h"
#include "tempo/beats.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;

// The live loop in the window. Begins takes of the player alone or with a model. Passes events to the roll,
// the library and the read-outs 60 times a second. Without a model the player alone is heard, shown and
// recorded. All commands to the duet go through it. GUI thread.
class PlayController : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        Rig& rig;
        Library& library;
        Settings& settings;
        ui::MainWindow& window;
    };
    explicit PlayController(const Dependencies& dependencies);
    ~PlayController() override;

    // Begins a new take with a model, after the music played before. Loads the model on a thread; once
    // loaded, it continues what was played meanwhile.
    void begin(const std::string& model, const Performance& past = {});
    // Begins a new take in which the playing model continues from a saved state. If the state cannot be used,
    // the take begins without it, and a banner shows why.
    void resume(const std::filesystem::path& state);
    // Sets the folder for the saved states of models without latents. Nothing is saved before this call.
    void setStateFolder(const std::filesystem::path& folder) { stateFolder_ = folder; }
    // Begins a new take of the player alone. why: the reason for having no model; empty: one may come.
    void beginAlone(const ui::UserMessage& why);
    // The current take continues without a model, for this reason.
    void continueAlone(const ui::UserMessage& why) { showModelError(why); }
    // The same by the user's choice, without an error.
    void playWithoutModel();
    // Plays with this model once it is loaded. A take without a model continues with it; any other take ends
    // then. If loading fails, the present model stays.
    void useModel(const std::string& model);
    // The model that plays or is being loaded.
    const std::string& modelPath() const { return models_.wanted(); }
    const ModelSummary& modelSummary() const { return model_.summary(); }
    const std::string& modelPrecision() const { return model_.precision(); }
    // While a take is practised, the player is heard and recorded as usual, but the model answers only after
    // a hand-over, which emits playedMeanwhile(). An answer in progress ends when practising begins.
    void setPractising(bool practising);
    // Returns whether the player has played since practising began.
    bool hasPlayedAlong() const { return practising_ && playedAlong_; }
    // Null while no model listens.
    const Duet* duet() const { return events_.duet(); }
    const ui::PlayForm& form() const { return form_; }
    // Takes effect from the next token on; also shown in the inspector.
    void setForm(const ui::PlayForm& form);
    const ui::ModelFacts& facts() const { return model_.facts(); }
    // Why there is no model; empty: it is loaded or loading.
    const QString& modelError() const { return modelError_; }
    QString modelName() const { return facts().name; }
    const QString& deviceName() const { return model_.device(); }  // the device of the model
    const ui::TurnForm& turn() const { return readouts_.turn(); }
    // Adds a measured speed to the latents' curve and stores it.
    void addMeasuredSpeed(int latents, double msPerToken);

    // The growing take, and its length in seconds.
    std::optional<TakeId> take() const { return take_ ? std::optional(take_->id()) : std::nullopt; }
    double now() const { return take_ ? take_->now() : 0; }
    Moment beginning() const { return take_ ? take_->beginning() : Moment(); }  // of second 0
    Moment toMoment(double seconds) const {
        return beginning() +
               std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
    }
    // The second from which the model hears; nullopt: no model listens.
    std::optional<double> hearsFrom() const { return events_.hearsFrom(); }
    // How much the model hears; nullopt likewise.
    std::optional<ui::ContextForm> heard() const;
    // A recorded take neither pauses nor ends after a silence.
    void setRecorded(bool recorded) { splitter_.setRecorded(recorded); }
    // Begins another take, so that a recording starts empty, unless something sounds or the model plays. The
    // duet continues.
    void beginEmptyTake();
    // Returns whether somebody plays: the player now or just before, or the model.
    bool isBusy() const;
    std::shared_ptr<const ui::RollContent> roll() const { return take_ ? take_->roll() : none_; }

    // Shows the growing take in the window's roll, or lets the caller set something else.
    void showLive(bool live);
    bool showsLive() const { return showsLive_; }
    // The window's keys, turn and time.
    Readouts& readouts() { return readouts_; }
    // Returns whether a model can answer.
    bool canAnswer() const { return duet() != nullptr; }

    // Plays music in the player's place from its first note on; replaces music played so before. A banner
    // shows its name and a stop button. Throws BadRequest if it cannot be played.
    void playInstead(const Performance& music, const QString& name);
    void stopInstead() { standIn_.stop(); }

    // Sets the beats of the take from now on; the model follows the grid; nullopt: no grid.
    void setBeats(const Beats& beats, const std::optional<BeatGrid>& grid);
    // The current grid; nullopt without one or without a take.
    const std::optional<BeatGrid>& beats() const { return grid_; }

    // Draws another seed, unless the user has locked it.
    void renewSeed();

    // For tests: replaces the defaults.
    void setRests(const TakeSplitter::Rests& rests) { splitter_.setRests(rests); }

public Q_SLOTS:
    void handOver();
    // Drops the model's last answer for another one, if possible; it becomes a branch of the take.
    void answerAgain();
    void stopModel();
    void panic();

Q_SIGNALS:
    // The tree should be updated.
    void takesChanged();
    // Another take has begun.
    void takeBegan();
    // While another take was shown, the player struck a key or asked for another answer; or handed over while
    // it was practised.
    void playedMeanwhile();
    void formChanged();  // form() has changed
    void panicked();
    void modelReady();
    void modelMissing();  // the model is missing, cannot be opened, or has failed
    // The new model cannot play, for this reason. The present one stays.
    void modelRefused(const continuo::ui::UserMessage& why);
    // Changes of the growing take's roll, for other views of it.
    void rollReplaced();
    void rollChanged(double from);
    void timePassed(double now);
    void keyMoved(int pitch, continuo::ui::Voice voice, bool down);

private:
    void connectWindow();
    void startTake(std::string model, const Performance& past, const std::filesystem::path& state = {});
    void load();
    void finishLoading(LoadedModel& loaded);
    void restartWithoutState(const LoadedModel& loaded, const std::exception& error);
    void fallBackToModel(const LoadedModel& loaded, const std::exception& error);
    void startListening(LoadedModel& loaded);
    void dropModel(const std::string& why);
    void end();
    void endDuet();
    void tick();
    void updateTake();
    void checkPracticeHandOver();
    TakeSplitter::Take currentTake() const;
    double shownNow(double at) const { return splitter_.shownTime(currentTake(), at); }
    bool modelsTurn() const { return duet() != nullptr && duet()->status().modelsTurn; }
    void beginNextTake(double second);
    void recordTemperature(double seconds);
    void readEvents(double at);
    void showHeader();
    void showStatus(double at);
    DuetSettings duetSettings() const;
    void showModelError(const ui::UserMessage& why);  // empty: clears the error

    Rig& rig_;
    Library& library_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::PlayForm form_;
    ModelSwitch models_;
    ActiveModel model_;
    QString modelError_;
    std::filesystem::path stateFolder_;
    LiveEvents events_;
    DuetRecorder recorder_;
    TakeSplitter splitter_;
    std::optional<GrowingTake> take_;
    std::shared_ptr<const ui::RollContent> none_ = std::make_shared<ui::RollContent>();
    bool hadModel_ = false;  // in this take
    bool showsLive_ = true;
    bool practising_ = false;
    bool playedAlong_ = false, modelWaits_ = false;  // since practising began
    std::optional<BeatGrid> grid_;                   // of the current beats
    KeysToSound keys_;
    DuetIndicators indicators_;
    Readouts readouts_;
    StandIn standIn_;
    int ticks_ = 0;
    QTimer timer_;
};

}  // namespace continuo::app
