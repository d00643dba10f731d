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

// Live playing in the window. Begins takes of the player alone or with a model. Passes events to the roll,
// the library and the read-outs 60 times a second. Without a model, the player is still heard, shown and
// recorded. All commands to the duet are sent through it. GUI thread.
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

    // Begins a new take with a model, after the music `past`. Loads the model on a thread. Once loaded, the
    // model continues what was played meanwhile.
    void begin(const std::string& model, const Performance& past = {});
    // Begins a new take in which the playing model continues from a saved state. If the state cannot be used,
    // the take begins without it, and a banner shows why.
    void resume(const std::filesystem::path& state);
    // Sets the folder for the saved states of models without latents. Nothing is saved before this call.
    void setStateFolder(const std::filesystem::path& folder) { stateFolder_ = folder; }
    // Begins a new take of the player alone. why: the reason why there is no model; empty: a model may
    // follow.
    void beginAlone(const ui::UserMessage& why);
    // Continues the current take without a model, and shows the reason.
    void continueAlone(const ui::UserMessage& why) { showModelError(why); }
    // Continues the current take without a model by the user's choice, so without an error.
    void playWithoutModel();
    // Plays with this model once it is loaded. A take without a model continues with it; any other take ends
    // then. If loading fails, the present model stays.
    void useModel(const std::string& model);
    // The model that plays or is being loaded.
    const std::string& modelPath() const { return models_.wanted(); }
    const ModelSummary& modelSummary() const { return model_.summary(); }
    const std::string& modelPrecision() const { return model_.precision(); }
    // Begins or ends practising a take. The player is then heard and recorded as usual, but the model answers
    // only after a hand-over, which emits playedMeanwhile(). An answer in progress ends when practising
    // begins.
    void setPractising(bool practising);
    // Returns whether the player has played since practising began.
    bool hasPlayedAlong() const { return practising_ && playedAlong_; }
    // Returns the duet; null while no model listens.
    const Duet* duet() const { return events_.duet(); }
    const ui::PlayForm& form() const { return form_; }
    // Sets the form, also in the inspector. The model uses it from the next token on.
    void setForm(const ui::PlayForm& form);
    const ui::ModelFacts& facts() const { return model_.facts(); }
    // Why no model plays; empty: a model is loaded or loading.
    const QString& modelError() const { return modelError_; }
    QString modelName() const { return facts().name; }
    const QString& deviceName() const { return model_.device(); }  // the device of the model
    const ui::TurnForm& turn() const { return readouts_.turn(); }
    // Adds a measured speed to the latents' curve and stores it.
    void addMeasuredSpeed(int latents, double msPerToken);

    // The growing take; now() is its length in seconds.
    std::optional<TakeId> take() const { return take_ ? std::optional(take_->id()) : std::nullopt; }
    double now() const { return take_ ? take_->now() : 0; }
    Moment beginning() const { return take_ ? take_->beginning() : Moment(); }  // of second 0
    Moment toMoment(double seconds) const {
        return beginning() +
               std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
    }
    // The time in the take from which the model hears, s; nullopt: no model listens.
    std::optional<double> hearsFrom() const { return events_.hearsFrom(); }
    // How much of the take the model hears; nullopt: no model listens.
    std::optional<ui::ContextForm> heard() const;
    // A recorded take neither pauses nor ends after a silence.
    void setRecorded(bool recorded) { splitter_.setRecorded(recorded); }
    // Begins another take, so that a recording starts with an empty one. Does nothing while something sounds
    // or the model plays. The duet continues.
    void beginEmptyTake();
    // Returns whether the model plays, or the player played within the last 2 s.
    bool isBusy() const;
    std::shared_ptr<const ui::RollContent> roll() const { return take_ ? take_->roll() : none_; }

    // true: shows the growing take in the window's roll. false: the caller shows something else there.
    void showLive(bool live);
    bool showsLive() const { return showsLive_; }
    // The display of the window's keys, turn and time.
    Readouts& readouts() { return readouts_; }
    // Returns whether a model can answer.
    bool canAnswer() const { return duet() != nullptr; }

    // Plays music in the player's place, from its first note on. Replaces music that already plays so. A
    // banner shows `name` and a stop button. Throws BadRequest if the music cannot be played.
    void playInstead(const Performance& music, const QString& name);
    void stopInstead() { standIn_.stop(); }

    // Sets the beats of the take from now on. grid: the model's beat grid; nullopt: none.
    void setBeats(const Beats& beats, const std::optional<BeatGrid>& grid);
    // The current beat grid; nullopt without a grid or a take.
    const std::optional<BeatGrid>& beats() const { return grid_; }

    // Draws another seed, unless the user has locked it.
    void renewSeed();

    // For tests: replaces the default lengths of rests.
    void setRests(const TakeSplitter::Rests& rests) { splitter_.setRests(rests); }

public Q_SLOTS:
    void handOver();
    // Drops the model's last answer and requests another one, if possible. The dropped answer becomes a
    // branch of the take.
    void answerAgain();
    void stopModel();
    void panic();

Q_SIGNALS:
    // The takes have changed; the tree should be updated.
    void takesChanged();
    // Another take has begun.
    void takeBegan();
    // The player played or asked for another answer while another take was shown, or handed over while
    // practising.
    void playedMeanwhile();
    void formChanged();  // form() has changed
    void panicked();
    void modelReady();
    void modelMissing();  // the model is missing, cannot be opened, or has failed
    // The new model cannot play, for this reason. The present model stays.
    void modelRefused(const continuo::ui::UserMessage& why);
    // rollReplaced: the growing take has a new roll. rollChanged: its roll has changed from second `from` on.
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
    void showModelError(const ui::UserMessage& why);  // an empty `why` clears the error

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
