#pragma once

#include <QObject>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>

#include "controllers/models/model_loader.h"

namespace continuo::app {

class Settings;

// The models of live playing: the playing one, the next one, which is being loaded, and the last one that
// played. Loads on a worker thread with the current compute settings. GUI thread.
class ModelSwitch : public QObject {
    Q_OBJECT

public:
    // states: receives copies of saved states, as in ModelLoader. All arguments must outlive this.
    ModelSwitch(Engine& engine, const StateFiles& states, Settings& settings);

    // The path of the playing model, or of the model that the take is waiting for. All models here are
    // identified by path.
    const std::string& playing() const { return playing_; }
    // The model that is being loaded to replace playing(); empty: none.
    const std::string& next() const { return next_; }
    // The model that last played; empty: none.
    const std::string& last() const { return last_; }
    // The model that should play: next() if set, else playing().
    const std::string& wanted() const { return next_.empty() ? playing_ : next_; }
    // The music before the take, which the model should get as its context.
    const Performance& earlierMusic() const { return past_; }

    // Sets the model of a new take without loading it. The take starts after the music `past`, or from a
    // saved state (LiveRequest::state).
    void beginTake(std::string model, const Performance& past, const std::filesystem::path& state = {});
    // Sets the model of a take that has no model. Discards the saved state if it is for another model.
    void setPlaying(const std::string& model) {
        if (model != playing_) state_.clear();
        playing_ = model;
    }
    // Sets the model that will replace the playing one.
    void setNext(const std::string& model) { next_ = model; }
    // Loads the wanted model; if none is wanted, cancels loading.
    void load(const SamplingChoice& sampling, bool latentsAuto);
    // Cancels loading; clears next().
    void cancelLoading();
    // Records that playing() plays from now on.
    void markPlaying() { last_ = playing_; }

    // What to do when a model could not be loaded.
    enum class Fallback {
        Alone,    // unload the playing model, then load again: memory is too small for both
        Playing,  // keep the playing model
        Last,     // return to the last model
        None      // continue without a model
    };
    // Decides what to do after `error`, and clears next(). hasDuet: whether a model plays. Selects a model
    // that stays in the settings again.
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
