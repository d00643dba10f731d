#pragma once

#include <QObject>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>

#include "controllers/models/model_loader.h"

namespace continuo::app {

class Settings;

// The models of the live loop: the one that plays, the one that is being loaded to take its place, and the
// one that played last. Loads on a thread, with the compute settings as they are. GUI thread.
class ModelSwitch : public QObject {
    Q_OBJECT

public:
    // states: as for ModelLoader. All arguments must outlive this.
    ModelSwitch(Engine& engine, const StateFiles& states, Settings& settings);

    // Models are named by their paths. The one that plays, or for which the take waits.
    const std::string& playing() const { return playing_; }
    // The one that is being loaded to take its place; empty: none.
    const std::string& next() const { return next_; }
    // The one that played last; empty: none did.
    const std::string& last() const { return last_; }
    // The one that is to play: next() if there is one, else playing().
    const std::string& wanted() const { return next_.empty() ? playing_ : next_; }
    // Music before the take, which its model shall have heard.
    const Performance& past() const { return past_; }

    // Sets the model of a new take, which starts after the music `past` or from a saved state
    // (LiveRequest::state). Does not load the model.
    void beginTake(std::string model, const Performance& past, const std::filesystem::path& state = {});
    // Sets the model of a take that has none. Discards the saved state of another model.
    void setPlaying(const std::string& model) {
        if (model != playing_) state_.clear();
        playing_ = model;
    }
    // This model is to take the place of the one that plays.
    void setNext(const std::string& model) { next_ = model; }
    // Loads the wanted model; if none is wanted, gives up loading.
    void load(const SamplingChoice& sampling, bool latentsAuto);
    // Gives up loading; no model is to take another's place then.
    void giveUp();
    // The model playing() plays now.
    void notePlaying() { last_ = playing_; }

    // What follows when a model could not be loaded.
    enum class Fallback {
        Alone,    // it is loaded after the playing one was dropped, as there is no memory for both
        Playing,  // the one that plays goes on
        Last,     // the one that played last comes back
        None      // the player goes on without a model
    };
    // Decides what follows. hasDuet: whether a model plays. Afterwards no model is to take another's place; a
    // model that stays is again the chosen one in the settings.
    Fallback fallback(const LiveRequest& refused, const std::exception& error, bool hasDuet);

Q_SIGNALS:
    void loaded(const std::shared_ptr<continuo::app::LoadedModel>& model);

private:
    bool fitsAlone(const LiveRequest& request) const;

    Engine& engine_;
    Settings& settings_;
    std::string playing_, next_, last_;
    Performance past_;
    std::filesystem::path state_;
    ModelLoader loader_;
};

}  // namespace continuo::app
