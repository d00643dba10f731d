#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "controllers/models/model_loader.h"
#include "controllers/play/growing_take.h"
#include "controllers/play/keys_to_sound.h"
#include "controllers/play/readouts.h"
#include "controllers/play/solo_listener.h"
#include "duet/duet.h"
#include "forms.h"
#include "library/library.h"
#include "midi/events/midi_file_player.h"
#include "rig/rig.h"
#include "roll/roll_content.h"
#include "tempo/beats.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;

// The live loop as the window shows it: loads the model while the window starts, runs the duet, and sixty
// times a second passes events to the roll, the library and the read-outs. Without a model, or after it
// failed, the player alone is heard, shown and recorded. GUI thread.
class PlayController : public QObject {
    Q_OBJECT

public:
    // Lengths of silence, s, and what follows them.
    struct Rests {
        double shown = 10;        // then clock, roll and turn stand still until somebody is heard; before
                                  // the first note they stand at 0
        double beforeFirst = 10;  // then the first note begins the take anew, so that no silence leads it
        double within = 120;      // then the player's next note begins another take
    };
    struct Parts {
        Engine& engine;
        Rig& rig;
        Library& library;
        Settings& settings;
        ui::MainWindow& window;
    };
    explicit PlayController(const Parts& parts);
    ~PlayController() override;

    // Begins a new take with a model, after the music played before. The model is loaded on a thread; once
    // loaded, it continues what was played meanwhile.
    void begin(const std::string& model, const Performance& past = {});
    // Begins a new take of the player alone, with the reason for having no model as a line.
    void beginAlone(const ui::Saying& why);
    // Plays with this model as soon as it is loaded. A take that had no model continues with it; any other
    // take ends then. If it cannot be loaded, the present model goes on.
    void useModel(const std::string& model);
    // That plays, or is being loaded.
    const std::string& modelPath() const { return next_.empty() ? model_ : next_; }
    const ModelSummary& modelSummary() const { return summary_; }
    // Null while no model listens.
    const Duet* duet() const { return duet_.get(); }
    const ui::PlayForm& form() const { return form_; }
    void setForm(const ui::PlayForm& form);  // counts from the next token on
    const ui::ModelFacts& facts() const { return facts_; }
    // Why there is none; empty: it is there, or is being loaded.
    const QString& modelTrouble() const { return trouble_; }
    QString modelName() const { return facts_.name; }
    const QString& deviceName() const { return device_; }  // that the model runs on
    const ui::TurnForm& turn() const { return turn_; }
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
    std::optional<double> hearsFrom() const;
    void setRests(const Rests& rests) { rests_ = rests; }
    // What is recorded neither stands still nor becomes another take by a silence.
    void setRecorded(bool recorded) { recorded_ = recorded; }
    // Whether somebody plays: the player now or just now, or the model.
    bool isBusy() const;
    std::shared_ptr<const ui::RollContent> roll() const { return take_ ? take_->roll() : none_; }

    // The roll of the window shows the growing take, or something else that its owner sets.
    void showLive(bool live);
    bool showsLive() const { return showsLive_; }
    // Where the window shows keys, turn and time.
    Readouts& readouts() { return readouts_; }
    // Whether there is something to hand over to.
    bool canAnswer() const { return duet_ != nullptr; }

    // Music that is played in the player's place, its first note now; it ends what was played so before. A
    // banner tells its name while it lasts, and ends it. Throws BadRequest for what cannot be played.
    void playInstead(const Performance& music, const QString& name);
    void stopInstead();

    // From now on these beats hold in the take, and the model goes with the grid; nothing: there is none.
    void noteBeats(const Beats& beats, const std::optional<BeatGrid>& grid);
    // Those that hold; none without a take.
    const std::optional<BeatGrid>& beats() const { return grid_; }

    // Another seed, unless the user keeps this one.
    void renewSeed();

public Q_SLOTS:
    void handOver();
    void stopModel();
    void panic();

Q_SIGNALS:
    // A take has something new for the tree.
    void takesChanged();
    // The growing take is another one.
    void takeBegan();
    // The player struck a key while something else was shown.
    void playedMeanwhile();
    void formSet();  // there is another form()
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
    void startTake(std::string model, const Performance& past);
    void load(const std::string& model);
    void finishLoading(LoadedModel& loaded);
    void stayWithModel(const LoadedModel& loaded, const std::exception& error);
    bool fitsAlone(const LiveRequest& request) const;
    void listenWith(LoadedModel& loaded);
    void loseModel(const std::string& why);
    void end();
    void endDuet();
    void keepRecord();
    void tick();
    void follow();
    std::vector<DuetEvent> newEvents();
    double shownNow(double at) const;
    std::size_t endOfTake(const std::vector<DuetEvent>& events) const;
    void beginAnother(double second);
    void readEvents(double at);
    void showHeader();
    void showTurn(double at);
    void keepSpeeds();
    DuetSettings duetSettings() const;
    void fail(const ui::Saying& why);  // empty: all is well again

    Engine& engine_;
    Rig& rig_;
    Library& library_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::PlayForm form_;
    ui::TurnForm turn_;

    std::string model_;
    std::string next_;  // that is being loaded while model_ plays; empty: none is
    std::string last_;  // the last one that played
    ModelSummary summary_;
    ui::ModelFacts facts_;
    QString device_, trouble_;
    QString speeds_;  // where its speeds are kept
    ModelLoader loader_;
    Performance past_;  // what was played before the take, for its model
    std::unique_ptr<Duet> duet_;
    std::optional<SoloListener> solo_;  // while there is no duet
    std::optional<GrowingTake> take_;
    std::shared_ptr<const ui::RollContent> none_ = std::make_shared<ui::RollContent>();
    double duetBegan_ = 0;           // s of the take, when the duet's time began
    bool hadModel_ = false;          // in this take
    bool replays_ = false;           // the take has its duet's record from the beginning
    std::optional<TakeId> closing_;  // the take before, whose record still wants its end
    bool recorded_ = false;
    Rests rests_;
    bool showsLive_ = true;
    std::size_t read_ = 0;          // events of the duet
    std::optional<BeatGrid> grid_;  // of the beats that hold
    double told_ = 0;               // s of the take, when its row in the tree was last told to be another
    bool untold_ = false;           // something has come since then
    KeysToSound keys_;
    std::string latentsNote_;
    std::optional<MidiFilePlayer> instead_;
    Readouts readouts_;
    std::set<int> newSpeeds_;  // latents whose speed is not kept yet
    int ticks_ = 0;
    QTimer timer_;
};

}  // namespace continuo::app
