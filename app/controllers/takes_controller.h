#pragma once

#include <continuo/engine.h>

#include <QModelIndex>
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "controllers/take_player.h"
#include "library/library.h"
#include "main_window/takes_panel.h"
#include "models/takes_model.h"
#include "roll/roll_content.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;

// The takes of the library in the window's tree: chosen, heard, starred, discarded, exported. GUI thread.
class TakesController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Engine& engine;
        Library& library;
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::MainWindow& window;
        ui::TakesModel& model;
    };
    explicit TakesController(const Parts& parts);
    ~TakesController() override;  // breaks off what is being exported

    // What the canvas shows: a take or branch, or nothing while it shows what is being played.
    std::optional<NodeId> shown() const { return shown_; }
    // The node that a continuation goes on from, and where.
    std::optional<NodeId> source() const;
    double sourceSeconds() const;

    void show(NodeId node);
    void showLive();
    // Branches that jobs write to are read again.
    void branchGrew(BranchId branch);

public Q_SLOTS:
    void refresh();
    void openMidi(const QString& path = {});
    // A MIDI file plays in the player's place.
    void playInstead(const QString& path = {});

Q_SIGNALS:
    // The model is to go on from the source, so many times.
    void continueRequested(int variations);
    // A new take, played live after what is in the source.
    void playOnRequested(const continuo::Performance& past);

private:
    void connectWindow();
    void connectTree();
    ui::TakeRow takeRow(const Take& take) const;
    ui::TakeRow branchRow(const Branch& branch, const std::vector<Branch>& all) const;
    NodeId nodeOf(const QModelIndex& index) const;
    QString nameOf(NodeId node) const;
    ui::Facts factsOf(NodeId node) const;
    bool isHidden(NodeId node) const;
    void choose(const QModelIndex& index);
    void showContent();
    void playOrStop(bool play);
    void audition(const QModelIndex& index);
    void star(NodeId node);
    void writeNote(NodeId node);
    void discard(NodeId node);
    void undo();
    void redo();
    void record(bool on);
    void recordOn();
    void keepLast(double seconds);
    QString chooseMidi(const QString& title);
    void exportMidi(NodeId node);
    void exportSound(NodeId node);
    void replay(NodeId node);
    // Works beside the window and tells what came of it; one after the other.
    void workBeside(const std::function<QString(const std::stop_token&)>& work);
    void menu(const QModelIndex& index, const QPoint& global);
    void newTake();
    void showUndo();
    // Runs it and shows what it throws as a line; whether nothing was thrown.
    bool guarded(const std::function<void()>& act);
    void tell(const QString& text, bool bad = false);

    Engine& engine_;
    Library& library_;
    Rig& rig_;
    PlayController& play_;
    Settings& settings_;
    ui::MainWindow& window_;
    ui::TakesModel& model_;
    TakePlayer player_;
    std::optional<NodeId> shown_;
    std::optional<NodeId> selected_;
    std::optional<TakeId> recording_;
    std::shared_ptr<ui::RollContent> content_;
    bool refreshing_ = false;
    QThreadPool exports_;
    std::stop_source ending_;
    QTimer later_;  // joins refreshes that come close together
};

}  // namespace continuo::app
