#pragma once

#include <QObject>
#include <exception>
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
    // Both outlive it.
    ModelSwitch(Engine& engine, Settings& settings);

    // That plays, or that the take waits for.
    const std::string& playing() const { return playing_; }
    // That is to take its place; empty: none is.
    const std::string& next() const { return next_; }
    // That played last; empty: none did.
    const std::string& last() const { return last_; }
    // That plays, or is being loaded.
    const std::string& wanted() const { return next_.empty() ? playing_ : next_; }
    // What was played before the take, for its model.
    const Performance& past() const { return past_; }

    // A take begins with this model, after the music played before. Loads nothing.
    void beginTake(std::string model, const Performance& past);
    // The take, which has no model, waits for this one.
    void setPlaying(const std::string& model) { playing_ = model; }
    // This one is to take the place of the one that plays.
    void setNext(const std::string& model) { next_ = model; }
    // Loads the wanted one; none is wanted: gives up what is being loaded.
    void load(const SamplingChoice& sampling);
    // Nothing is loaded, nor to take a place.
    void giveUp();
    // It plays now.
    void notePlaying() { last_ = playing_; }

    // What follows when a model could not be loaded.
    enum class Fallback {
        Alone,    // it is loaded once the one that plays has left: there is no memory for both
        Playing,  // the one that plays goes on
        Last,     // the one that played last comes back
        None      // the player goes on without a model
    };
    // hasDuet: whether a model plays. None is to take its place from now on. Where a model stays, it is the
    // chosen one in the settings again.
    Fallback fallback(const LiveRequest& refused, const std::exception& error, bool hasDuet);

Q_SIGNALS:
    void loaded(const std::shared_ptr<continuo::app::LoadedModel>& model);

private:
    bool fitsAlone(const LiveRequest& request) const;

    Engine& engine_;
    Settings& settings_;
    std::string playing_, next_, last_;
    Performance past_;
    ModelLoader loader_;
};

}  // namespace continuo::app
