// What the window's commands and menus ask of takes, and how its parts answer.
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "controllers/play/music_origin.h"
#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/takes/played_instead.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/words.h"
#include "main_window/bars/speed_box.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"

namespace continuo::app {

using A = ui::Actions;

void TakesController::connectCommands() {
    ui::Actions& actions = window_.actions();
    const auto on = [&](A::Id id, auto act) { connect(actions[id], &QAction::triggered, this, act); };
    const auto onSource = [&](A::Id id, auto act) {
        on(id, [this, act] {
            if (const std::optional<NodeId> node = source()) act(*node);
        });
    };
    onSource(A::kStar, [this](NodeId node) { marking_.star(node); });
    onSource(A::kAccept, [this](NodeId node) { accept(node); });
    onSource(A::kNote, [this](NodeId node) { marking_.writeNote(node); });
    onSource(A::kRename, [this](NodeId node) { marking_.rename(node); });
    onSource(A::kTags, [this](NodeId node) { marking_.writeTags(node); });
    onSource(A::kDiscard, [this](NodeId node) {
        // A note stays selected when the focus leaves the canvas; what is meant then is all of it.
        const ui::PianoRoll& roll = window_.page().roll();
        if (roll.hasFocus() && roll.selectedNote()) return notes_.takeOut(shown_, *roll.selectedNote());
        roll.hasFocus() && marked() ? notes_.takeOut(shown_, *marked()) : discard(node);
    });
    actions[A::kDiscard]->installEventFilter(this);
    onSource(A::kNewTakeLike, [this](NodeId node) { newTakeLike(node); });
    onSource(A::kExport, [this](NodeId node) {
        const std::optional<Branch> branch = tree_.branch(node);
        const double cursor = window_.page().roll().cursorTime().value_or(branch ? branch->forkSeconds : -1);
        exports_.ask(node, tree_.nameOf(node), cursor, marked());
    });
    onSource(A::kExportMidi, [this](NodeId node) { exports_.midi(node, marked()); });
    onSource(A::kExportSound, [this](NodeId node) { exports_.sound(node, marked()); });
    on(A::kUndo, [this] { marking_.undo(); });
    on(A::kRedo, [this] { marking_.redo(); });
    on(A::kOpenMidi, [this] { openMidi(); });
    on(A::kPlayFile, [this] { playInstead(); });
    on(A::kNewTake, [this] { newTake(); });
    connect(&window_.page(), &ui::PlayPage::openAsked, this, [this] { openMidi(); });
    connect(&window_.page().roll(), &ui::PianoRoll::menuAsked, this, &TakesController::rollMenu);
    connect(&window_.page().roll(), &ui::PianoRoll::cursorMoved, this, &TakesController::tellPlan);
    connect(&window_.page().roll(), &ui::PianoRoll::cursorRemoved, this, &TakesController::tellPlan);
    connect(&window_.page().roll(), &ui::PianoRoll::markedRangeChanged, this, &TakesController::tellPlan);
    connect(&play_, &PlayController::formSet, this, &TakesController::tellPlan);
}

void TakesController::accept(NodeId node) {
    if (node.branch == 0 || tree_.isStarred(node))
        return notice_.hint(tr("There is nothing to accept: choose a continuation that has no star yet."));
    marking_.star(node);
}

// The key of Discard on the canvas is about notes: pressed once too often it costs no take. The command in
// the menu, and the key in the list, mean what is shown.
bool TakesController::eventFilter(QObject* watched, QEvent* event) {
    const ui::PianoRoll& roll = window_.page().roll();
    const bool byKey = watched == window_.actions()[A::kDiscard] && event->type() == QEvent::Shortcut;
    if (!byKey || !roll.hasFocus() || roll.selectedNote() || marked())
        return QObject::eventFilter(watched, event);
    notice_.hint(
        tr("Nothing is taken out: no note is selected and nothing is marked. A whole take or branch is "
           "discarded in the list of takes."));
    return true;
}

void TakesController::connectMarking() {
    connect(&marking_, &TakeMarking::edited, this, [this](TakeId take) {
        // What was discarded sounds no more, and its neighbour is the one that is chosen.
        if (shown_ && hearing_.isPlaying() && tree_.isHidden(*shown_)) hearing_.stop();
        refreshRows(take);
        if (shown_ && content_) showHeader();
    });
    connect(&marking_, &TakeMarking::undone, this, [this](const LibraryEdit& edit) {
        // What comes back is what one wanted back.
        if (edit.kind == LibraryEdit::Kind::Discard && !tree_.isHidden(edit.node)) select(edit.node);
        showNotes(edit);
    });
    connect(&marking_, &TakeMarking::redone, this, &TakesController::showNotes);
    connect(&window_, &ui::MainWindow::workspaceChanged, &marking_, &TakeMarking::showSteps);
}

void TakesController::connectNotes() {
    const ui::PianoRoll& roll = window_.page().roll();
    connect(&roll, &ui::PianoRoll::noteChangeAsked, this,
            [this](const ui::RollNote& was, const ui::RollNote& becomes) {
                notes_.change(shown_, was, becomes);
            });
    connect(&roll, &ui::PianoRoll::noteAddAsked, this,
            [this](const ui::RollNote& note) { notes_.add(shown_, note); });
    connect(&roll, &ui::PianoRoll::noteFormAsked, this,
            [this](const ui::RollNote& note) { notes_.ask(shown_, note); });
    connect(&notes_, &TakeNoteEditing::edited, this, [this](NodeId node) {
        if (shown_ == node)
            notice_.guarded(Task::Takes, [this] { showContent(); });
        else
            show(node);
        marking_.showSteps();
        // Its scores are made anew: a key that is held down would be ahead of them.
        if (!later_.isActive()) later_.start();
    });
}

void TakesController::connectHearing() {
    ui::Actions& actions = window_.actions();
    connect(actions[A::kPlay], &QAction::triggered, this, &TakesController::playOrStop);
    connect(actions[A::kStop], &QAction::triggered, this, [this] {
        hearing_.stop();
        play_.stopInstead();
        play_.stopModel();
    });
    connect(actions[A::kSwitch], &QAction::triggered, this, &TakesController::switchToOther);
    connect(actions[A::kPanic], &QAction::triggered, &hearing_, &TakeHearing::stop);
    connect(actions[A::kStopModel], &QAction::triggered, this, &TakesController::stopOrUnmark);
    connect(actions[A::kLoop], &QAction::toggled, &hearing_, &TakeHearing::setLoops);
    connect(&window_.transport().speed(), &ui::SpeedBox::percentChanged, this,
            [this](int percent) { hearing_.setSpeed(percent / 100.0); });
    // On stage what is played live is seen, and nothing else to be heard.
    connect(actions[A::kStage], &QAction::toggled, &hearing_, &TakeHearing::stop);
    connect(actions[A::kStage], &QAction::toggled, actions[A::kPlay], &QAction::setDisabled);
    connect(&hearing_, &TakeHearing::began, this, &TakesController::showHeard);
    connect(&hearing_, &TakeHearing::ended, this, &TakesController::hearingEnded);
    connect(&hearing_, &TakeHearing::positionChanged, this,
            [this](double seconds) { window_.page().roll().setNow(seconds); });
}

void TakesController::connectRange() {
    ui::Actions& actions = window_.actions();
    connect(actions[A::kRemoveMarked], &QAction::triggered, this, [this] {
        if (marked()) notes_.takeOut(shown_, *marked());
    });
    connect(actions[A::kCopy], &QAction::triggered, this, [this] { clipboard_.copy(source(), marked()); });
    connect(actions[A::kPaste], &QAction::triggered, this, [this] { clipboard_.paste(); });
    ui::PianoRoll& roll = window_.page().roll();
    connect(&roll, &ui::PianoRoll::markedRangePulled, this, [this, &roll] {
        if (const std::optional<NodeId> node = source(); node && marked())
            clipboard_.pull(*node, *marked(), roll);
    });
    connect(&opening_, &TakeOpening::fileOpened, this, &TakesController::fileOpened);
    connect(&opening_, &TakeOpening::opened, this, [this](TakeId take) {
        window_.showWorkspace(ui::Workspace::Play);
        select({take, 0});
    });
}

void TakesController::connectPlayed(Settings& settings) {
    QAction* shown = window_.actions()[A::kShowPlayed];
    shown->setChecked(settings.flag(keys::kShowPlayed));
    connect(shown, &QAction::toggled, this, [&settings](bool on) { settings.set(keys::kShowPlayed, on); });
}

// Of a branch: where it begins, and what was played in its place.
void TakesController::showFork() {
    instead_ = {};
    const std::optional<Branch> branch = tree_.branch(*shown_);
    if (!branch) return;
    window_.page().roll().setFork(branch->forkSeconds);
    showAccepted();
    const bool look = window_.actions()[A::kSurprise]->isChecked() && !surprise_.isAsking(*shown_);
    const std::optional<TakeContent> played = playedInstead(
        library_, *branch, [&](NodeId node, TakeContent& content) { surprise_.fill(node, content, look); });
    window_.page().roll().setPlayed(played ? rollOf(*played) : nullptr);
    if (played) instead_ = {*shown_, playersSurprise(*played, *branch)};
}

void TakesController::playOrStop(bool play) {
    if (!play) return hearing_.stop();
    const std::optional<NodeId> node = source();
    if (!node)
        window_.actions()[A::kPlay]->setChecked(false);
    else if (marked())
        hearing_.hearRange(*node, *marked());
    else
        hearing_.hear(*node, sourceSeconds());
}

void TakesController::showHeard(const TakeContent& content, double from) {
    if (!shown_) {
        // What is being played is heard as far as it is; then the canvas goes on with it.
        content_ = rollOf(content);
        play_.showLive(false);
        window_.page().roll().setContent(content_);
        window_.page().roll().setMemoryBegin({});
        backToLive_ = true;
    }
    window_.page().roll().setNow(from);
    later_.start();
}

void TakesController::hearingEnded() {
    if (!play_.showsLive()) window_.page().roll().setNow({});
    if (std::exchange(backToLive_, false)) showLive();
    later_.start();
}

void TakesController::audition(const QModelIndex& index) {
    choose(index);
    if (const std::optional<NodeId> node = source()) hearing_.hear(*node);
}

// What is heard goes on in the other one at the same moment, if that is so long.
void TakesController::switchToOther() {
    if (!other_ || !tree_.indexOf(*other_).isValid())
        return notice_.hint(tr("Listen to two takes or branches first; then this switches between them."));
    const std::optional<double> moment = hearing_.position();
    select(*other_);
    if (!shown_) return;  // it cannot be read, which was told
    hearing_.hear(*shown_, moment && *moment < content_->facts().end ? *moment : -1);
}

void TakesController::stopOrUnmark() {
    const bool modelPlays =
        (play_.duet() != nullptr && play_.duet()->status().modelsTurn) || play_.roll()->facts().pending > 0;
    const bool sounds = hearing_.isPlaying() || modelPlays;
    hearing_.stop();
    if (!sounds) window_.page().roll().setMarkedRange({});
}

Performance TakesController::heardBefore(NodeId node) const {
    const double begin = sourceBegin();
    const double end = sourceSeconds();
    Performance heard = library_.promptFor(node, end >= 0 ? std::optional(end) : std::nullopt, begin);
    for (Note& note : heard.notes) {
        note.start -= begin;
        note.end -= begin;
    }
    for (PedalChange& change : heard.pedal) change.time -= begin;
    return heard;
}

void TakesController::newTake() {
    keeper_.stop();
    showLive();
    // Another piece is not practised yet.
    window_.actions()[A::kLoop]->setChecked(false);
    window_.transport().speed().setPercent(ui::SpeedBox::kUsual);
    play_.begin(play_.modelPath());
}

void TakesController::newTakeLike(NodeId node) {
    notice_.guarded(Task::Takes, [&] {
        play_.setForm(withOrigin(play_.form(), library_.origin(node)));
        newTake();
    });
}

void TakesController::openMidi(const QString& path) {
    const QString file = path.isEmpty() ? exports_.chooseMidi(tr("Open a MIDI file")) : path;
    if (!file.isEmpty()) opening_.open(file);
}

void TakesController::playInstead(const QString& path) {
    const QString file = path.isEmpty() ? exports_.chooseMidi(tr("Let a MIDI file play in my place")) : path;
    if (file.isEmpty()) return;
    opening_.read(file, [this](const Performance& music, const QString& name) {
        showLive();
        play_.playInstead(music, name);
    });
}

}  // namespace continuo::app
