#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "duet/duet.h"
#include "forms.h"
#include "library/library.h"
#include "midi/midi_file_player.h"
#include "rig/rig.h"
#include "roll/roll_content.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;

// The live loop as the window shows it: loads the model beside the window's start, runs the duet, and sixty
// times a second puts what happened into the roll, the library and the read-outs. GUI thread.
class PlayController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Engine& engine;
        Rig& rig;
        Library& library;
        Settings& settings;
        ui::MainWindow& window;
    };
    explicit PlayController(const Parts& parts);
    ~PlayController() override;

    // Begins a new take with a model, after what was played before. The model is loaded on a thread; until it
    // is there the player is heard and not yet answered.
    void begin(const std::string& model, const Performance& past = {});
    const std::string& modelPath() const { return model_; }
    const ModelSummary& modelSummary() const { return summary_; }
    // Null while no model listens.
    const Duet* duet() const { return duet_.get(); }
    const ui::PlayForm& form() const { return form_; }
    void setForm(const ui::PlayForm& form);  // counts from the next token on
    const ui::ModelFacts& facts() const { return facts_; }
    QString modelName() const { return facts_.name; }
    const QString& deviceName() const { return device_; }  // that the model runs on
    const ui::TurnForm& turn() const { return turn_; }
    // What was measured while it plays; goes onto the latents' curve.
    void setMilliseconds(int latents, double msPerToken);

    // The take that grows, and the seconds that it has.
    std::optional<TakeId> take() const { return take_; }
    double now() const;
    // Whether somebody plays: the player now or just now, or the model.
    bool isBusy() const;
    std::shared_ptr<const ui::RollContent> roll() const { return roll_; }

    // The roll of the window shows the growing take, or something else that its owner sets.
    void showLive(bool live);
    bool showsLive() const { return showsLive_; }
    // Whether there is something to hand over to.
    bool canAnswer() const { return duet_ != nullptr; }

    // Music that is played in the player's place, from now on; it ends what was played so before. Throws
    // BadRequest for what cannot be played.
    void playInstead(const Performance& music);

    // Another seed, unless the user keeps this one.
    void renewSeed();

public Q_SLOTS:
    void handOver();
    void stopModel();
    void panic();

Q_SIGNALS:
    // A take began or ended.
    void takesChanged();
    // The player struck a key while something else was shown.
    void playedMeanwhile();
    void modelReady();
    // What the growing take's roll does, for others that show it.
    void rollReplaced();
    void rollChanged(double from);
    void timePassed(double now);
    void keyMoved(int pitch, continuo::ui::Voice voice, bool down);

private:
    struct Loaded;
    void finishLoading(Loaded& loaded);
    void listenWith(Loaded& loaded);
    void end();
    void tick();
    void follow();
    void readEvents(double at);
    void note(const DuetEvent& event);
    void sound(double at);
    void releaseKeys(Voice voice);
    void showHeader();
    void showTurn(double at);
    void keepRecord(const std::string& lines);
    void fail(const QString& why);  // empty: all is well again
    Origin origin() const;

    Engine& engine_;
    Rig& rig_;
    Library& library_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::PlayForm form_;
    ui::TurnForm turn_;

    std::string model_;
    ModelSummary summary_;
    ui::ModelFacts facts_;
    QString device_;
    std::unique_ptr<Duet> duet_;
    std::optional<TakeId> take_;
    std::shared_ptr<ui::RollContent> roll_ = std::make_shared<ui::RollContent>();
    bool showsLive_ = true;
    std::size_t read_ = 0;            // events of the duet
    double lastPlayed_ = -1e9;        // s, on the duet's clock
    std::array<int, 2> strikes_{};    // by Voice
    std::vector<DuetEvent> toSound_;  // strikes and releases that the keys on the screen do not show yet
    std::string latentsNote_, failure_;
    std::optional<MidiFilePlayer> instead_;
    int ticks_ = 0;

    QTimer timer_;
    std::atomic<int> wantedLoad_{0};  // what was begun before it is not wanted any more
    std::jthread loader_;             // last: it uses the others
};

}  // namespace continuo::app
