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

// The live loop in the window: begins takes, of the player alone or with a model, and sixty times a second
// passes what is played to the roll, the library and the read-outs. Without a model, or after it failed, the
// player alone is heard, shown and recorded. What the user asks of the duet goes through it. GUI thread.
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

    // Begins a new take with a model, after the music played before. The model is loaded on a thread; once
    // loaded, it continues what was played meanwhile.
    void begin(const std::string& model, const Performance& past = {});
    // Begins a new take, in which the model that plays continues from a saved state. If the state cannot be
    // used, begins the take without it, and a banner shows why.
    void resume(const std::filesystem::path& state);
    // Sets the folder for the saved states of models without latents. No state is saved before this call.
    void setStateFolder(const std::filesystem::path& folder) { stateFolder_ = folder; }
    // Begins a new take of the player alone, with the reason for having no model as a line; empty: one may
    // come.
    void beginAlone(const ui::Saying& why);
    // The take goes on so, as no model comes, and this is why.
    void stayAlone(const ui::Saying& why) { fail(why); }
    // The same by choice: nothing is wrong.
    void playWithoutModel();
    // Plays with this model as soon as it is loaded. A take that had no model continues with it; any other
    // take ends then. If it cannot be loaded, the present model goes on.
    void useModel(const std::string& model);
    // That plays, or is being loaded.
    const std::string& modelPath() const { return models_.wanted(); }
    const ModelSummary& modelSummary() const { return model_.summary(); }
    const std::string& modelPrecision() const { return model_.precision(); }
    // While a take is practised: what the player plays along is heard and kept as ever, and the model plays
    // only what it is handed over to; then playedMeanwhile() tells it. What it plays ends with the beginning.
    void setPractising(bool practising);
    // Whether the player has played along since then.
    bool hasPlayedAlong() const { return practising_ && playedAlong_; }
    // Null while no model listens.
    const Duet* duet() const { return events_.duet(); }
    const ui::PlayForm& form() const { return form_; }
    // Counts from the next token on, and is shown in the inspector.
    void setForm(const ui::PlayForm& form);
    const ui::ModelFacts& facts() const { return model_.facts(); }
    // Why there is none; empty: it is there, or is being loaded.
    const QString& modelTrouble() const { return trouble_; }
    QString modelName() const { return facts().name; }
    const QString& deviceName() const { return model_.device(); }  // that the model runs on
    const ui::TurnForm& turn() const { return readouts_.turn(); }
    // What was measured while it plays; goes onto the latents' curve, and is kept.
    void setMilliseconds(int latents, double msPerToken);

    // The take that grows, and the seconds that it has.
    std::optional<TakeId> take() const { return take_ ? std::optional(take_->id()) : std::nullopt; }
    double now() const { return take_ ? take_->now() : 0; }
    Moment beginning() const { return take_ ? take_->beginning() : Moment(); }  // of its second 0
    Moment momentOf(double seconds) const {
        return beginning() +
               std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
    }
    // From which of them on the model hears; none: no model listens.
    std::optional<double> hearsFrom() const { return events_.hearsFrom(); }
    // How much of it that is; none likewise.
    std::optional<ui::HeardForm> heard() const;
    // What is recorded neither stands still nor becomes another take by a silence.
    void setRecorded(bool recorded) { splitter_.setRecorded(recorded); }
    // Begins another take, for a recording to be all of it, unless something sounds or the model plays. The
    // duet goes on.
    void leaveMusicBefore();
    // Whether somebody plays: the player now or just now, or the model.
    bool isBusy() const;
    std::shared_ptr<const ui::RollContent> roll() const { return take_ ? take_->roll() : none_; }

    // The roll of the window shows the growing take, or something else that its owner sets.
    void showLive(bool live);
    bool showsLive() const { return showsLive_; }
    // Where the window shows keys, turn and time.
    Readouts& readouts() { return readouts_; }
    // Whether there is something to hand over to.
    bool canAnswer() const { return duet() != nullptr; }

    // Music that is played in the player's place, its first note now; it ends what was played so before. A
    // banner tells its name while it lasts, and ends it. Throws BadRequest for what cannot be played.
    void playInstead(const Performance& music, const QString& name);
    void stopInstead() { standIn_.stop(); }

    // From now on these beats hold in the take, and the model goes with the grid; nothing: there is none.
    void noteBeats(const Beats& beats, const std::optional<BeatGrid>& grid);
    // Those that hold; none without a take.
    const std::optional<BeatGrid>& beats() const { return grid_; }

    // Another seed, unless the user keeps this one.
    void renewSeed();

    // For tests: other ones than those of before.
    void setRests(const TakeSplitter::Rests& rests) { splitter_.setRests(rests); }

public Q_SLOTS:
    void handOver();
    // Drops the model's last answer for another one, where that is possible; it becomes a branch of the take.
    void answerAgain();
    void stopModel();
    void panic();

Q_SIGNALS:
    // A take has something new for the tree.
    void takesChanged();
    // The growing take is another one.
    void takeBegan();
    // The player struck a key or asked for another answer while something else was shown, or handed over
    // while it was practised.
    void playedMeanwhile();
    void formSet();  // there is another form()
    void panicked();
    void modelReady();
    void modelMissing();  // it is not there, does not open, or has failed
    // Another model was to play, and cannot: why. The one before goes on.
    void modelRefused(const continuo::ui::Saying& why);
    // What the growing take's roll does, for others that show it.
    void rollReplaced();
    void rollChanged(double from);
    void timePassed(double now);
    void keyMoved(int pitch, continuo::ui::Voice voice, bool down);

private:
    void connectWindow();
    void startTake(std::string model, const Performance& past, const std::filesystem::path& state = {});
    void load();
    void finishLoading(LoadedModel& loaded);
    void beginAnew(const LoadedModel& loaded, const std::exception& error);
    void stayWithModel(const LoadedModel& loaded, const std::exception& error);
    void listenWith(LoadedModel& loaded);
    void loseModel(const std::string& why);
    void end();
    void endDuet();
    void tick();
    void follow();
    void heedHandOver();
    TakeSplitter::Take takeSoFar() const;
    double shownNow(double at) const { return splitter_.shownTime(takeSoFar(), at); }
    bool modelsTurn() const { return duet() != nullptr && duet()->status().modelsTurn; }
    void beginAnother(double second);
    void noteTemperature(double seconds);
    void readEvents(double at);
    void showHeader();
    void showStatus(double at);
    DuetSettings duetSettings() const;
    void fail(const ui::Saying& why);  // empty: all is well again

    Rig& rig_;
    Library& library_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::PlayForm form_;
    ModelSwitch models_;
    ActiveModel model_;
    QString trouble_;
    std::filesystem::path stateFolder_;
    LiveEvents events_;
    DuetRecorder recorder_;
    TakeSplitter splitter_;
    std::optional<GrowingTake> take_;
    std::shared_ptr<const ui::RollContent> none_ = std::make_shared<ui::RollContent>();
    bool hadModel_ = false;  // in this take
    bool showsLive_ = true;
    bool practising_ = false;
    bool playedAlong_ = false, modelWaits_ = false;  // since that began
    std::optional<BeatGrid> grid_;                   // of the beats that hold
    KeysToSound keys_;
    DuetIndicators indicators_;
    Readouts readouts_;
    StandIn standIn_;
    int ticks_ = 0;
    QTimer timer_;
};

}  // namespace continuo::app
